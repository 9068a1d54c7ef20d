import { expect, test } from "vitest";
import { caseSchema } from "../cases/case.ts";
import { type FreezeInput, freezeDesign } from "./freeze-design.ts";
import { frozenDesignSchema } from "./frozen-design.ts";
import { changeAt, REMOVED } from "./test-data/change-at.ts";
import { echo, freezableCases, freezableDesign, freezeInput } from "./test-data/freezable.ts";

type Change = readonly [place: string, value: unknown];

function changed(changes: readonly Change[]): unknown {
  let design: unknown = freezableDesign();
  for (const [place, value] of changes) design = changeAt(design, place, value);
  return design;
}

function sayings(input: FreezeInput): string[] {
  return freezeDesign(input).findings.map(({ severity, path, message }) => `${severity} ${path}: ${message}`);
}

const refusals: [title: string, changes: readonly Change[], findings: string[]][] = [
  [
    "an unknown workflow",
    [["arms[1].workflowId", "sumarise"]],
    ['error arms[1].workflowId: no workflow "sumarise" (arm B); did you mean "summarise"?'],
  ],
  [
    "an unknown version",
    [["arms[1].workflowVersion", 7]],
    ['error arms[1].workflowVersion: workflow "summarise" has no version 7 (arm B)'],
  ],
  [
    "an unknown slot",
    [["arms[1].providerOverrides", { writter: "acme/large" }]],
    ['error arms[1].providerOverrides.writter: workflow "summarise" has no slot "writter"; did you mean "writer"?'],
  ],
  [
    "an unknown model",
    [["arms[1].providerOverrides.writer", "acme/huge"]],
    [
      'error arms[1].providerOverrides.writer: "acme/huge" is not allowed in slot "writer"; allowed: "acme/small", "acme/large"',
    ],
  ],
  [
    "an arm that equals another once its defaults are filled in",
    [
      [
        "arms[1]",
        {
          key: "B",
          label: "b",
          workflowId: "summarise",
          workflowVersion: 2,
          providerOverrides: { writer: "acme/small" },
        },
      ],
    ],
    ["error arms[1]: arms A and B are the same: same workflow, version, intake, models and time limit"],
  ],
  [
    "an override of a wrong type, told once and not per case",
    [["arms[1].intakeOverrides.words", "many"]],
    ["error arms[1].intakeOverrides.words: must be integer"],
  ],
  [
    "an override that the workflow does not know",
    [["arms[1].intakeOverrides.wrods", 3]],
    ['error arms[1].intakeOverrides: unknown key "wrods"; did you mean "words"?'],
  ],
  [
    "an unknown scorer",
    [
      ["primaryMetric.scorer", "exact_mach"],
      ["scorers", []],
    ],
    ['error primaryMetric.scorer: there is no scorer "exact_mach"; did you mean "exact_match"?'],
  ],
  [
    "an unknown key of a scorer",
    [["guardrailMetrics[0].key", "duration"]],
    [expect.stringContaining('error guardrailMetrics[0].key: run_metrics has no key "duration"') as unknown as string],
  ],
  [
    "an unknown option of a scorer",
    [["scorers[0].options", { normalize: {} }]],
    ['error scorers[0].options: exact_match: unknown key "normalize"; did you mean "normalise"?'],
  ],
  [
    "one name for two scorers, told once",
    [["scorers[1]", { name: "contains", as: "exact_match" }]],
    ['error scorers[1]: "exact_match" is the name of scorers[0] already; give one of them another name with `as`'],
  ],
  [
    "another scorer under the name of run_metrics",
    [["scorers[1]", { name: "exact_match", as: "run_metrics" }]],
    [
      expect.stringContaining('run_metrics has no key "duration_ms"') as unknown as string,
      'error scorers: "run_metrics" always runs, under that name',
    ],
  ],
  [
    "a threshold that nothing can reach",
    [["primaryMetric.threshold", 95]],
    ["error primaryMetric.threshold: threshold 95 is outside the range of exact_match.correct, 0 to 1"],
  ],
  [
    "a guardrail's threshold below what there is",
    [["guardrailMetrics[0].threshold", -1]],
    ["error guardrailMetrics[0].threshold: threshold -1 is outside the range of run_metrics.duration_ms, 0 or more"],
  ],
  [
    "a logarithm of what may be 0",
    [
      [
        "guardrailMetrics[0]",
        { scorer: "run_metrics", key: "refusals", direction: "lower", maxDegradation: 2, scale: "log" },
      ],
    ],
    ["error guardrailMetrics[0].scale: scale log is for values above 0, and run_metrics.refusals may be 0 or less"],
  ],
  [
    "the score interval for a metric that is not 0/1",
    [
      ["analysisPlan.interval", "score"],
      ["analysisPlan.cluster", REMOVED],
      ["repeats", 1],
      ["primaryMetric", { scorer: "run_metrics", key: "cost_usd", direction: "lower", threshold: 1 }],
    ],
    ['error analysisPlan.interval: interval "score" is for 0/1 metrics, and run_metrics.cost_usd is numeric'],
  ],
  [
    "an arm without a price",
    [["arms[1]", { key: "B", label: "b", workflowId: "service" }]],
    [
      "error arms[1].maxCostUsdPerTrial: arm B has no price: the workflow states no price; state maxCostUsdPerTrial or add the price",
    ],
  ],
  [
    "no money for arms that cost some",
    [
      ["budgetLimitUsd", 0],
      ["arms[1]", { key: "B", label: "b", workflowId: "echo" }],
    ],
    [
      "error budgetLimitUsd: budgetLimitUsd 0 is for designs whose arms are all free, and a trial of arm A may cost $0.005613",
    ],
  ],
  [
    "a tag that no case has",
    [
      ["caseSet.where", { lenght: "short", not: { sauce: 1 } }],
      ["analysisPlan.cluster", REMOVED],
    ],
    [
      'error caseSet.where.lenght: no case has the tag "lenght"; did you mean "length"?',
      'error caseSet.where.not.sauce: no case has the tag "sauce"; did you mean "source"?',
    ],
  ],
  [
    "a cluster and a slice that no case has",
    [
      ["analysisPlan.cluster", "speaker"],
      ["analysisPlan.slices", ["len"]],
    ],
    [
      'error analysisPlan.cluster: no case has the tag "speaker"; tags are: source, length',
      'error analysisPlan.slices[0]: no case has the tag "len"; did you mean "length"?',
    ],
  ],
  [
    "a selection of nothing",
    [["caseSet.where", { length: "short", not: { length: "short" } }]],
    ["error caseSet: no case is left to run: `where` lets none through"],
  ],
];

