import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { analyse } from "../analysis/analyse.ts";
import { madeUpDesign, madeUpInput } from "../analysis/testing/made-up-experiment.ts";
import { blobJsonSchema, blobSchema, parseBlob, withProvenance } from "./blob.ts";
import { withoutTimeMetrics } from "./without-time-metrics.ts";

const provenance = { name: "which one", runtime: { node: "24.0.0" } };
const committed = JSON.parse(
  readFileSync(new URL("../../../../docs/schemas/analysis.schema.json", import.meta.url), "utf8"),
);

function blobs() {
  const rows = Array.from({ length: 14 }, (_, i) => [
    [i % 2, 1],
    [1, i % 3 === 0 ? undefined : 1],
  ]);
  const key = { kind: "binary", direction: "higher", range: {} } as const;
  const plan = { slices: ["lang"], cluster: "author", minimumEffect: 0.1 };
  const guardrailMetrics = [{ scorer: "judge", key: "quality", direction: "higher", maxDegradation: 0 }] as const;
  const rich = madeUpInput(madeUpDesign(["A", "B"], { repeats: 2, key, plan, guardrailMetrics }), rows, (i) => ({
    lang: i % 2,
  }));
  const bare = madeUpInput(madeUpDesign(["A", "B"]), [[undefined, undefined]]);
  return [rich, bare].map((input) => withProvenance(analyse(input), provenance));
}

test("a rich and an empty analysis fit the blob's own schema and the committed JSON Schema", () => {
  const validate = new Ajv2020({ strict: false }).compile(committed);
  for (const blob of blobs()) {
    const stored = JSON.parse(JSON.stringify(blob));
    expect(blobSchema.safeParse(stored).error).toBeUndefined();
    expect(parseBlob(stored)).toEqual(blob);
    expect(validate(stored) ? [] : validate.errors).toEqual([]);
  }
});

test("a key that the schema does not name is refused", () => {
  const [blob] = blobs();
  expect(blobSchema.safeParse({ ...blob, comment: "x" }).success).toBe(false);
  expect(blobSchema.safeParse({ ...blob, designDigest: undefined }).success).toBe(false);
});

test("the committed JSON Schema is the one that the code makes", () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(blobJsonSchema())));
});

test("two runs that differ in time alone are equal without metrics of time", () => {
  const run = (durationMs: number, quality: number) => {
    const input = madeUpInput(
      madeUpDesign(["A", "B"]),
      Array.from({ length: 9 }, (_, i) => [0.5, quality + i / 20]),
    );
    const trials = [...input.trials].map((trial, i) => ({
      ...trial,
      durationMs: durationMs + i,
      scores: { ...trial.scores, "run_metrics.duration_ms": durationMs * i },
    }));
    return withoutTimeMetrics(withProvenance(analyse({ ...input, trials }), provenance));
  };
  expect(run(10, 0.5)).toEqual(run(300, 0.5));
  expect(run(10, 0.5)).not.toEqual(run(10, 0.4));
});
