// Which cases of a set an experiment runs: those that `where` lets through, without the hold-out unless the plan asks
// for it, in the order of the set.

import type { Case, TagValue } from "../cases/case.ts";
import { errorAt, type Finding, warningAt } from "../support/finding.ts";
import type { PlacedCase } from "./check-intakes.ts";
import type { Design, Where } from "./design-schema.ts";
import { childPath } from "./document-path.ts";
import { unknownWordSentence } from "./issue-sentences.ts";

export type CaseSelection = {
  readonly selected: readonly PlacedCase[];
  /** Cases that `where` lets through and that are held out, whether they run or not. */
  readonly holdout: number;
};

type Condition = { readonly tag: string; readonly values: readonly TagValue[]; readonly isNot: boolean };

/** `path` is what the cases are called in findings. */
export function selectCases(
  cases: readonly Case[],
  path: string,
  where: Where | undefined,
  includeHoldout: boolean,
): CaseSelection {
  const conditions = conditionsOf(where);
  const matching = cases
    .map((one, i): PlacedCase => ({ case: one, path: `${path}[${i}]` }))
    .filter((placed) => conditions.every((condition) => holds(condition, placed.case)));
  const isHeldOut = ({ case: one }: PlacedCase) => one.holdout === true;
  return {
    selected: includeHoldout ? matching : matching.filter((placed) => !isHeldOut(placed)),
    holdout: matching.filter(isHeldOut).length,
  };
}

/** Tags and values that no case has, and a selection of nothing. */
export function checkSelection(design: Design, cases: readonly Case[], selection: CaseSelection): Finding[] {
  if (cases.length === 0) return [errorAt("caseSet", "the case set is empty")];
  const tags = [...new Set(cases.flatMap((one) => Object.keys(one.tags ?? {})))];
  const findings: Finding[] = [];
  const refuseTag = (path: string, tag: string) =>
    findings.push(errorAt(path, unknownWordSentence(`no case has the tag "${tag}"`, tag, tags, "tags are")));

  for (const { tag, values, isNot } of conditionsOf(design.caseSet.where)) {
    const place = childPath(isNot ? "caseSet.where.not" : "caseSet.where", tag);
    if (!tags.includes(tag)) {
      refuseTag(place, tag);
      continue;
    }
    for (const value of values) {
      if (!cases.some((one) => one.tags?.[tag] === value)) {
        findings.push(warningAt(place, `no case has ${JSON.stringify(value)} as its "${tag}"`));
      }
    }
  }
  if (findings.some((finding) => finding.severity === "error")) return findings;
  const { selected, holdout } = selection;
  if (selected.length === 0) {
    const reason = holdout > 0 ? `all ${holdout} matching cases are held out` : "`where` lets none through";
    return [...findings, errorAt("caseSet", `no case is left to run: ${reason}`)];
  }
  const { cluster, slices = [] } = design.analysisPlan;
  const hasTag = (tag: string) => selected.filter(({ case: one }) => one.tags?.[tag] !== undefined).length;
  if (cluster !== undefined) {
    const count = hasTag(cluster);
    if (count === 0) refuseTag("analysisPlan.cluster", cluster);
    else if (count < selected.length) {
      const words = `${selected.length - count} of ${selected.length} cases lack the tag "${cluster}"; each counts as a cluster of its own`;
      findings.push(warningAt("analysisPlan.cluster", words));
    }
  }
  for (const [i, slice] of slices.entries()) if (hasTag(slice) === 0) refuseTag(`analysisPlan.slices[${i}]`, slice);
  return findings;
}

function conditionsOf(where: Where | undefined): Condition[] {
  if (where === undefined) return [];
  const { not, ...plain } = where;
  const listed = (tags: Readonly<Record<string, TagValue | TagValue[]>>, isNot: boolean) =>
    Object.entries(tags).map(([tag, value]) => ({ tag, values: Array.isArray(value) ? value : [value], isNot }));
  return [...listed(plain as Record<string, TagValue | TagValue[]>, false), ...listed(not ?? {}, true)];
}

function holds({ tag, values, isNot }: Condition, one: Case): boolean {
  const value = one.tags?.[tag];
  return (value !== undefined && values.includes(value)) !== isNot;
}
