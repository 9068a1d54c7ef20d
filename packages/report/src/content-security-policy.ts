// What the page may do: run exactly the script and use exactly the style that are in it, show pictures that it carries,
// and talk to nobody. The hashes are of the bytes between the tags.

import { createHash } from "node:crypto";

export function contentSecurityPolicy(inline: { readonly script: string; readonly style: string }): string {
  return [
    "default-src 'none'",
    "img-src data:",
    `style-src '${sourceHash(inline.style)}'`,
    `script-src '${inline.script === "" ? "none" : sourceHash(inline.script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function sourceHash(text: string): string {
  return `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;
}
