import type { TrialPoint } from "@assay/core/report";
import { expect, test } from "vitest";
import { caseRows, orderedRows, rowChange } from "./case-rows.ts";
import { madeUpModel } from "./testing/made-up-model.ts";

const { blob } = madeUpModel({ cases: 12 });

function point(caseId: string, arm: string, value?: number): TrialPoint {
  const known = { ordinal: 0, arm, caseId, repeat: 1 };
  return value === undefined
    ? { ...known, status: "failed", code: "timed_out" }
    : { ...known, status: "scored", value };
}

const points = [
  ...[point("same", "A", 0.9), point("same", "B", 0.9)],
  ...[point("flip", "A", 0.81), point("flip", "B", 0.79)],
  ...[point("fell", "A", 0.7), point("fell", "B", 0.2)],
  ...[point("rose", "A", 0.5), point("rose", "B", 0.85)],
  ...[point("lost", "A", 0.9), point("lost", "B")],
];
const rows = caseRows({ blob, points, cases: [] });

test("worst regressions come first, then flips, then losses, then the rest", () => {
  expect(orderedRows(rows, ["B"], blob).map((row) => row.caseId)).toEqual(["fell", "flip", "rose", "lost", "same"]);
});

test("a change is named by the gate before it is named by its size", () => {
  const changes = Object.fromEntries(rows.map((row) => [row.caseId, rowChange(row, "B", blob)]));
  expect(changes).toEqual({ same: "same", flip: "flip-down", fell: "regression", rose: "flip-up", lost: "lost" });
});

test("without points the rows come from the cases that are shown", () => {
  const model = madeUpModel({ cases: 12 });
  const bare = ({ caseId, perArm }: (typeof rows)[number]) => ({ caseId, perArm });
  expect(caseRows({ ...model, points: [] }).map(bare)).toEqual(caseRows(model).map(bare));
});

test("with a metric where lower is better, a rise is the regression", () => {
  const lower = madeUpModel({ cases: 12, direction: "lower", threshold: 0.2 }).blob;
  const changed = caseRows({ blob: lower, points: [point("x", "A", 0.3), point("x", "B", 0.6)], cases: [] });
  expect(rowChange(changed[0]!, "B", lower)).toBe("regression");
});
