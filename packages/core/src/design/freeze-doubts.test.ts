// What a freeze warns of and lets through: doubts about metrics, money, and what so few cases could show.

import { expect, test } from "vitest";
import { freezeDesign } from "./freeze-design.ts";
import { changeAt, REMOVED } from "./test-data/change-at.ts";
import { freezableCases, freezableDesign, freezeInput } from "./test-data/freezable.ts";
import { type Change, changed, sayings } from "./test-data/freeze-sayings.ts";

const costs = { scorer: "run_metrics", key: "cost_usd", direction: "lower" };

const doubts: [title: string, changes: readonly Change[], findings: string[]][] = [
  ["a design without a doubt", [], []],
  [
    "a direction against the scorer's own",
    [["primaryMetric.direction", "lower"]],
    ["warning primaryMetric.direction: exact_match.correct counts as better when higher; the design says lower"],
  ],
  [
    "a margin that allows everything",
    [["primaryMetric.margin", 1]],
    ["warning primaryMetric.margin: margin 1 allows any loss: exact_match.correct ranges from 0 to 1"],
  ],
  [
    "a minimum effect that these cases may miss",
    [["analysisPlan.minimumEffect", 0.1]],
    [
      "warning analysisPlan.minimumEffect: with 36 cases a difference below 0.496 may go unseen, and minimumEffect is 0.1",
    ],
  ],
  [
    "a value that no case has",
    [["caseSet.where", { length: ["short", "huge"] }]],
    ['warning caseSet.where.length: no case has "huge" as its "length"'],
  ],
  [
    "a concurrency that this place cannot give",
    [["concurrency", 500]],
    ["warning concurrency: concurrency 500 is more than the 100 trials that can run at once here"],
  ],
  [
    "money for a part",
    [["budgetLimitUsd", 1]],
    [
      "warning budgetLimitUsd: the highest estimate is $1.844136 and the limit $1.00: it may stop early, after at least 77 of 144 trials",
    ],
  ],
  [
    "too little money",
    [
      ["budgetLimitUsd", 1],
      ["onBudget", "refuse"],
    ],
    [
      'warning budgetLimitUsd: the highest estimate is $1.844136 and the limit $1.00: it will not start (onBudget "stop" would run as far as the money goes)',
    ],
  ],
  [
    "a guardrail on costs in dollars",
    [["guardrailMetrics[0]", { ...costs, maxDegradation: 0.01 }]],
    [
      'warning guardrailMetrics[0].scale: costs are better compared as ratios: scale "log" compares them so (maxDegradation 1.1 allows 10 % worse); scale "linear" silences this',
    ],
  ],
  ["a guardrail on the ratio of costs", [["guardrailMetrics[0]", { ...costs, maxDegradation: 1.1, scale: "log" }]], []],
  [
    "a guardrail on the ratio of costs where an arm is free",
    [
      ["guardrailMetrics[0]", { ...costs, maxDegradation: 1.1, scale: "log" }],
      ["arms[1]", { key: "B", label: "b", workflowId: "echo" }],
    ],
    ["warning guardrailMetrics[0].scale: a cost of 0 has no logarithm, and a trial of some arm may cost nothing"],
  ],
  [
    "a guardrail on times in milliseconds",
    [["guardrailMetrics[0].scale", REMOVED]],
    [
      'warning guardrailMetrics[0].scale: times are better compared as ratios: scale "log" compares them so (maxDegradation 1.1 allows 10 % worse); scale "linear" silences this',
    ],
  ],
];

test.each(doubts)("%s freezes with its warnings and no other", (_, changes, findings) => {
  const input = { ...freezeInput(changed(changes)), limits: { stageConcurrency: 100 } };
  expect(freezeDesign(input).kind).toBe("frozen");
  expect(sayings(input)).toEqual(findings);
});

test("cases so few that nothing could be significant are warned of, but not in a screening", () => {
  const design = changed([["analysisPlan.cluster", REMOVED]]);
  const words = "warning caseSet: with 5 cases no result could be significant: 1 comparison(s) at alpha 0.05 need more";
  expect(sayings(freezeInput(design, freezableCases(5)))).toEqual([words]);
  expect(sayings(freezeInput(changeAt(design, "kind", "screening"), freezableCases(5)))).toEqual([]);
  expect(sayings(freezeInput(design, freezableCases(6)))).toEqual([]);
});

test("the effect that can be seen is told for 0/1 metrics, and is smaller with more cases", () => {
  const effectOf = (count: number, changes: readonly Change[] = []) => {
    const outcome = freezeDesign(
      freezeInput(changed([["analysisPlan.cluster", REMOVED], ...changes]), freezableCases(count)),
    );
    return outcome.kind === "frozen" ? outcome.minimumDetectableEffect : outcome.kind;
  };
  // (1.984 + 0.845)·√(0.5/100) at 99 degrees of freedom.
  expect(effectOf(111)).toBeCloseTo(0.2, 3);
  expect(effectOf(444)).toBeLessThan(0.1);
  const duration = { scorer: "run_metrics", key: "duration_ms", direction: "lower", threshold: 1 };
  expect(
    effectOf(111, [
      ["primaryMetric", duration],
      ["guardrailMetrics", []],
    ]),
  ).toBeUndefined();
});

test("clusters count as one unit each when it is asked whether anything could be significant", () => {
  const cases = freezableCases().map((one, i) => ({ ...one, tags: { ...one.tags, source: `s${i % 4}` } }));
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    'warning caseSet: with 4 clusters ("source") no result could be significant: 1 comparison(s) at alpha 0.05 need more',
  ]);
});

test("cases without the cluster's tag are counted in a warning", () => {
  const cases = freezableCases().map((one, i) => (i < 2 ? { ...one, tags: { length: "short" } } : one));
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    'warning analysisPlan.cluster: 2 of 36 cases lack the tag "source"; each counts as a cluster of its own',
  ]);
});
