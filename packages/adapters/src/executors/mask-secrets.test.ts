import { expect, test } from "vitest";
import { maskSecrets } from "./mask-secrets.ts";

test("a secret is masked in every string of a value, and nothing else changes", () => {
  const bytes = new Uint8Array([1]);
  const value = { a: ["x token-123456 y"], n: 1, bytes, when: new Date(0), deep: { b: "token-123456" } };
  expect(maskSecrets(["token-123456"]).value(value)).toEqual({ ...value, a: ["x ••• y"], deep: { b: "•••" } });
});

test("a secret is masked in the bytes of a file, whose length stays, and in the names of outputs", () => {
  const bytes = new TextEncoder().encode("id,key\n1,token-123456\n2,token-123456");
  const value = { outputs: { "for token-123456": { bytes, mediaType: "text/csv" } } };
  const masked = maskSecrets(["token-123456"]).value(value) as typeof value;
  expect(Object.keys(masked.outputs)).toEqual(["for •••"]);
  const [file] = Object.values(masked.outputs);
  expect(new TextDecoder().decode(file!.bytes)).toBe("id,key\n1,************\n2,************");
  expect(new TextDecoder().decode(bytes)).toContain("token-123456");
});

test("bytes without a secret are handed back as they are", () => {
  const bytes = new TextEncoder().encode("nothing here");
  expect(maskSecrets(["token-123456"]).value({ bytes })).toEqual({ bytes });
});

test("a secret is masked in the spellings of JSON and of URLs", () => {
  const secret = 'a"b\\c\nd/e f?g';
  const mask = maskSecrets([secret]);
  expect(mask.text(JSON.stringify({ error: secret }))).toBe('{"error":"•••"}');
  expect(mask.text(`GET /?key=${encodeURIComponent(secret)}`)).toBe("GET /?key=•••");
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
