// What a canary repeats, made of an experiment's design: everything but the arms, the name, the lane and the kind. Its
// candidate is one of the arms, without a pinned version, so that each tick runs what is newest then; a replay has none.

import { type Draft, listAt, withValue } from "../designer/draft.ts";

export type ArmChoice = { readonly key: string; readonly label: string };

export function armsOf(design: Draft): readonly ArmChoice[] {
  return listAt(design, "arms").flatMap((arm) => {
    const { key, label } = arm as Draft;
    return typeof key === "string" ? [{ key, label: typeof label === "string" ? label : "" }] : [];
  });
}

export type WhatRuns =
  /** The newest version of that arm's workflow, beside what was shipped. */
  | { readonly mode: "rerun"; readonly armKey: string; readonly budgetLimitUsd: number }
  /** Nothing: what was shipped is scored again. */
  | { readonly mode: "replay" };

/** undefined: the design has no such arm. */
export function canaryTemplate(design: Draft, what: WhatRuns): Draft | undefined {
  const bare = without(design, ["$schema", "arms", "kind", "lane", "name"]);
  const rest = withValue(bare, "caseSet.casesFile", undefined);
  if (what.mode === "replay") return { ...rest, mode: "replay" };
  const arm = listAt(design, "arms").find((one) => (one as Draft).key === what.armKey);
  if (arm === undefined) return undefined;
  const candidate = without(arm as Draft, ["key", "isBaseline", "workflowVersion"]);
  return { ...rest, mode: "rerun", budgetLimitUsd: what.budgetLimitUsd, candidate };
}

function without(held: Draft, keys: readonly string[]): Draft {
  return keys.reduce((left, key) => withValue(left, key, undefined), held);
}
