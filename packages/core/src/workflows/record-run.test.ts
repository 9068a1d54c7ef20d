import { expect, test } from "vitest";
import type { Execution, ExecutionOutcome } from "./execution.ts";
import { artifactsToStore, recordRun } from "./record-run.ts";
import { type RunId, runRecordSchema } from "./run-record.ts";
import type { WorkflowPrice, WorkflowSpec } from "./workflow-spec.ts";

const prices = { asOf: "2026-01-01", models: { "m/a": { inputPerMTok: 1, outputPerMTok: 10 } } };
const tokens: WorkflowPrice = { kind: "tokens", slot: "writer", maxOutputTokens: 100 };

function record(outcome: ExecutionOutcome, price?: WorkflowPrice, slots: Record<string, string> = { writer: "m/a" }) {
  const workflow: WorkflowSpec = {
    workflowId: "w",
    version: 2,
    title: "W",
    target: { kind: "module" },
    intakeSchema: {},
    slots: { writer: { kind: "text", default: "m/a", allowed: ["m/a", "m/b"] } },
    timeoutMs: 1000,
    ...(price && { price }),
  };
  const execution = executionOf(outcome);
  const made = recordRun({ request: { runId: "r1" as RunId, token: "t1", workflow, slots }, execution, prices });
  expect(runRecordSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  return made;
}

const executionOf = (outcome: ExecutionOutcome): Execution => ({
  outcome,
  startedAt: "2026-01-01T00:00:00.000Z",
  finishedAt: "2026-01-01T00:00:01.000Z",
  durationMs: 12.5,
  coldStart: false,
  calls: [{ at: "2026-01-01T00:00:00.000Z", status: 429, waitedMs: 5 }],
});
const answered = (value: unknown): ExecutionOutcome => ({ kind: "answered", value });

test("strings become text, bytes become artifacts and everything else stays JSON", () => {
  const bytes = new TextEncoder().encode("png");
  const outcome = answered({ outputs: { text: "hi", n: 0, no: null, pic: { bytes, mediaType: "image/png" } } });
  const made = record(outcome);
  expect(made.status).toBe("succeeded");
  expect(made.outputs).toEqual({
    text: { kind: "text", text: "hi" },
    n: { kind: "json", value: 0 },
    no: { kind: "json", value: null },
    pic: { kind: "artifact", artifact: "pic" },
  });
  const [artifact] = artifactsToStore(executionOf(outcome));
  expect(artifact?.bytes).toEqual(bytes);
  expect(made.artifacts).toEqual([{ name: "pic", mediaType: "image/png", bytes: 3, sha256: artifact?.sha256 }]);
});

test("bytes from a service come as base64", () => {
  const [artifact] = artifactsToStore(
    executionOf(answered({ outputs: { pic: { bytes: "AAEC", mediaType: "image/png" } } })),
  );
  expect([...(artifact?.bytes ?? [])]).toEqual([0, 1, 2]);
});

test.each<[unknown, string]>([
  [undefined, "the answer is missing"],
  ["text", "the answer is a string"],
  [[], "the answer is a list"],
  [{}, "outputs is missing"],
  [{ outputs: {} }, "outputs is empty"],
  [{ outputs: [] }, "outputs is a list"],
  [{ outputs: { a: undefined } }, "outputs.a is undefined"],
  [{ outputs: { a: { b: [1, Number.NaN] } } }, "outputs.a.b[1] is NaN"],
  [{ outputs: { a: new Date(0) } }, "outputs.a is not plain data"],
  [{ outputs: { a: { bytes: "***", mediaType: "image/png" } } }, "outputs.a.bytes is neither"],
  [{ outputs: { a: { bytes: "", mediaType: "<script>" } } }, "outputs.a.mediaType"],
  [{ outputs: { "../a": 1 } }, 'outputs has a name that is not allowed: "../a"'],
  [JSON.parse('{"outputs":{"__proto__":1}}'), "outputs has a name"],
  [{ outputs: { a: 1 }, usage: { inputTokens: -1 } }, "usage.inputTokens"],
  [{ outputs: { a: 1 }, costUsd: "1" }, "costUsd"],
  [{ failed: { code: 3, message: "x" } }, "failed.code"],
])("an answer that cannot be read is invalid_output and says where (%#)", (value, message) => {
  const made = record(answered(value));
  expect(made.error?.code).toBe("invalid_output");
  expect(made.error?.message).toContain(message);
  expect(made).toMatchObject({ status: "failed", outputs: {}, costMicroUsd: null, costSource: "unknown" });
});

test("an answer nested beyond reason is invalid_output, not a crash", () => {
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(record(answered({ outputs: { deep } })).error?.code).toBe("invalid_output");
});

test("extra fields are ignored and null means unknown", () => {
  const value = { outputs: { a: 1 }, usage: { inputTokens: null, outputTokens: 3, x: 1 }, costUsd: null, note: "n" };
  expect(record(answered(value))).toMatchObject({ usage: { outputTokens: 3 }, costMicroUsd: null });
});

test("a bill beats a price, and a price beats nothing", () => {
  const usage = { inputTokens: 1000, outputTokens: 100 };
  const outputs = { a: 1 };
  expect(record(answered({ outputs, usage, costUsd: 0.5 }), tokens)).toMatchObject({
    costMicroUsd: 500_000,
    costSource: "billed",
  });
  expect(record(answered({ outputs, usage }), tokens)).toMatchObject({ costMicroUsd: 2000, costSource: "priced" });
  expect(record(answered({ outputs, usage }), tokens, {}).costMicroUsd).toBe(2000);
});

test("what cannot be priced is unknown, never 0", () => {
  const outputs = { a: 1 };
  const unknown = { costMicroUsd: null, costSource: "unknown" };
  const perRun: WorkflowPrice = { kind: "perRun", lowUsd: 1, likelyUsd: 2, highUsd: 3 };
  expect(record(answered({ outputs }), perRun)).toMatchObject(unknown);
  expect(record(answered({ outputs }))).toMatchObject(unknown);
  expect(record(answered({ outputs }), tokens)).toMatchObject(unknown);
  const full = { outputs, usage: { inputTokens: 1, outputTokens: 1 } };
  for (const writer of ["m/b", "constructor"])
    expect(record(answered(full), tokens, { writer })).toMatchObject(unknown);
});

test("a free workflow costs 0 even when it fails, and still pays a bill", () => {
  const timedOut: ExecutionOutcome = { kind: "error", code: "timed_out", message: "late", mayHaveSpent: true };
  const free = { costMicroUsd: 0, costSource: "free" };
  expect(record(timedOut, { kind: "free" })).toMatchObject(free);
  expect(record(answered({ outputs: { a: 1 } }), { kind: "free" })).toMatchObject(free);
  expect(record(answered({ outputs: { a: 1 }, costUsd: 1 }), { kind: "free" }).costMicroUsd).toBe(1_000_000);
});

test("an error that may have spent is unknown; one that provably has not is 0", () => {
  const error = { kind: "error", code: "rate_limited", message: "refused" } as const;
  expect(record({ ...error, mayHaveSpent: true }, tokens)).toMatchObject({ costMicroUsd: null });
  expect(record({ ...error, mayHaveSpent: false }, tokens)).toMatchObject({
    costMicroUsd: 0,
    costSource: "free",
    error: { code: "rate_limited", message: "refused" },
    calls: [{ status: 429 }],
  });
});

test("a workflow's own failure keeps its code and what it spent", () => {
  const value = { failed: { code: "no_face", message: "nobody in it" }, usage: { inputTokens: 7 }, costUsd: 0.01 };
  expect(record(answered(value))).toMatchObject({
    status: "failed",
    error: { code: "workflow_failed", message: "nobody in it", detail: "no_face" },
    usage: { inputTokens: 7 },
    costMicroUsd: 10_000,
    costSource: "billed",
  });
});

test("a bill beside an unreadable output is still paid", () => {
  expect(record(answered({ outputs: {}, costUsd: 0.02 }))).toMatchObject({
    error: { code: "invalid_output" },
    costMicroUsd: 20_000,
  });
});
