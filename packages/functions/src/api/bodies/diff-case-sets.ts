// What changed between two versions of a case set, by case id. Values are compared as canonical JSON.

import type { Case } from "@assay/core/cases";
import { canonicalJson } from "@assay/core/support";
import type { CaseSetDiffBody } from "../shapes/library.ts";

type Difference = Pick<CaseSetDiffBody, "added" | "removed" | "changed" | "same" | "isReordered">;

const FIELDS = ["intake", "reference", "tags", "holdout", "source"] as const;

export function diffCases(before: readonly Case[], after: readonly Case[]): Difference {
  const old = new Map(before.map((one) => [one.caseId, one]));
  const now = new Map(after.map((one) => [one.caseId, one]));
  const both = after.filter(({ caseId }) => old.has(caseId));
  const changed = both.flatMap((one) => {
    const fields = FIELDS.filter((field) => text(old.get(one.caseId)?.[field]) !== text(one[field]));
    return fields.length === 0 ? [] : [{ caseId: one.caseId, fields: [...fields] }];
  });
  const orderBefore = before.filter(({ caseId }) => now.has(caseId)).map(({ caseId }) => caseId);
  return {
    added: after.filter(({ caseId }) => !old.has(caseId)).map(({ caseId }) => caseId),
    removed: before.filter(({ caseId }) => !now.has(caseId)).map(({ caseId }) => caseId),
    changed,
    same: both.length - changed.length,
    isReordered: both.some(({ caseId }, i) => caseId !== orderBefore[i]),
  };
}

function text(value: unknown): string {
  return value === undefined ? "" : canonicalJson(value);
}
