// Bytes of a text file to text: UTF-8 with or without byte order mark, nothing guessed, nothing replaced.

export type DecodedText = { readonly text: string } | { readonly problem: string };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Keeps a byte order mark; `withoutMark` takes it off a whole file. */
export function decodeText(bytes: Uint8Array): DecodedText {
  try {
    return { text: decoder.decode(bytes) };
  } catch (error) {
    return { problem: error instanceof TypeError ? "this is not UTF-8" : "this is too long to be read as one text" };
  }
}

/** The bytes after a UTF-8 byte order mark, or what else the mark says. */
export function withoutMark(bytes: Uint8Array): { readonly bytes: Uint8Array } | { readonly problem: string } {
  const [a, b, c] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    return { problem: "this file is UTF-16; save it as UTF-8" };
  }
  return { bytes: a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes };
}

export type TextLine = { readonly number: number; readonly bytes: Uint8Array };

/** Splits on LF alone: U+2028 and U+2029 are ordinary characters inside JSON. A CR before the LF stays, as white space. */
export function* linesOf(bytes: Uint8Array): Generator<TextLine> {
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const end = bytes.indexOf(0x0a, start);
    yield { number, bytes: bytes.subarray(start, end === -1 ? bytes.length : end) };
    if (end === -1) return;
    start = end + 1;
  }
}
