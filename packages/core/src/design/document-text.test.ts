import { expect, test } from "vitest";
import { readDocumentText } from "./document-text.ts";

function said(text: string, fileName: string): string[] {
  return readDocumentText(text, fileName).findings.map(
    ({ path, message, line, column }) => `${line}:${column} ${path}: ${message}`,
  );
}

test.each([
  ['{"a": 1,\n "a": 2}', '2:2 a: the key "a" is there twice'],
  ['{"a": {"b": 1, "b": 1}}', '1:16 a.b: the key "b" is there twice'],
  ['{"a": 1,}', '1:9 : not JSON: Unexpected "}" found.'],
  ['{"a": 1', expect.stringContaining("not JSON")],
  ["", expect.stringContaining("not JSON")],
  ["// no\n{}", expect.stringContaining("not JSON")],
  ['{"a": 9007199254740993}', "1:7 a: 9007199254740993 is beyond ±2^53 and would be rounded; write it as text"],
  ['{"a": 1e999}', "1:7 a: 1e999 is too large for a number"],
  ['{"a": "\\ud800"}', "1:7 a: the text holds half of a surrogate pair"],
  ['{"__proto__": {}}', '1:2 __proto__: the key "__proto__" is not allowed'],
  [`${"[".repeat(100_000)}`, expect.stringContaining("nested too deeply")],
])("JSON that would not be read faithfully is refused: %#", (text, finding) => {
  expect(said(text, "a.json")).toEqual([finding]);
});

test.each([
  ["a: 1\na: 2", '2:1 a: the key "a" is there twice'],
  ["1: x", "1:1 : a key must be text; put 1 in quotes"],
  ["a: .nan", "1:4 a: .nan is not a number that can be stored"],
  ["a: -.inf", "1:4 a: -.inf is too large for a number"],
  ["a: 9007199254740993", "1:4 a: 9007199254740993 is beyond ±2^53 and would be rounded; write it as text"],
  ["a: [1", expect.stringContaining("not YAML 1.2")],
  ["a: 1\n---\nb: 2", expect.stringContaining("not YAML 1.2")],
  ["a: !!js/function x", expect.stringContaining("Unresolved tag")],
  ["a: &x [*x]", '1:8 a[0]: the alias "*x" points at nothing or at itself'],
  ["__proto__: 1", '1:1 __proto__: the key "__proto__" is not allowed'],
])("YAML that would not be read faithfully is refused: %#", (text, finding) => {
  expect(said(text, "a.yaml")).toEqual([finding]);
});

test("aliases that multiply into a huge value are refused", () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 9; i += 1)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(", ")}]`,
    );
  expect(said(lines.join("\n"), "a.yaml")).toEqual([expect.stringContaining("its aliases repeat too much")]);
});

test("YAML 1.2 reads no, on and 012 as 1.2 says, and an alias stands for its value", () => {
  expect(readDocumentText("a: no\nb: on\nc: 012\nd: &x {y: 1}\ne: *x\nf: ~\ng: 0x1f", "a.yaml")).toMatchObject({
    value: { a: "no", b: "on", c: 12, d: { y: 1 }, e: { y: 1 }, f: null, g: 31 },
    findings: [],
  });
});

test("a name without an ending is judged by its first character", () => {
  expect(readDocumentText(' {"a": 1}', "design").value).toEqual({ a: 1 });
  expect(readDocumentText("a: 1", "design").value).toEqual({ a: 1 });
});

test("keys that are no plain words have paths of their own", () => {
  const { positions } = readDocumentText('{"a.b": 1, "a": {"b": 2}, "": 3}', "a.json");
  expect([...positions.keys()]).toEqual(["", '["a.b"]', "a", "a.b", '[""]']);
});
