// Whether bytes hold a text in any of the spellings in which a page, a file or a store may carry it. Made for showing that
// something is NOT there, so it finds too much rather than too little.

/** The spellings of `planted` that are in `where`. */
export function spellingsIn(where: string | Uint8Array, planted: string | Uint8Array): string[] {
  const hay = typeof where === "string" ? where : Buffer.from(where).toString("latin1");
  const text = typeof where === "string" ? where : Buffer.from(where).toString("utf8");
  const decoded = withoutEscapes(text);
  return Object.entries(spellingsOf(planted))
    .filter(([, needles]) => needles.some((needle) => [hay, text, decoded].some((one) => one.includes(needle))))
    .map(([spelling]) => spelling);
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Some letters escaped and others not: of JSON, then of HTML. */
function withoutEscapes(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\/])/g, "$1")
    .replace(/&#x([0-9a-fA-F]{1,6});/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => entities[name] ?? "");
}

function spellingsOf(planted: string | Uint8Array): Readonly<Record<string, readonly string[]>> {
  const bytes = Buffer.from(planted);
  const coded = { base64: base64Parts(bytes, "base64"), base64url: base64Parts(bytes, "base64url"), hex: hexOf(bytes) };
  if (typeof planted !== "string") return { raw: [bytes.toString("latin1")], ...coded };
  const escaped = (hex: (code: number) => string) => [...planted].map((letter) => hex(letter.codePointAt(0)!)).join("");
  return {
    raw: [planted, bytes.toString("latin1")],
    json: [JSON.stringify(planted).slice(1, -1)],
    "json escapes": [escaped((code) => `\\u${code.toString(16).padStart(4, "0")}`)],
    uri: [encodeURIComponent(planted), encodeURI(planted)],
    entities: [escaped((code) => `&#${code};`), escaped((code) => `&#x${code.toString(16)};`)],
    ...coded,
  };
}

/** Without the letters at either end that depend on what stands beside it; one for each place it may begin at. */
function base64Parts(bytes: Buffer, coding: "base64" | "base64url"): string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString(coding)
      .replaceAll("=", "");
    return whole.slice(shift === 0 ? 0 : 4, -3);
  });
}

function hexOf(bytes: Buffer): string[] {
  return [bytes.toString("hex"), bytes.toString("hex").toUpperCase()];
}
