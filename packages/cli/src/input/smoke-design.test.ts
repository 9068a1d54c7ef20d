import { parseDesignValue } from "@assay/core/design";
import { expect, test } from "vitest";
import { smokeDesign } from "./smoke-design.ts";

const design = parseDesignValue({
  name: "n",
  kind: "benchmark",
  hypothesis: "h",
  lane: "l",
  primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
  analysisPlan: { paired: true, alpha: 0.05, correction: "holm", cluster: "c", slices: ["s"], minimumEffect: 0.1 },
  budgetLimitUsd: 1,
  caseSet: { name: "set", casesFile: "c.jsonl", where: { s: "x" } },
  arms: [
    { key: "A", label: "a", isBaseline: true, workflowId: "w" },
    { key: "B", label: "b", workflowId: "v" },
  ],
}).design!;

const cases = [
  { caseId: "held", intake: {}, tags: { s: "x" }, holdout: true },
  { caseId: "other", intake: {}, tags: { s: "y" } },
  ...["1", "2", "3"].map((caseId) => ({ caseId, intake: {}, tags: { s: "x" } })),
] as never;

test("a smoke run is a screening on the first cases that the design would run", () => {
  const smoke = smokeDesign(design, cases, 2);
  expect(smoke.cases.map((one) => one.caseId)).toEqual(["1", "2"]);
  expect(smoke.design).toMatchObject({ kind: "screening", name: "smoke: n", caseSet: { name: "set-smoke" } });
});

test("a smoke run moves no lane and asks for nothing that few cases cannot have", () => {
  const { design: smoke } = smokeDesign(design, cases, 2);
  expect(smoke).not.toHaveProperty("lane");
  expect(Object.keys(smoke.analysisPlan)).not.toEqual(expect.arrayContaining(["cluster"]));
  expect(smoke.analysisPlan).not.toHaveProperty("slices");
  expect(smoke.analysisPlan).not.toHaveProperty("minimumEffect");
  expect(smoke.caseSet).not.toHaveProperty("where");
});
