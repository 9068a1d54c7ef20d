// JSON inside a script element that nothing can break out of: `<` and separators that end a line are escaped, and so are
// characters that would reorder the source of the page. JSON.parse gives the same value back.

const dangerous = /[<>&\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    dangerous,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
