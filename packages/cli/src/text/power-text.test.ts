import type { DesignPower } from "@assay/core/lifecycle";
import { expect, test } from "vitest";
import { powerText } from "./power-text.ts";

const answer: DesignPower = {
  metric: "judge.quality",
  direction: "lower",
  kind: "numeric",
  effect: 0.05,
  target: 0.8,
  alpha: 0.05,
  comparisons: 2,
  correction: "holm",
  alphaPerComparison: 0.025,
  unit: "cases",
  spread: { from: "sd", sd: 0.3 },
  replications: 1_000,
  seed: "assay",
  points: [
    { cases: 200, power: 0.512, low: 0.481, high: 0.543 },
    { cases: 1_200, power: 0.9996, low: 0.99, high: 1 },
  ],
  neededCases: 1_200,
  assumptions: ["case deltas are normal", "no case is lost"],
};
const lines = (change: Partial<DesignPower> = {}, isChosen = false) =>
  powerText({ ...answer, ...change }, isChosen).split("\n");

test("the answer is a row for each number of cases, one sentence, and what was supposed", () => {
  expect(lines()).toEqual([
    "judge.quality, lower is better: an arm that is better by 0.05",
    "",
    "cases   power     95 % interval",
    "  200  51.2 %  48.1 % to 54.3 %",
    "1,200  99.9 %     99 % to 100 %",
    "",
    "To find it with 80 % power it needs about 1,200 cases.",
    "",
    "Supposed, in 1,000 simulated experiments a row (seed assay):",
    "  case deltas are normal",
    "  no case is lost",
  ]);
});

test("what the search did not find is said as it is", () => {
  const neededCases = { kind: "not-estimable", reason: "more than 20000 cases" } as const;
  expect(lines({ neededCases, unit: "clusters" })).toContain(
    "To find it with 80 % power it needs more than 1,200 clusters.",
  );
});

test("of numbers that were named, the fewest that suffice are told, in clusters where the plan has them", () => {
  expect(lines({}, true)).toContain("Of these, 1,200 cases are the fewest that find it with 80 % power.");
  const few = lines({ unit: "clusters", points: answer.points.slice(0, 1) }, true);
  expect(few).toContain("None of these numbers of clusters finds it with 80 % power.");
  expect(few[2]).toMatch(/^clusters/);
});
