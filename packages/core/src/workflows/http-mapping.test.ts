import { expect, test } from "vitest";
import { fillBody, pickAnswer, placeholdersIn } from "./http-mapping.ts";

const values = {
  intake: { text: "hello", n: 3, list: [1, { deep: true }], nothing: null },
  slots: { writer: "openai/small" },
  runId: "run-1",
};

test("a string that is one placeholder becomes the value with its type", () => {
  const template = { a: "{{intake.n}}", b: "{{ intake.list.1.deep }}", c: "{{intake.nothing}}", d: "{{slots.writer}}" };
  expect(fillBody(template, values)).toEqual({
    kind: "filled",
    body: { a: 3, b: true, c: null, d: "openai/small" },
  });
});

test("inside a longer string a value becomes text", () => {
  expect(fillBody(["Say {{intake.text}} {{intake.n}}× {{intake.list}}"], values)).toEqual({
    kind: "filled",
    body: ['Say hello 3× [1,{"deep":true}]'],
  });
});

test("a value that looks like a placeholder is not filled again", () => {
  const hostile = { intake: { text: "{{slots.writer}} $& $1" }, slots: { writer: "x" } };
  expect(fillBody("say: {{intake.text}}", hostile)).toEqual({
    kind: "filled",
    body: "say: {{slots.writer}} $& $1",
  });
});

test("a placeholder that finds nothing is named, unless it is marked as optional", () => {
  expect(fillBody({ a: "{{intake.txt}}" }, values)).toEqual({ kind: "missing", placeholder: "{{intake.txt}}" });
  expect(fillBody({ a: "{{intake.txt?}}", b: ["{{intake.txt?}}", "x{{intake.txt?}}"] }, values)).toEqual({
    kind: "filled",
    body: { b: ["x"] },
  });
});

test("inherited properties are not found", () => {
  for (const path of ["intake.constructor", "intake.__proto__", "intake.list.length", "intake.text.length"])
    expect(fillBody(`{{${path}}}`, values)).toEqual({ kind: "missing", placeholder: `{{${path}}}` });
});

test("a template key named __proto__ stays an ordinary key", () => {
  const template = JSON.parse('{"__proto__": {"polluted": "{{intake.n}}"}}');
  const filled = fillBody(template, values);
  expect(JSON.stringify(filled)).toBe('{"kind":"filled","body":{"__proto__":{"polluted":3}}}');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("placeholders of a template can be listed before any run", () => {
  expect(placeholdersIn({ a: "{{intake.x}} and {{slots.y?}}", b: [1, "{{runId}}"] })).toEqual([
    "intake.x",
    "slots.y",
    "runId",
  ]);
});

test("an answer is picked apart by pointers", () => {
  const answer = { choices: [{ message: { content: "hi" } }], usage: { prompt_tokens: 5 }, model: "m/1~2", "a/b": 1 };
  expect(
    pickAnswer(answer, {
      outputs: { text: "/choices/0/message/content", odd: "/a~1b" },
      usage: { inputTokens: "/usage/prompt_tokens" },
      version: "/model",
    }),
  ).toEqual({
    kind: "picked",
    value: { outputs: { text: "hi", odd: 1 }, usage: { inputTokens: 5 }, version: "m/1~2" },
  });
});

test("a pointer that finds nothing is named", () => {
  expect(pickAnswer({}, { outputs: { text: "/a" } })).toEqual({ kind: "missing", pointer: "/a" });
  expect(pickAnswer({ a: [] }, { outputs: { text: "/a/length" } })).toEqual({ kind: "missing", pointer: "/a/length" });
  expect(pickAnswer({ a: 1 }, { outputs: { text: "a" } })).toEqual({ kind: "missing", pointer: "a" });
});

test("without a mapping of outputs the answer already is the result", () => {
  expect(pickAnswer({ outputs: { x: 1 }, bill: 0.2 }, { costUsd: "/bill" })).toEqual({
    kind: "picked",
    value: { outputs: { x: 1 }, bill: 0.2, costUsd: 0.2 },
  });
});
