// What a freeze refuses of a design, and the place that it names.

import { expect, test } from "vitest";
import { freezeDesign } from "./freeze-design.ts";
import { REMOVED } from "./test-data/change-at.ts";
import { echo, freezeInput } from "./test-data/freezable.ts";
import { type Change, changed, echoArm, sayings } from "./test-data/freeze-sayings.ts";

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
