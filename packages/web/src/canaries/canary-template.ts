// What a canary repeats, made of an experiment's design: everything but the arms, the name, the lane and the kind. Its
// candidate is one of the arms, without a pinned version, so that each tick runs what is newest then.

import { type Draft, type Json, listAt, withValue } from "../designer/draft.ts";

export type ArmChoice = { readonly key: string; readonly label: string };

export function armsOf(design: Draft): readonly ArmChoice[] {
  return listAt(design, "arms").flatMap((arm) => {
    const { key, label } = arm as Draft;
    return typeof key === "string" ? [{ key, label: typeof label === "string" ? label : "" }] : [];
  });
}

/** `armKey`: whose workflow, models and overrides run at each tick. undefined: the design has no such arm. */
export function canaryTemplate(design: Draft, armKey: string, budgetLimitUsd: Json): Draft | undefined {
  const arm = listAt(design, "arms").find((one) => (one as Draft).key === armKey);
  if (arm === undefined) return undefined;
  const candidate = without(arm as Draft, ["key", "isBaseline", "workflowVersion"]);
  const rest = without(design, ["$schema", "arms", "kind", "lane", "name"]);
  return withValue({ ...rest, budgetLimitUsd, candidate }, "caseSet.casesFile", undefined);
}

function without(held: Draft, keys: readonly string[]): Draft {
  return keys.reduce((left, key) => withValue(left, key, undefined), held);
}
