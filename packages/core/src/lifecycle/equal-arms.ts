// Arms whose scores are the same case by case: a copied result, or two arms wired to one thing. Metrics of the run itself
// are left out, as time never repeats; and scores that are all alike say nothing.

import { RUN_METRICS } from "../design/freeze-scorers.ts";
import type { FrozenDesign } from "../design/frozen-design.ts";
import type { ExperimentRef, Scores } from "../ports/index.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import { planOf } from "./opened-experiment.ts";

/** Fewer cases may agree by chance. */
const MIN_CASES = 10;

type ArmScores = Map<string, string>;

export async function equalArms(
  world: { readonly scores: Scores },
  ref: ExperimentRef,
  frozen: FrozenDesign,
): Promise<readonly (readonly [string, string])[]> {
  const plan = planOf(frozen);
  const arms: ArmScores[] = frozen.arms.map(() => new Map());
  for await (const { ordinal, scorer, version, values } of world.scores.scan(ref)) {
    if (scorer === RUN_METRICS) continue;
    const { armIndex, caseIndex, repeat } = plan.trial(ordinal);
    arms[armIndex]?.set(`${caseIndex}#${repeat}#${scorer}@${version}`, canonicalJson(values));
  }
  const pairs: [string, string][] = [];
  for (const [i, one] of arms.entries()) {
    for (const [j, other] of arms.entries()) {
      if (i < j && isTelling(one) && isEqual(one, other)) pairs.push([frozen.arms[i]!.key, frozen.arms[j]!.key]);
    }
  }
  return pairs;
}

function isTelling(scores: ArmScores): boolean {
  const cases = new Set([...scores.keys()].map((key) => key.split("#")[0]));
  return cases.size >= MIN_CASES && new Set(scores.values()).size > 1;
}

function isEqual(one: ArmScores, other: ArmScores): boolean {
  return one.size === other.size && [...one].every(([key, values]) => other.get(key) === values);
}
