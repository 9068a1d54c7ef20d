// Turns usage into money by the frozen price book. One missing price or count makes the whole cost unknown.

import { type MicroUsd, usdToMicroUsd } from "./micro-usd.ts";
import type { ModelPrice } from "./price-book.ts";
import type { Usage } from "./usage.ts";

export type PricedUsage =
  | { readonly kind: "priced"; readonly costMicroUsd: MicroUsd }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * input − cached − cacheWrite at the input price, cached at the cached price (else the input price), cache writes at
 * theirs (else the input price), output at the output price (it includes reasoning tokens), images each.
 */
export function priceUsage(usage: Usage, price: ModelPrice | undefined): PricedUsage {
  if (price === undefined) return { kind: "unknown", reason: "the model has no price" };
  const cached = usage.cachedInputTokens ?? 0;
  const written = usage.cacheWriteTokens ?? 0;
  const input = usage.inputTokens ?? 0;
  const plain = input - cached - written;
  if (plain < 0) return { kind: "unknown", reason: "cached tokens exceed the input tokens that include them" };
  const parts: [count: number | undefined, pricePer: number | undefined, per: number, name: string][] = [
    [usage.inputTokens === undefined && price.inputPerMTok ? undefined : plain, price.inputPerMTok, 1e6, "input"],
    [cached, price.cachedInputPerMTok ?? price.inputPerMTok, 1e6, "cached input"],
    [written, price.cacheWritePerMTok ?? price.inputPerMTok, 1e6, "cache writes"],
    [
      usage.outputTokens === undefined && !price.outputPerMTok ? 0 : usage.outputTokens,
      price.outputPerMTok,
      1e6,
      "output",
    ],
    [usage.images === undefined && !price.perImageUsd ? 0 : usage.images, price.perImageUsd, 1, "images"],
  ];
  let usd = 0;
  for (const [count, pricePer, per, name] of parts) {
    if (count === undefined) return { kind: "unknown", reason: `the count of ${name} was not reported` };
    if (count > 0 && pricePer === undefined) return { kind: "unknown", reason: `${name} have no price` };
    usd += (count * (pricePer ?? 0)) / per;
  }
  return { kind: "priced", costMicroUsd: usdToMicroUsd(usd) };
}
