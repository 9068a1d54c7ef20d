import { expect, test } from "vitest";
import type { Case } from "../cases/case.ts";
import type { Digest } from "../support/digest.ts";
import type { RunRecord } from "../workflows/run-record.ts";
import { resolveScorers } from "./resolve-scorers.ts";
import { scoreTrial } from "./score-trial.ts";
import type { MetricKey, Scorer } from "./scorer.ts";

const record = {
  status: "succeeded",
  outputs: { text: { kind: "text", text: "Paris" } },
  artifacts: [],
  usage: {},
  costMicroUsd: 5,
  durationMs: 10,
  gates: [],
  calls: [],
} as unknown as RunRecord;
const trial = {
  record,
  case: { caseId: "c", intake: {}, reference: { gold: "Paris" } } as unknown as Case,
  chargeMicroUsd: 5,
};
const noFile = async () => new Uint8Array();
const key: MetricKey = { kind: "numeric", direction: "higher", range: { low: 0, high: 1 }, unit: "share", about: "" };

async function rowOf(score: Scorer["score"], keys: Scorer["keys"] = { a: key, b: key }) {
  const scorer: Scorer = { name: "own", version: 2, about: "", optionsSchema: {}, keys, score };
  const [row] = await scoreTrial(
    trial,
    [{ as: "own", scorer, options: {}, optionsDigest: "sha256:0" as Digest }],
    noFile,
    "now",
    7,
  );
  return row;
}
const threw = { unscored: "scorer_threw" };

test("a row per scorer, in order, with name, version, options and place of the trial", async () => {
  const { resolved } = resolveScorers({ scorers: [{ name: "exact_match", as: "city" }], metrics: [] });
  const rows = await scoreTrial(trial, resolved, noFile, "2026-01-01T00:00:00Z", 7);
  expect(rows.map((row) => [row.ordinal, row.scorer, row.version, row.scoredAt])).toEqual([
    [7, "run_metrics", 1, "2026-01-01T00:00:00Z"],
    [7, "city", 1, "2026-01-01T00:00:00Z"],
  ]);
  expect(rows[1]?.values).toEqual({ correct: { scored: 1 } });
});

test("of a failed run only scorers of failed runs make rows", async () => {
  const { resolved } = resolveScorers({ scorers: ["exact_match"], metrics: [] });
  const failed = { ...trial, record: { ...record, status: "failed" as const } };
  expect((await scoreTrial(failed, resolved, noFile, "now", 0)).map((row) => row.scorer)).toEqual(["run_metrics"]);
});

test("a scorer that throws leaves all its keys unscored and says why", async () => {
  const row = await rowOf(() => {
    throw new Error("no such word list");
  });
  expect(row?.values).toEqual({ a: threw, b: threw });
  expect(row?.fault).toBe("no such word list");
  expect((await rowOf(() => Promise.reject("later")))?.values).toEqual({ a: threw, b: threw });
  expect((await rowOf(async () => null as never))?.values).toEqual({ a: threw, b: threw });
});

test("a key that is missing, undeclared, not finite or out of range is unscored, the others stay", async () => {
  expect((await rowOf(async () => ({ a: { scored: 0.5 } })))?.values).toEqual({ a: { scored: 0.5 }, b: threw });
  expect((await rowOf(async () => ({ a: { scored: 2 }, b: { scored: Number.NaN } })))?.values).toEqual({
    a: threw,
    b: threw,
  });
  const undeclared = await rowOf(async () => ({ a: { scored: 0 }, b: { scored: 1 }, c: { scored: 1 } }));
  expect(undeclared?.values).toEqual({ a: { scored: 0 }, b: { scored: 1 }, c: threw });
  expect(undeclared?.fault).toBe(`"c" is not declared`);
  expect(
    (await rowOf(async () => ({ a: { unscored: "bored" } as never, b: { scored: "1" } as never })))?.values,
  ).toEqual({ a: threw, b: threw });
});

test("a binary key is 0 or 1, and −0 is 0", async () => {
  const binary = { a: { ...key, kind: "binary" as const } };
  expect((await rowOf(async () => ({ a: { scored: 0.5 } }), binary))?.values).toEqual({ a: threw });
  const zero = await rowOf(async () => ({ a: { scored: -0 } }), binary);
  expect(zero?.values.a).toStrictEqual({ scored: 0 });
});
