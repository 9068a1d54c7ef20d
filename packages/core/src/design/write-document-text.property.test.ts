import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../support/json.ts";
import { readDocumentText } from "./document-text.ts";
import { writeDocumentText } from "./write-document-text.ts";

/** What no document may hold (half surrogates, numbers that would be rounded) is for the reader's own tests. */
const readable = fc
  .dictionary(fc.string(), fc.jsonValue({ depthSize: "small" }), { maxKeys: 6 })
  .map((value) => value as JsonObject)
  .filter((value) => readDocumentText(JSON.stringify(value), "design.json").findings.length === 0);

test.each(["json", "yaml"] as const)("what is written as %s reads back as the same value", (format) => {
  fc.assert(
    fc.property(readable, (value) => {
      const { value: read, findings } = readDocumentText(writeDocumentText(value, format), `design.${format}`);
      expect(findings).toEqual([]);
      expect(JSON.stringify(read)).toBe(JSON.stringify(value));
    }),
  );
});

test("text that looks like something else stays text in YAML", () => {
  const value = { a: "no", b: "1e3", c: "null", d: "2026-01-01", e: "- x", f: "a: b # c", g: "\u2028", h: "" };
  expect(readDocumentText(writeDocumentText(value, "yaml"), "design.yaml").value).toEqual(value);
});
