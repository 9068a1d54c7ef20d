// What one trial may cost, before it runs: low, likely, high. `high` is what the trial reserves, so it errs upwards.
// No price is not a price of 0: without one, and without a maximum stated by the arm, there is no estimate.

import { type MicroUsd, microUsd, usdToMicroUsd, ZERO_MICRO_USD } from "./micro-usd.ts";
import type { ModelPrice, PriceBook } from "./price-book.ts";
import { priceUsage } from "./price-usage.ts";

/** The price that a workflow states. */
export type TrialPrice =
  | { readonly kind: "free" }
  | { readonly kind: "perRun"; readonly lowUsd: number; readonly likelyUsd: number; readonly highUsd: number }
  | { readonly kind: "tokens"; readonly slot: string; readonly maxOutputTokens: number };

export type CostRange = {
  readonly lowMicroUsd: MicroUsd;
  readonly likelyMicroUsd: MicroUsd;
  readonly highMicroUsd: MicroUsd;
};

export type TrialEstimate =
  | ({ readonly kind: "estimate" } & CostRange)
  | { readonly kind: "unpriced"; readonly reason: string };

export type TrialToEstimate = {
  /** Absent: the workflow states none. */
  readonly price: TrialPrice | undefined;
  readonly slots: Readonly<Record<string, string>>;
  readonly priceBook: PriceBook;
  /** Size of the intake as JSON in UTF-8; counts for `tokens` alone. */
  readonly intakeBytes?: number;
  /** Attachments in the intake; each counts as a picture. */
  readonly attachments?: number;
  /** What the arm says that a trial may cost at most. */
  readonly maxCostMicroUsd?: MicroUsd;
};

/**
 * Assumptions of a `tokens` estimate. A tokenizer seldom makes more than one token of two bytes of UTF-8; the
 * workflow's own instructions are not in the intake and get an allowance; an answer may use its whole limit.
 */
export const tokenAssumptions = {
  low: { bytesPerToken: 6, promptTokens: 0, tokensPerAttachment: 100, outputShare: 0.05 },
  likely: { bytesPerToken: 4, promptTokens: 500, tokensPerAttachment: 1_000, outputShare: 0.25 },
  high: { bytesPerToken: 2, promptTokens: 4_000, tokensPerAttachment: 3_000, outputShare: 1 },
} as const;

/** A stated maximum caps all three figures; alone, without a price, it is likely and high, and low is 0. */
export function estimateTrial(trial: TrialToEstimate): TrialEstimate {
  const priced = priceTrial(trial);
  const cap = trial.maxCostMicroUsd;
  if (cap === undefined) return priced;
  if (priced.kind === "unpriced") {
    return { kind: "estimate", lowMicroUsd: ZERO_MICRO_USD, likelyMicroUsd: cap, highMicroUsd: cap };
  }
  const capped = (amount: MicroUsd) => microUsd(Math.min(amount, cap));
  return {
    kind: "estimate",
    lowMicroUsd: capped(priced.lowMicroUsd),
    likelyMicroUsd: capped(priced.likelyMicroUsd),
    highMicroUsd: capped(priced.highMicroUsd),
  };
}

function priceTrial(trial: TrialToEstimate): TrialEstimate {
  const { price } = trial;
  if (price === undefined) return unpriced("the workflow states no price");
  if (price.kind === "tokens") return priceTokens(trial, price.slot, price.maxOutputTokens);
  if (price.kind === "free") {
    return {
      kind: "estimate",
      lowMicroUsd: ZERO_MICRO_USD,
      likelyMicroUsd: ZERO_MICRO_USD,
      highMicroUsd: ZERO_MICRO_USD,
    };
  }
  if (!(price.lowUsd <= price.likelyUsd && price.likelyUsd <= price.highUsd)) {
    return unpriced("the workflow's price per run is not in the order low, likely, high");
  }
  return {
    kind: "estimate",
    lowMicroUsd: usdToMicroUsd(price.lowUsd),
    likelyMicroUsd: usdToMicroUsd(price.likelyUsd),
    highMicroUsd: usdToMicroUsd(price.highUsd),
  };
}

function priceTokens(trial: TrialToEstimate, slot: string, maxOutputTokens: number): TrialEstimate {
  const model = trial.slots[slot];
  if (model === undefined) return unpriced(`the workflow is priced by its slot "${slot}", which it does not have`);
  const listed = Object.hasOwn(trial.priceBook.models, model) ? trial.priceBook.models[model] : undefined;
  if (listed === undefined) return unpriced(`the model "${model}" is not in the price book`);
  const { inputPerMTok, outputPerMTok } = listed;
  if (inputPerMTok === undefined || outputPerMTok === undefined) {
    const missing = inputPerMTok === undefined ? "input" : "output";
    return unpriced(`the price book has no price for ${missing} tokens of "${model}"`);
  }
  const cost = (level: keyof typeof tokenAssumptions, inputPrice: number) => {
    const assumed = tokenAssumptions[level];
    const usage = {
      inputTokens:
        assumed.promptTokens +
        Math.ceil((trial.intakeBytes ?? 0) / assumed.bytesPerToken) +
        (trial.attachments ?? 0) * assumed.tokensPerAttachment,
      outputTokens: Math.ceil(maxOutputTokens * assumed.outputShare),
    };
    return amountOf(priceUsage(usage, { inputPerMTok: inputPrice, outputPerMTok } satisfies ModelPrice));
  };
  return {
    kind: "estimate",
    lowMicroUsd: cost("low", Math.min(inputPerMTok, listed.cachedInputPerMTok ?? inputPerMTok)),
    likelyMicroUsd: cost("likely", inputPerMTok),
    highMicroUsd: cost("high", Math.max(inputPerMTok, listed.cacheWritePerMTok ?? inputPerMTok)),
  };
}

function amountOf(priced: ReturnType<typeof priceUsage>): MicroUsd {
  if (priced.kind === "unknown") throw new RangeError(priced.reason);
  return priced.costMicroUsd;
}

function unpriced(reason: string): TrialEstimate {
  return { kind: "unpriced", reason };
}
