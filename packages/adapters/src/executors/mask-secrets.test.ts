import { expect, test } from "vitest";
import { maskSecrets } from "./mask-secrets.ts";

test("a secret is masked in every string of a value, and nothing else changes", () => {
  const bytes = new Uint8Array([1]);
  const value = { a: ["x token-123456 y"], n: 1, bytes, when: new Date(0), deep: { b: "token-123456" } };
  expect(maskSecrets(["token-123456"]).value(value)).toEqual({ ...value, a: ["x ••• y"], deep: { b: "•••" } });
});

test("of a secret in several words each long word is masked by itself", () => {
  expect(maskSecrets(["Bearer abcdef123456"]).text("got abcdef123456, Bearer kept")).toBe("got •••, Bearer kept");
});

test("a longer secret is masked before a shorter one inside it", () => {
  expect(maskSecrets(["secret", "secret-long"]).text("secret-long secret")).toBe("••• •••");
});

test("very short values are left alone", () => {
  expect(maskSecrets(["a", "", "4"]).text("a 4 b")).toBe("a 4 b");
});

test("a value that contains itself is masked without end", () => {
  const value: Record<string, unknown> = { text: "token-123456" };
  value.self = value;
  const masked = maskSecrets(["token-123456"]).value(value) as typeof value;
  expect(masked.text).toBe("•••");
  expect(masked.self).toBe(masked);
});
