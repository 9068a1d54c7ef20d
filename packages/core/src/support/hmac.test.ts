import { expect, test } from "vitest";
import { hmacSha256Hex } from "./digest.ts";

test.each([
  ["Jefe", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
  ["\u000b".repeat(20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
])("The code of RFC 4231 for key %j and text %j comes out as published", (key, text, published) => {
  expect(hmacSha256Hex(key, text)).toBe(published);
});
