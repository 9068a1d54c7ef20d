import { canaryTemplateSchema } from "@assay/core/canary";
import { expect, test } from "vitest";
import { type Draft, emptyDraft, withValue } from "../designer/draft.ts";
import { armsOf, canaryTemplate } from "./canary-template.ts";

const changes: readonly (readonly [string, string | number | boolean])[] = [
  ["$schema", "./design.schema.json"],
  ["name", "Which adder?"],
  ["hypothesis", "Haste costs a fifth of the sums."],
  ["lane", "adders"],
  ["primaryMetric.scorer", "exact_match"],
  ["primaryMetric.key", "correct"],
  ["caseSet.name", "sums"],
  ["caseSet.version", 3],
  ["arms[0].label", "with care"],
  ["arms[0].workflowId", "adds-well"],
  ["arms[0].workflowVersion", 7],
  ["arms[1].label", "in haste"],
  ["arms[1].workflowId", "adds-hastily"],
  ["arms[1].timeoutMs", 900],
];
const design = changes.reduce<Draft>((held, [path, value]) => withValue(held, path, value), emptyDraft);

const rerunOf = (armKey: string, budgetLimitUsd: number) => ({ mode: "rerun", armKey, budgetLimitUsd }) as const;

test("a template is the design without its arms, and passes the schema of the API", () => {
  const template = canaryTemplate(design, rerunOf("B", 2));
  expect(canaryTemplateSchema.safeParse(template).error).toBeUndefined();
  expect(template).toMatchObject({
    hypothesis: "Haste costs a fifth of the sums.",
    budgetLimitUsd: 2,
    caseSet: { name: "sums", version: 3 },
    candidate: { label: "in haste", workflowId: "adds-hastily", timeoutMs: 900 },
  });
});

test("the candidate runs what is newest at each tick, though the design pinned a version", () => {
  expect(canaryTemplate(design, rerunOf("A", 1))?.candidate).toEqual({ label: "with care", workflowId: "adds-well" });
});

test("a replay has no candidate, and passes the schema of the API", () => {
  const template = canaryTemplate(design, { mode: "replay" });
  expect(canaryTemplateSchema.safeParse(template).error).toBeUndefined();
  expect(template).toMatchObject({ mode: "replay", caseSet: { name: "sums", version: 3 } });
  expect(template).not.toHaveProperty("candidate");
});

test("an arm that the design does not have gives no template", () => {
  expect(canaryTemplate(design, rerunOf("C", 1))).toBeUndefined();
  expect(armsOf(design)).toEqual([
    { key: "A", label: "with care" },
    { key: "B", label: "in haste" },
  ]);
});
