// What a frozen experiment may cost: per arm and in all, low, likely and high. The same figures per trial are what the
// trials reserve, so a dry run and a run never disagree.

import type { CostRange } from "../money/estimate.ts";
import { type MicroUsd, microUsd } from "../money/micro-usd.ts";
import type { FrozenDesign } from "./frozen-design.ts";

export type ArmEstimate = CostRange & { readonly trials: number };
export type ExperimentEstimate = {
  readonly perArm: Readonly<Record<string, ArmEstimate>>;
  readonly total: ArmEstimate;
};

export function estimateExperiment(frozen: Pick<FrozenDesign, "arms" | "repeats" | "caseSet">): ExperimentEstimate {
  const trials = frozen.caseSet.cases * frozen.repeats;
  const perArm = frozen.arms.map(({ key, estimate }): [string, ArmEstimate] => [
    key,
    {
      trials,
      lowMicroUsd: microUsd(estimate.lowMicroUsd * trials),
      likelyMicroUsd: microUsd(estimate.likelyMicroUsd * trials),
      highMicroUsd: microUsd(estimate.highMicroUsd * trials),
    },
  ]);
  const sum = (figure: "lowMicroUsd" | "likelyMicroUsd" | "highMicroUsd"): MicroUsd =>
    microUsd(perArm.reduce((total, [, arm]) => total + arm[figure], 0));
  return {
    perArm: Object.fromEntries(perArm),
    total: {
      trials: trials * frozen.arms.length,
      lowMicroUsd: sum("lowMicroUsd"),
      likelyMicroUsd: sum("likelyMicroUsd"),
      highMicroUsd: sum("highMicroUsd"),
    },
  };
}
