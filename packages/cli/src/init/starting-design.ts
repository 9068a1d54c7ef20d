// A design to begin with: small, valid, and honest about what a person still has to decide. Two arms that are equal are
// left equal, so that nothing runs before somebody said what differs.

import type { Case } from "@assay/core/cases";
import type { Json } from "@assay/core/support";
import type { WorkflowBody } from "@assay/functions/api/shapes/library";

export type StartingPoint = {
  /** Of the JSON Schema, as the design names it. */
  readonly schema: string;
  readonly workflow?: Pick<WorkflowBody, "workflowId" | "title" | "slots">;
  readonly cases?: { readonly file: string; readonly name: string; readonly first: readonly Case[] };
};

export function startingDesign({ schema, workflow, cases }: StartingPoint): Record<string, Json> {
  const hasReferences = cases === undefined || cases.first.some((one) => one.reference !== undefined);
  return {
    $schema: schema,
    name:
      workflow === undefined
        ? "Which of two language detectors is right more often"
        : `A question about ${workflow.title}`,
    kind: "benchmark",
    hypothesis: "Write here what you expect, before you know: arm B is right more often than arm A.",
    primaryMetric: hasReferences
      ? { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 }
      : { scorer: "run_metrics", key: "succeeded", direction: "higher", threshold: 1 },
    guardrailMetrics: [
      { scorer: "run_metrics", key: "duration_ms", direction: "lower", maxDegradation: 1.5, scale: "log" },
    ],
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm" },
    repeats: 1,
    concurrency: 4,
    budgetLimitUsd: 1,
    caseSet:
      cases === undefined ? { name: "first-cases", cases: exampleCases } : { name: cases.name, casesFile: cases.file },
    arms: workflow === undefined ? exampleArms : armsOf(workflow),
    ...(workflow === undefined && { scorers: [{ name: "exact_match", options: { output: "label" } }] }),
  };
}

const exampleArms: Json = [
  { key: "A", label: "franc", isBaseline: true, workflowId: "language-franc" },
  { key: "B", label: "tinyld", workflowId: "language-tinyld" },
];

const sentences: readonly (readonly [language: string, text: string])[] = [
  ["en", "The weather was so good that we stayed outside until it was dark."],
  ["de", "Das Wetter war so schön, dass wir draußen blieben, bis es dunkel wurde."],
  ["fr", "Il faisait si beau que nous sommes restés dehors jusqu'à la nuit."],
  ["es", "Hacía tan buen tiempo que nos quedamos fuera hasta que oscureció."],
  ["it", "Il tempo era così bello che siamo rimasti fuori fino al buio."],
  ["nl", "Het weer was zo mooi dat we buiten bleven tot het donker werd."],
  ["pl", "Pogoda była tak ładna, że zostaliśmy na dworze aż do zmroku."],
  ["fi", "Sää oli niin kaunis, että olimme ulkona pimeän tuloon asti."],
];

const exampleCases: Json = sentences.map(([language, text]) => ({
  caseId: language,
  intake: { text },
  tags: { language },
  reference: { gold: language },
}));

/** A second model where the workflow has one to offer; else the arms are equal until somebody changes one. */
function armsOf({ workflowId, slots = {} }: NonNullable<StartingPoint["workflow"]>): Json {
  const other = Object.entries(slots).flatMap(([slot, { default: own, allowed = [] }]) =>
    allowed.filter((model) => model !== own).map((model) => [slot, model] as const),
  )[0];
  return [
    { key: "A", label: "as it is", isBaseline: true, workflowId },
    {
      key: "B",
      label: other === undefined ? "changed" : other[1],
      workflowId,
      ...(other !== undefined && { providerOverrides: { [other[0]]: other[1] } }),
    },
  ];
}
