import { expect, test } from "vitest";
import type { JsonObject } from "../support/json.ts";
import { type CompiledIntakeSchema, compileIntakeSchema } from "./intake-schema.ts";
import { type CompiledSchema, compileJsonSchema } from "./json-schema.ts";

function validator(schema: JsonObject) {
  const compiled = compileJsonSchema(schema);
  if (compiled.kind === "refused") throw new Error(JSON.stringify(compiled.findings));
  return compiled.validate;
}
function refusal(compiled: CompiledSchema | CompiledIntakeSchema): string[] {
  return compiled.kind === "refused" ? compiled.findings.map((finding) => finding.message) : [];
}

test("every problem of a value is reported at once, with its path", () => {
  const validate = validator({
    type: "object",
    required: ["text"],
    additionalProperties: false,
    properties: { text: { type: "string" }, items: { type: "array", items: { type: "integer" } } },
  });
  expect(validate({ text: "x", items: [1, 2] })).toEqual([]);
  expect(validate({ items: [1, "2"], txt: 1 })).toEqual([
    { path: "", message: `"text" is missing` },
    { path: "", message: `unknown key "txt"; did you mean "text"?` },
    { path: "items[1]", message: "must be integer" },
  ]);
});

test("a pattern that would backtrack for ever answers in linear time", () => {
  const validate = validator({ type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } });
  expect(validate({ a: "a".repeat(50_000) })).toEqual([]);
  expect(validate({ a: `${"a".repeat(50_000)}!` })).toHaveLength(1);
});

test("each pattern of a schema is its own", () => {
  const validate = validator({ type: "object", properties: { a: { pattern: "^x$" }, b: { pattern: "^y$" } } });
  expect(validate({ a: "x", b: "y" })).toEqual([]);
  expect(validate({ a: "y", b: "x" }).map((problem) => problem.path)).toEqual(["a", "b"]);
});

test("a pattern that needs backtracking is refused when the schema is compiled", () => {
  expect(refusal(compileJsonSchema({ pattern: "(?=a)b" }))[0]).toMatch(/linear time/);
  expect(refusal(compileJsonSchema({ pattern: "(a)\\1" }))[0]).toMatch(/linear time/);
});

test("all unknown keywords are findings, with what was probably meant", () => {
  expect(refusal(compileJsonSchema({ requird: ["a"], properties: { a: { tipe: "string" } } }, "here"))).toEqual([
    `unknown keyword "requird"; did you mean "required"?`,
    `unknown keyword "tipe"; did you mean "type"?`,
  ]);
});

test("nothing is fetched: a remote $ref, another dialect and $async are refused", () => {
  expect(refusal(compileJsonSchema({ $ref: "http://127.0.0.1:1/schema.json" }))[0]).toMatch(/refers only to itself/);
  expect(refusal(compileJsonSchema({ $schema: "http://json-schema.org/draft-07/schema#" }))[0]).toMatch(/2020-12/);
  expect(refusal(compileJsonSchema({ $async: true }))).toEqual([`unknown keyword "$async"`]);
});

test("a schema may refer to its own definitions, recursively", () => {
  const validate = validator({
    $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" }, n: { type: "number" } } } },
    $ref: "#/$defs/node",
  });
  expect(validate({ next: { next: { n: 1 } } })).toEqual([]);
  expect(validate({ next: { next: { n: "1" } } })).toEqual([{ path: "next.next.n", message: "must be number" }]);
});

test("a schema above 64 KB and one nested too deeply are refused, not crashed on", () => {
  expect(refusal(compileJsonSchema({ description: "x".repeat(66_000) }))[0]).toMatch(/at most 65536 bytes/);
  let deep: JsonObject = { type: "string" };
  for (let i = 0; i < 7_000; i += 1) deep = { not: deep };
  expect(refusal(compileJsonSchema(deep))[0]).toMatch(/nested/);
});

test("format is an annotation and checks nothing", () => {
  expect(validator({ type: "string", format: "email" })("not an address")).toEqual([]);
});

test("an intake schema must allow objects, and a stored attachment is an object", () => {
  expect(refusal(compileIntakeSchema({ type: "string" }))[0]).toMatch(/an intake is an object/);
  const compiled = compileIntakeSchema({ type: "object", properties: { image: { type: "object" } } });
  if (compiled.kind === "refused") throw new Error("refused");
  expect(
    compiled.validate({ image: { $file: { sha256: "0", bytes: 1, mediaType: "image/png", name: "a.png" } } }),
  ).toEqual([]);
  expect(compiled.validate({ image: "a.png" })).toEqual([{ path: "image", message: "must be object" }]);
});