test.each(refusals)("%s is refused at its place", (_, changes, findings) => {
  expect(freezeDesign(freezeInput(changed(changes))).kind).toBe("refused");
  expect(sayings(freezeInput(changed(changes)))).toEqual(findings);
});

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

test("every case is held against every arm, and one mistake of several arms is told once", () => {
  const cases = freezableCases().map((one, i) =>
    i === 3 ? { ...one, intake: { text: 7 } } : i === 5 ? { ...one, intake: {} } : one,
  );
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    'error cases[3].intake.text: case "c3" with arms A, B: must be string',
    'error cases[5].intake: case "c5" with arms A, B: "text" is missing',
  ]);
});

test("an override that repairs a case for one arm leaves the other arm's finding", () => {
  const cases = freezableCases().map((one, i) => (i === 3 ? { ...one, intake: { text: "x", words: 0 } } : one));
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    'error cases[3].intake.words: case "c3" with arm A: must be >= 1',
  ]);
});

test("held-out cases neither run nor are held against the arms unless the plan asks", () => {
  const cases = freezableCases().map((one, i) => (i === 9 ? { ...one, intake: {} } : one));
  const without = freezeDesign(freezeInput(freezableDesign(), cases));
  expect(without.kind === "frozen" && without.frozen.caseSet).toMatchObject({
    cases: 36,
    holdout: { included: false, cases: 4 },
  });
  expect(sayings(freezeInput(changed([["analysisPlan.includeHoldout", true]]), cases))).toEqual([
    'error cases[9].intake: case "c9" with arms A, B: "text" is missing',
  ]);
});

test("a set whose cases are all held out selects nothing", () => {
  const cases = freezableCases().map((one) => ({ ...one, holdout: true }));
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    "error caseSet: no case is left to run: all 40 matching cases are held out",
  ]);
});

test("after 200 findings about cases the rest is counted", () => {
  const cases = freezableCases(400).map((one) => ({ ...one, intake: {} }));
  const said = sayings(freezeInput(freezableDesign(), cases));
  expect(said).toHaveLength(201);
  expect(said.at(-1)).toBe("error cases: and 160 more findings of this kind");
});

