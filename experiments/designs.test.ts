import { readdirSync } from "node:fs";
import { resolveScorers, type ScorerChoice } from "@assay/core/scoring";
import { expect, test } from "vitest";
import { scorers, workflows } from "./registry.ts";
import { readCases, readText } from "./testing/read-cases.ts";
import { askedLanguages } from "./workflows/languages/asked-languages.ts";

type Metric = { scorer: string; key: string; direction: "higher" | "lower" };
type Design = {
  name: string;
  budgetLimitUsd: number;
  primaryMetric: Metric;
  guardrailMetrics: Metric[];
  caseSet: { casesFile: string };
  analysisPlan: { cluster?: string; slices?: string[] };
  arms: { workflowId: string }[];
  scorers: ScorerChoice[];
};

const names = readdirSync(new URL("designs/", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));
const designs = names.map((name) => [name, JSON.parse(readText(`designs/${name}.json`)) as Design] as const);

test("there are six designs, and no two share a name", () => {
  expect(names.length).toBe(6);
  expect(new Set(designs.map(([, design]) => design.name)).size).toBe(6);
});

test.each(designs)("the arms of %s are registered workflows, free ones where there is no money", async (_, design) => {
  for (const { workflowId } of design.arms) {
    const { default: workflow } = await workflows[workflowId]!();
    expect(workflow.price?.kind).toBe(design.budgetLimitUsd === 0 ? "free" : "perRun");
  }
});

test.each(designs)("the metrics and scorers of %s exist and take its options", (_, design) => {
  const metrics = [design.primaryMetric, ...design.guardrailMetrics].map((one, n) => ({
    ...one,
    path: `metric[${n}]`,
  }));
  expect(resolveScorers({ scorers: design.scorers, metrics }, Object.values(scorers)).findings).toEqual([]);
});

test.each(designs)("every case of %s has the tags of the plan and a reference among the labels", (_, design) => {
  const cases = readCases(design.caseSet.casesFile.replace(/^experiments\/cases\/(.*)\.jsonl$/, "$1"));
  const labels = design.scorers[0]?.options?.labels as string[] | undefined;
  for (const one of cases) {
    for (const tag of [design.analysisPlan.cluster, ...(design.analysisPlan.slices ?? [])])
      if (tag !== undefined) expect(one.tags, one.caseId).toHaveProperty(tag);
    if (labels) expect(labels).toContain(one.reference.gold);
  }
});

test.each(["language-detectors", "language-detectors-udhr"])(
  "%s allows every label that a detector can give",
  (name) => {
    const design = designs.find(([own]) => own === name)![1];
    expect(design.scorers[0]!.options!.labels).toEqual([...Object.keys(askedLanguages), "und"]);
  },
);
