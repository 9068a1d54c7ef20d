import { expect, test } from "vitest";
import { checkDesign } from "./check-design.ts";
import { designSchema } from "./design-schema.ts";
import { changeAt } from "./test-data/change-at.ts";
import { freezableDesign } from "./test-data/freezable.ts";

type Change = readonly [place: string, value: unknown];
const arm = (key: string, more: object = {}) => ({ key, label: `label ${key}`, workflowId: "w", ...more });

const rules: [title: string, changes: readonly Change[], findings: string[]][] = [
  ["a design without a fault", [], []],
  [
    "no baseline",
    [["arms[0].isBaseline", false]],
    ["error arms: no arm is the baseline: exactly one needs isBaseline true"],
  ],
  [
    "two baselines",
    [["arms[1].isBaseline", true]],
    ["error arms[1].isBaseline: arm A is the baseline already: exactly one may be"],
  ],
  ["two arms with one key", [["arms[1].key", "A"]], ['error arms[1].key: key "A" is the key of arms[0] already']],
  [
    "two arms with one label",
    [["arms[1].label", "small"]],
    ['warning arms[1].label: arms A and B have one label, "small"'],
  ],
  [
    "two equal arms",
    [["arms", [arm("A", { isBaseline: true }), arm("B", { intakeOverrides: {} })]]],
    ["error arms[1]: arms A and B are the same: same workflow, version, intake, models and time limit"],
  ],
  [
    "arms that differ in the time limit alone",
    [["arms", [arm("A", { isBaseline: true }), arm("B", { timeoutMs: 9 })]]],
    [],
  ],
  [
    "a file in an override",
    [["arms[1].intakeOverrides", { image: [{ $file: "x.png" }] }]],
    [
      "error arms[1].intakeOverrides.image[0]: an attachment belongs in the cases: a file in intakeOverrides is not looked up",
    ],
  ],
  [
    "no source of cases",
    [["caseSet", { name: "x" }]],
    ["error caseSet: a case set has exactly one of casesFile, version and cases; here is none of them"],
  ],
  [
    "two sources of cases",
    [["caseSet", { name: "x", version: 1, casesFile: "y" }]],
    ["error caseSet: a case set has exactly one of casesFile, version and cases; here is casesFile and version"],
  ],
  ["an empty inline set", [["caseSet", { name: "x", cases: [] }]], ["error caseSet.cases: the case set is empty"]],
  [
    "a duplicate case id",
    [["caseSet", { name: "x", cases: ["p", "q", "p"].map((caseId) => ({ caseId, intake: {} })) }]],
    ['error caseSet.cases[2].caseId: caseId "p" is the id of caseSet.cases[0] already'],
  ],
  [
    "the score interval with repeats and clusters",
    [["analysisPlan.interval", "score"]],
    [
      'error analysisPlan.interval: interval "score" is for one repeat, but repeats is 2; use "auto"',
      'error analysisPlan.interval: interval "score" knows no clusters, but cluster is "source"; use "auto"',
    ],
  ],
  [
    "many arms without correction",
    [
      ["analysisPlan.correction", "none"],
      ["arms[2]", arm("C")],
    ],
    [
      "warning analysisPlan.correction: 2 arms are compared without a correction: chance alone will look like a result more often than alpha says",
    ],
  ],
  ["one comparison without correction", [["analysisPlan.correction", "none"]], []],
  [
    "a slice named twice",
    [["analysisPlan.slices", ["a", "b", "a"]]],
    ['error analysisPlan.slices[2]: slice "a" is there twice'],
  ],
  [
    "a guardrail on the primary metric, and one twice",
    [
      ["guardrailMetrics[0]", { scorer: "exact_match", key: "correct", direction: "higher", maxDegradation: 0.1 }],
      ["guardrailMetrics[1]", { scorer: "run_metrics", key: "refusals", direction: "lower", maxDegradation: 1 }],
      ["guardrailMetrics[2]", { scorer: "run_metrics", key: "refusals", direction: "lower", maxDegradation: 2 }],
    ],
    [
      "error guardrailMetrics[0]: exact_match.correct is the primary metric already",
      "error guardrailMetrics[2]: run_metrics.refusals is guardrailMetrics[1] already",
    ],
  ],
  [
    "a guardrail that allows no loss",
    [["guardrailMetrics[0]", { scorer: "run_metrics", key: "refusals", direction: "lower", maxDegradation: 0 }]],
    [
      "warning guardrailMetrics[0].maxDegradation: maxDegradation 0 allows no loss at all: the guardrail is ok only when the arm is better",
    ],
  ],
  [
    "a ratio that allows no loss",
    [["guardrailMetrics[0].maxDegradation", 0.1]],
    [
      "warning guardrailMetrics[0].maxDegradation: with scale log maxDegradation is a ratio (1.1 allows 10 % worse): at 0.1 the guardrail is ok only when the arm is better",
    ],
  ],
  [
    "a margin above what matters",
    [
      ["primaryMetric.margin", 0.1],
      ["analysisPlan.minimumEffect", 0.05],
    ],
    [
      'warning primaryMetric.margin: margin 0.1 is above minimumEffect 0.05: a loss that you said matters would still be called "not worse"',
    ],
  ],
  [
    "a primary metric by ratio",
    [["primaryMetric.scale", "log"]],
    ["error primaryMetric.scale: scale log is for guardrails: the primary metric is compared in its own unit"],
  ],
  [
    "a canary without a lane",
    [
      ["kind", "canary"],
      ["lane", undefined],
    ],
    ["warning lane: a canary compares with what its lane last shipped: without a lane it has no baseline"],
  ],
  [
    "two scorers with one name",
    [["scorers", ["exact_match", { name: "contains", as: "exact_match" }]]],
    ['error scorers[1]: "exact_match" is the name of scorers[0] already; give one of them another name with `as`'],
  ],
];

test.each(rules)("%s gives the findings of its rule and no other", (_, changes, findings) => {
  let design: unknown = freezableDesign();
  for (const [place, value] of changes) design = changeAt(design, place, value);
  const said = checkDesign(designSchema.parse(design));
  expect(said.map(({ severity, path, message }) => `${severity} ${path}: ${message}`)).toEqual(findings);
});
