// Makes foreign text safe to look at: terminal colour codes go, and characters that reorder, hide or overprint what stands
// beside them are written out as ⟨U+202E⟩. Every string that somebody else wrote passes through here before it is shown.

const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);
const CSI = String.fromCharCode(0x9b);

/** CSI sequences (colours, cursor), OSC sequences (titles, links), and single-character escapes. */
const terminalCodes = new RegExp(
  `${ESC}\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)|(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]|${ESC}[@-Z\\\\^_a-z0-9=>]`,
  "g",
);

/** C0 and C1 controls but tab and line feed, bidirectional controls, line separators, byte-order marks, lone surrogates. */
const unseen =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

export function shownText(text: string): string {
  return text.replace(terminalCodes, "").replace(/\r\n/g, "\n").replace(unseen, writtenOut);
}

/** At most `length` characters, cut between code points and marked with an ellipsis. */
export function clippedText(text: string, length: number): string {
  const shown = shownText(text.length > length * 8 ? text.slice(0, length * 8) : text);
  if (shown.length <= length && text.length <= length * 8) return shown;
  const points = Array.from(shown.slice(0, length * 2));
  return points.length <= length && text.length <= length * 8 ? shown : `${points.slice(0, length - 1).join("")}…`;
}

/** A sentence with figures: a number stays on the line of its unit, an interval on one line. */
export function shownSentence(text: string): string {
  return shownText(text)
    .replace(/(\d) (%|ms|USD)/g, "$1\u00a0$2")
    .replace(/\[([−\d.]+), ([−\d.]+)\]/g, "[$1,\u00a0$2]")
    .replace(
      /\bp (<|>)? ?(\d)/g,
      (_, sign: string | undefined, digit: string) => `p\u00a0${sign === undefined ? "" : `${sign}\u00a0`}${digit}`,
    );
}

/** On one line: for labels, names and tags. */
export function shownLabel(text: string, length = 60): string {
  return clippedText(text.replace(/\s+/g, " ").trim(), length) || "(empty)";
}

function writtenOut(character: string): string {
  if (character === "\n" || character === "\t") return character;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `⟨U+${code}⟩`;
}