test("an attachment that is not stored is refused at its case", () => {
  const one = caseSchema.parse({
    caseId: "x",
    intake: { image: { $file: "a.png" } },
    reference: { gold: [{ $file: "b" }] },
  });
  const design = changed([
    ["arms", [echoArm("A", { isBaseline: true }), echoArm("B", { timeoutMs: 5 })]],
    ["caseSet", { name: "x", cases: [one] }],
    ["analysisPlan", { paired: true, alpha: 0.05, correction: "holm" }],
  ]);
  expect(sayings(freezeInput(design, [one])).filter((said) => said.startsWith("error"))).toEqual([
    'error caseSet.cases[0].intake.image: the attachment "a.png" is not stored',
    'error caseSet.cases[0].reference.gold[0]: the attachment "b" is not stored',
  ]);
});

const echoArm = (key: string, more: object) => ({ key, label: key, workflowId: "echo", ...more });

test("arms that are all free need no money", () => {
  const arms = [echoArm("A", { isBaseline: true }), echoArm("B", { intakeOverrides: { loud: true } })];
  const outcome = freezeDesign(
    freezeInput(
      changed([
        ["arms", arms],
        ["budgetLimitUsd", 0],
      ]),
    ),
  );
  expect(outcome.kind === "frozen" && outcome.estimate.total.highMicroUsd).toBe(0);
});

test("a stated maximum stands in for a price", () => {
  const arm = { key: "B", label: "b", workflowId: "service", maxCostUsdPerTrial: 0.01 };
  const outcome = freezeDesign(freezeInput(changed([["arms[1]", arm]])));
  expect(outcome.kind === "frozen" && outcome.frozen.arms[1]?.estimate).toEqual({
    lowMicroUsd: 0,
    likelyMicroUsd: 10_000,
    highMicroUsd: 10_000,
  });
});

test("the place where it runs may refuse long runs and commands", () => {
  const arms = [
    echoArm("A", { isBaseline: true, timeoutMs: 800_000 }),
    { key: "B", label: "b", workflowId: "script" },
    { key: "C", label: "c", workflowId: "service", maxCostUsdPerTrial: 1 },
  ];
  const limits = { maxSyncTimeoutMs: 720_000, mayRunCommands: false };
  const design = changed([
    ["arms", arms],
    ["budgetLimitUsd", 1000],
  ]);
  expect(sayings({ ...freezeInput(design), limits })).toEqual([
    "error arms[0].timeoutMs: a time limit of 800000 ms is above the 720000 ms that one delivery may take; a longer run needs an http workflow that answers 202",
    'error arms[1].workflowId: workflow "script" is a command, which runs locally only',
  ]);
});

test("a workflow with a broken intake schema is refused where it is named", () => {
  const broken = { ...echo, intakeSchema: { type: "object", requird: ["x"] } };
  const design = changed([["arms", [echoArm("A", { isBaseline: true }), echoArm("B", { timeoutMs: 5 })]]]);
  expect(sayings({ ...freezeInput(design), workflows: () => broken })).toEqual([
    'error arms[0].workflowId: the intake schema of the workflow is refused: unknown keyword "requird"; did you mean "required"?',
  ]);
});

test("a duplicate case id is refused", () => {
  const cases = freezableCases();
  expect(sayings(freezeInput(freezableDesign(), [...cases, cases[2]!]))).toEqual([
    'error cases[40].caseId: caseId "c2" is the id of cases[2] already',
  ]);
});

test("missing cases refuse even when nobody says why", () => {
  expect(sayings({ ...freezeInput(), caseSet: undefined })).toEqual(["error caseSet: the cases are missing"]);
});

test("a frozen design fits its schema, and run_metrics is always among its scorers", () => {
  const outcome = freezeDesign(
    freezeInput(
      changed([
        ["scorers", []],
        ["guardrailMetrics", []],
      ]),
    ),
  );
  if (outcome.kind !== "frozen") throw new Error("refused");
  expect(frozenDesignSchema.parse(outcome.frozen)).toEqual(outcome.frozen);
  expect(outcome.frozen.scorers.map((scorer) => scorer.as)).toEqual(["exact_match", "run_metrics"]);
});

test("a design without a seed gets the same seed every time", () => {
  const outcome = freezeDesign(freezeInput(changed([["seed", REMOVED]])));
  expect(outcome.kind === "frozen" && outcome.frozen.seed).toBe("assay");
});

test("selected cases keep the order of the set", () => {
  const outcome = freezeDesign(freezeInput(changed([["caseSet.where", { length: "long" }]])));
  const ids = outcome.kind === "frozen" ? outcome.cases.map((one) => one.caseId) : [];
  expect(ids).toEqual(freezableCases().flatMap((one, i) => (i % 2 === 1 && one.holdout !== true ? [one.caseId] : [])));
});
