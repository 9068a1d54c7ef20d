// Makes any text safe for a terminal. Labels, case ids and outputs are other people's text: none of it may move the
// cursor, colour the screen, hide itself or pretend to be a line of ours.

const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);
const CSI = String.fromCharCode(0x9b);

const terminalCodes = new RegExp(
  `${ESC}\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)|(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]|${ESC}[@-Z\\\\^_a-z0-9=>]`,
  "g",
);

/** Controls but tab and line feed, characters that reorder or hide what stands beside them, lone surrogates. */
const unseen = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu;

export function inertText(text: string): string {
  return text
    .replace(terminalCodes, "")
    .replaceAll("\r\n", "\n")
    .replace(unseen, (one) => `\\u${one.codePointAt(0)!.toString(16).padStart(4, "0")}`);
}

/** On one line and of bounded length: for cells and names. */
export function inertLabel(text: string, length = 60): string {
  const line = inertText(text).replace(/\s+/g, " ").trim();
  const points = Array.from(line.slice(0, length * 4));
  return points.length <= length ? line : `${points.slice(0, length - 1).join("")}…`;
}
