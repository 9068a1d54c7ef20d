import { expect, test } from "vitest";
import { analyse } from "../analysis/analyse.ts";
import type { DeltaFigures } from "../analysis/delta-figures.ts";
import { madeUpDesign, madeUpInput } from "../analysis/testing/made-up-experiment.ts";
import { notEstimable } from "../support/estimable.ts";
import { armVerdictSentence } from "./sentences.ts";

const base = analyse(
  madeUpInput(
    madeUpDesign(["A", "B", "C", "D"], { plan: { minimumEffect: 0.02 }, primary: { margin: 0.02 } }),
    Array.from({ length: 30 }, (_, i) => [0.5, 0.5 + (i % 3) / 10, 0.5, 0.5]),
  ),
);

function sentence(change: Partial<DeltaFigures>, direction: "higher" | "lower" = "higher", comparisons = 3) {
  const delta = { ...base.deltas.B!, low: -0.01, high: 0.03, lowAdjusted: -0.01, highAdjusted: 0.03, ...change };
  const primary = { ...base.primary, direction };
  return armVerdictSentence({ ...base, primary, holm: { ...base.holm, m: comparisons }, deltas: { B: delta } }, "B");
}

const clear = {
  agreement: "both",
  significant: true,
  lowAdjusted: 0.0101,
  highAdjusted: 0.0519,
  mean: 0.0312,
  pAdjusted: 0.0041,
} as const;

test("both keys: better by so much, over all comparisons", () => {
  expect(sentence({ ...clear, verdict: "better" })).toBe(
    "B is better than A by 0.031 [0.010, 0.052] (95 % over the 3 comparisons; p 0.004 after correction).",
  );
  expect(sentence({ ...clear, verdict: "better" }, "higher", 1)).toBe(
    "B is better than A by 0.031 [0.010, 0.052] (95 %; p 0.004).",
  );
});

test("worse is a positive size as well, whichever direction is better", () => {
  expect(sentence({ ...clear, verdict: "worse" }, "lower")).toMatch(/^B is worse than A by 0\.031 \[0\.010, 0\.052\]/);
  const down = { ...clear, mean: -0.0312, lowAdjusted: -0.0519, highAdjusted: -0.0101, verdict: "worse" } as const;
  expect(sentence(down)).toMatch(/^B is worse than A by 0\.031 \[0\.010, 0\.052\]/);
});

test("from trials to the sentence, a metric and its opposite say the same", () => {
  const said = (sign: 1 | -1, shift: number) => {
    const direction = sign === 1 ? "higher" : "lower";
    const key = { kind: "numeric", direction, range: {} } as const;
    const design = madeUpDesign(["A", "B"], {
      key,
      primary: { direction, margin: 0.05 },
      plan: { minimumEffect: 0.02 },
    });
    const rows = Array.from({ length: 30 }, (_, i) => [sign * (i / 50), sign * (i / 50 + shift + ((i % 3) - 1) / 10)]);
    return armVerdictSentence(analyse(madeUpInput(design, rows)), "B");
  };
  for (const [shift, words] of [
    [0.3, "B is better than A by 0.300"],
    [-0.3, "B is worse than A by 0.300"],
    [0, "Not worse than A by more than 0.05."],
  ] as const) {
    expect(said(1, shift)).toContain(words);
    expect(said(-1, shift)).toBe(said(1, shift));
  }
});

test("a difference that does not matter says so", () => {
  const note = "different, but by less than you said matters";
  expect(sentence({ ...clear, verdict: "better", note })).toMatch(/\. Different, but by less than you said matters\.$/);
});

test("an interval that is clear alone but not among the others is no finding", () => {
  expect(sentence({ agreement: "neither", verdict: "cannot-tell", significant: false, low: 0.002, high: 0.05 })).toBe(
    "Looked at alone B would stand out [0.002, 0.050]; among 3 comparisons it does not.",
  );
});

test("the two keys disagreeing is not settled", () => {
  const change = {
    verdict: "cannot-tell",
    significant: false,
    pAdjusted: 0.07,
    wins: 5,
    losses: 0,
    pairedCases: 30,
  } as const;
  expect(sentence({ ...change, agreement: "interval-only" })).toBe(
    "The interval leaves out zero, the exact test does not reach 5 % (p 0.07): only 5 of 30 cases differ. Not settled.",
  );
  expect(sentence({ ...change, agreement: "test-only", pAdjusted: 0.03 })).toBe(
    "The test sees a difference (p 0.03) but the size rests on a few cases: the interval reaches zero. Not settled.",
  );
  expect(sentence({ ...change, agreement: "boundary", significant: null, pDraws: 2_000_000 })).toBe(
    "On the line: 2,000,000 random flips do not settle on which side of 5 % it falls.",
  );
});

test("equivalent, not worse, and not known are three different things", () => {
  const change = {
    agreement: "neither",
    significant: false,
    mde: 0.03,
    lowAdjusted: -0.0101,
    highAdjusted: 0.0193,
  } as const;
  expect(sentence({ ...change, verdict: "equivalent" })).toBe(
    "If there is a difference it is smaller than the 0.02 you said matters.",
  );
  expect(sentence({ ...change, verdict: "not-worse" })).toBe("Not worse than A by more than 0.02.");
  expect(sentence({ ...change, verdict: "cannot-tell" })).toBe(
    "We cannot tell: the truth may lie anywhere from −0.010 to +0.019; 80 % power needed a difference of 0.030.",
  );
});

test("too few cases: no result was possible", () => {
  const none = notEstimable("fewer than 3 paired units");
  const change = { agreement: "not-estimable", verdict: "cannot-tell", significant: false, lowAdjusted: none } as const;
  expect(sentence({ ...change, units: 5, pairedCases: 5 })).toBe(
    "5 paired cases: no result could have been significant.",
  );
  expect(sentence({ ...change, units: 30, lowAdjusted: notEstimable("every case changed by the same amount") })).toBe(
    "B cannot be compared with A: every case changed by the same amount.",
  );
});
