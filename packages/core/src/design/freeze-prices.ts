// Prices one trial of each arm. A frozen arm carries one estimate for all of its cases: low and likely are means over
// the cases, so that totals are right; high is the dearest case's, because every trial of the arm reserves it.

import { attachmentsIn } from "../cases/attachment.ts";
import type { Case } from "../cases/case.ts";
import { estimateTrial } from "../money/estimate.ts";
import { formatUsd, microUsd } from "../money/micro-usd.ts";
import type { PriceBook } from "../money/price-book.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import type { PinnedArm } from "./freeze-arms.ts";
import type { FrozenArm } from "./frozen-design.ts";
import { mergeIntake } from "./trial-intake.ts";

export type PricedArms = { readonly arms: readonly FrozenArm[]; readonly findings: readonly Finding[] };

/** Without cases only tells which arms have no price. */
export function priceArms(
  arms: readonly PinnedArm[],
  cases: readonly Case[],
  priceBook: PriceBook,
  budgetLimitMicroUsd: number,
): PricedArms {
  const findings: Finding[] = [];
  const priced: FrozenArm[] = [];
  for (const { path, ...arm } of arms) {
    const estimate = priceArm(arm, cases, priceBook);
    if (typeof estimate === "string") {
      const place = `${path}.maxCostUsdPerTrial`;
      findings.push(
        errorAt(place, `arm ${arm.key} has no price: ${estimate}; state maxCostUsdPerTrial or add the price`),
      );
      continue;
    }
    if (budgetLimitMicroUsd === 0 && estimate.highMicroUsd > 0) {
      const cost = formatUsd(estimate.highMicroUsd);
      const words = `budgetLimitUsd 0 is for designs whose arms are all free, and a trial of arm ${arm.key} may cost ${cost}`;
      findings.push(errorAt("budgetLimitUsd", words));
    }
    priced.push({ ...arm, estimate });
  }
  return { arms: priced, findings };
}

function priceArm(
  arm: Omit<PinnedArm, "path">,
  cases: readonly Case[],
  priceBook: PriceBook,
): FrozenArm["estimate"] | string {
  const { price } = arm.workflow;
  const base = {
    price,
    slots: arm.slots,
    priceBook,
    ...(arm.maxCostMicroUsdPerTrial !== undefined && { maxCostMicroUsd: microUsd(arm.maxCostMicroUsdPerTrial) }),
  };
  const isPerCase = price?.kind === "tokens" && cases.length > 0;
  const estimates = isPerCase
    ? cases.map((one) => {
        const intake = mergeIntake(one, arm);
        return estimateTrial({ ...base, intakeBytes: bytesOf(intake), attachments: attachmentsIn(intake).length });
      })
    : [estimateTrial(base)];
  let low = 0;
  let likely = 0;
  let high = 0;
  for (const estimate of estimates) {
    if (estimate.kind === "unpriced") return estimate.reason;
    low += estimate.lowMicroUsd;
    likely += estimate.likelyMicroUsd;
    high = Math.max(high, estimate.highMicroUsd);
  }
  return {
    lowMicroUsd: Math.floor(low / estimates.length),
    likelyMicroUsd: Math.round(likely / estimates.length),
    highMicroUsd: high,
  };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
