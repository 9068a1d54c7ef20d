// Contents of money: micro-dollars, the price book, usage, and what usage costs.

export {
  type CostRange,
  estimateTrial,
  type TrialEstimate,
  type TrialPrice,
  type TrialToEstimate,
  tokenAssumptions,
} from "./estimate.ts";
export {
  formatUsd,
  type MicroUsd,
  microUsd,
  microUsdToUsd,
  sumMicroUsd,
  usdToMicroUsd,
  ZERO_MICRO_USD,
} from "./micro-usd.ts";
export { EMPTY_PRICE_BOOK, type ModelPrice, type PriceBook, priceBookSchema } from "./price-book.ts";
export { type PricedUsage, priceUsage } from "./price-usage.ts";
export { type Usage, usageSchema } from "./usage.ts";
