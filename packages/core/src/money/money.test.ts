import { expect, test } from "vitest";
import { formatUsd, microUsd, usdToMicroUsd } from "./micro-usd.ts";
import { priceUsage } from "./price-usage.ts";

const price = {
  inputPerMTok: 2,
  cachedInputPerMTok: 0.5,
  cacheWritePerMTok: 2.5,
  outputPerMTok: 10,
};

test("dollars become whole micro-dollars, and nothing that is no amount does", () => {
  expect(usdToMicroUsd(0.1 + 0.2)).toBe(300_000);
  expect(Object.is(usdToMicroUsd(-0), 0)).toBe(true);
  for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e12])
    expect(() => usdToMicroUsd(bad)).toThrow(RangeError);
  expect(() => microUsd(0.5)).toThrow(RangeError);
});

test("amounts are shown with at least cents and at most micro-dollars", () => {
  expect([0, 1, 10_000, 12_300, 1_234_500_000].map(formatUsd)).toEqual([
    "$0.00",
    "$0.000001",
    "$0.01",
    "$0.0123",
    "$1,234.50",
  ]);
  expect(formatUsd(-4_000)).toBe("−$0.004");
});

test("cached tokens are part of the input and are priced once", () => {
  const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, cacheWriteTokens: 100_000, outputTokens: 10_000 };
  // 500,000 × $2 + 400,000 × $0.50 + 100,000 × $2.50 + 10,000 × $10, per million
  expect(priceUsage(usage, price)).toEqual({ kind: "priced", costMicroUsd: 1_550_000 });
});

test("an unknown count or price makes the cost unknown, never smaller", () => {
  expect(priceUsage({ inputTokens: 10 }, price).kind).toBe("unknown");
  expect(priceUsage({ outputTokens: 10 }, price).kind).toBe("unknown");
  expect(priceUsage({ inputTokens: 10, outputTokens: 10 }, { inputPerMTok: 1 }).kind).toBe("unknown");
  expect(priceUsage({ inputTokens: 10, outputTokens: 10 }, undefined).kind).toBe("unknown");
  expect(priceUsage({ inputTokens: 10, cachedInputTokens: 20, outputTokens: 1 }, price).kind).toBe("unknown");
});

test("images are priced each", () => {
  expect(priceUsage({ images: 3 }, { perImageUsd: 0.04 })).toEqual({ kind: "priced", costMicroUsd: 120_000 });
  expect(priceUsage({}, { perImageUsd: 0.04 }).kind).toBe("unknown");
});
