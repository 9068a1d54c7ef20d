import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import { openChapter, readMetric } from "./chapter.ts";
import { explainVariance } from "./explain-variance.ts";
import { type Cell, METRIC, madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";
import { gatherTrials } from "./trial-table.ts";

function explain(repeats: number, rows: readonly (readonly Cell[])[], arms: readonly string[] = ["A", "B"]) {
  const { design, cases, trials } = madeUpInput(madeUpDesign(arms, { repeats }), rows);
  const doubled = [...trials].map((trial) => {
    const score = trial.scores[METRIC];
    return typeof score === "number" ? { ...trial, scores: { ...trial.scores, "judge.double": 2 * score } } : trial;
  });
  const chapter = openChapter(design, gatherTrials(design, cases, doubled));
  return explainVariance(chapter, readMetric(chapter, METRIC));
}

// Cell means 1, 4 (arm A) and 3, 10 (arm B); every pair of repeats lies 1 on either side of its mean.
const worked: Cell[][] = [
  [
    [0, 2],
    [2, 4],
  ],
  [
    [3, 5],
    [9, 11],
  ],
];

test("sums of squares and noise floor of a table with repeats are those computed by hand", () => {
  const { sumsOfSquares, components, noiseFloor, ...rest } = explain(2, worked);
  // Arms 2.5 and 6.5, cases 2 and 7, grand 4.5; interaction ±1 in every cell; four cells of 1 + 1.
  expect(sumsOfSquares).toEqual({ arm: 32, case: 50, armByCase: 8, repeat: 8 });
  expect(components).toEqual({ arm: 6, case: 10.5, armByCase: 3, repeat: 2 });
  expect(rest).toMatchObject({ cases: 2, arms: 2, repeats: 2 });
  expect(rest.sumOfSquaresShares.arm).toBeCloseTo(32 / 98, 12);
  expect(rest.componentShares.repeat).toBeCloseTo(2 / 21.5, 12);
  expect(Object.keys(noiseFloor)).toEqual([METRIC, "judge.double"]);
  expect(noiseFloor[METRIC]).toBeCloseTo(1.96 * Math.sqrt((2 * 2) / 4), 12);
  expect(noiseFloor["judge.double"]).toBeCloseTo(2 * 1.96, 12);
});

test("a case counts only with every arm and repeat scored, the first and the last trial of it included", () => {
  const lossy: Cell[][] = [
    [
      [9, 9],
      [9, undefined],
    ],
    ...worked,
    [
      [undefined, 9],
      [9, 9],
    ],
  ];
  expect(explain(2, lossy)).toEqual(explain(2, worked));
});

test("one repeat merges arm by case with repeats and shows no noise, whatever else is there", () => {
  const { sumsOfSquares, components, noiseFloor } = explain(1, [
    [1, 3],
    [4, 10],
  ]);
  const merged = notEstimable("one repeat: arm by case and repeat are one component");
  const noNoise = notEstimable("one repeat shows no noise");
  expect(sumsOfSquares).toEqual({ arm: 16, case: 25, armByCase: merged, repeat: merged, armByCaseAndRepeat: 4 });
  expect(components).toEqual({ arm: 6, case: 10.5, armByCase: merged, repeat: merged, armByCaseAndRepeat: 4 });
  expect(noiseFloor).toEqual({ [METRIC]: noNoise, "judge.double": noNoise });
  expect(explain(1, [[1, 3]]).noiseFloor[METRIC]).toEqual(noNoise);
});

test("fewer than two full cases give the reason in place of every part and of the noise floor", () => {
  const reason = notEstimable("fewer than 2 cases with every trial scored");
  const { components, sumOfSquaresShares, noiseFloor, cases } = explain(2, worked.slice(0, 1));
  expect(components).toEqual({ arm: reason, case: reason, armByCase: reason, repeat: reason });
  expect(sumOfSquaresShares).toEqual(components);
  expect(noiseFloor[METRIC]).toEqual(reason);
  expect(cases).toBe(1);
});

test("values without any scatter have components of 0 and no shares, with repeats and without", () => {
  const reason = notEstimable("no scatter at all");
  const none = { arm: reason, case: reason, armByCase: reason, repeat: reason };
  const repeated = explain(
    2,
    [0, 1].map(() => [0, 1].map(() => [5, 5])),
  );
  expect(repeated.components).toEqual({ arm: 0, case: 0, armByCase: 0, repeat: 0 });
  expect(repeated.componentShares).toEqual(none);
  expect(repeated.noiseFloor[METRIC]).toBe(0);
  expect(
    explain(
      1,
      [0, 1].map(() => [5, 5]),
    ).sumOfSquaresShares,
  ).toEqual(none);
});
