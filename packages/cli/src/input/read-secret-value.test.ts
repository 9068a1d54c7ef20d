import { expect, test } from "vitest";
import { secretText } from "./read-secret-value.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("One line break at the end is not part of a secret, and everything else is", () => {
  expect(secretText(bytes("value\n"))).toBe("value");
  expect(secretText(bytes("value\r\n"))).toBe("value");
  expect(secretText(bytes("-----BEGIN\nline\n\n"))).toBe("-----BEGIN\nline\n");
  expect(secretText(bytes(" value "))).toBe(" value ");
});

test("What is no text is refused without being shown", () => {
  expect(() => secretText(Uint8Array.of(0x73, 0xff))).toThrow(/^the value is not UTF-8$/);
});
