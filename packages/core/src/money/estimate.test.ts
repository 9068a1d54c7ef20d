import { expect, test } from "vitest";
import { estimateTrial, type TrialToEstimate, tokenAssumptions } from "./estimate.ts";
import { usdToMicroUsd } from "./micro-usd.ts";

const trial: TrialToEstimate = {
  price: { kind: "tokens", slot: "writer", maxOutputTokens: 1_000 },
  slots: { writer: "acme/one" },
  priceBook: {
    asOf: "2026-11-01",
    models: {
      "acme/one": { inputPerMTok: 2, cachedInputPerMTok: 0.2, cacheWritePerMTok: 2.5, outputPerMTok: 8 },
      "acme/no-output": { inputPerMTok: 2 },
      "acme/free": { inputPerMTok: 0, outputPerMTok: 0 },
    },
  },
  intakeBytes: 1_200,
};

function range(of: Partial<TrialToEstimate>): [number, number, number] | string {
  const estimate = estimateTrial({ ...trial, ...of });
  return estimate.kind === "unpriced"
    ? estimate.reason
    : [estimate.lowMicroUsd, estimate.likelyMicroUsd, estimate.highMicroUsd];
}

test("a free workflow costs nothing", () => {
  expect(range({ price: { kind: "free" } })).toEqual([0, 0, 0]);
});

test("a price per run is taken as stated", () => {
  expect(range({ price: { kind: "perRun", lowUsd: 0.01, likelyUsd: 0.02, highUsd: 0.05 } })).toEqual([
    10_000, 20_000, 50_000,
  ]);
});

test("a price per run that is not in order is no price", () => {
  expect(range({ price: { kind: "perRun", lowUsd: 0.03, likelyUsd: 0.02, highUsd: 0.05 } })).toMatch(
    /not in the order/,
  );
});

test("tokens are priced from the size of the intake and the limit of the answer", () => {
  // low: 200 cached input tokens, 50 out; likely: 500 + 300 in, 250 out; high: 4,000 + 600 in at the dearest rate, 1,000 out.
  expect(range({})).toEqual([
    Math.round(200 * 0.2 + 50 * 8),
    Math.round(800 * 2 + 250 * 8),
    Math.round(4_600 * 2.5 + 1_000 * 8),
  ]);
});

test("each attachment counts as a picture", () => {
  const [, likely, high] = range({ attachments: 2 }) as number[];
  const [, likelyWithout, highWithout] = range({}) as number[];
  expect(likely! - likelyWithout!).toBe(2 * tokenAssumptions.likely.tokensPerAttachment * 2);
  expect(high! - highWithout!).toBe(2 * tokenAssumptions.high.tokensPerAttachment * 2.5);
});

test("a model of price 0 is free, and a model without a price is not", () => {
  expect(range({ slots: { writer: "acme/free" } })).toEqual([0, 0, 0]);
  expect(range({ slots: { writer: "acme/two" } })).toBe('the model "acme/two" is not in the price book');
  expect(range({ slots: { writer: "constructor" } })).toBe('the model "constructor" is not in the price book');
  expect(range({ slots: { writer: "acme/no-output" } })).toMatch(/no price for output tokens/);
  expect(range({ slots: {} })).toMatch(/slot "writer"/);
  expect(range({ price: undefined })).toBe("the workflow states no price");
});

test("a stated maximum replaces a missing price", () => {
  expect(range({ price: undefined, maxCostMicroUsd: usdToMicroUsd(0.03) })).toEqual([0, 30_000, 30_000]);
  expect(range({ slots: { writer: "acme/two" }, maxCostMicroUsd: usdToMicroUsd(0.03) })).toEqual([0, 30_000, 30_000]);
});

test("a stated maximum caps a price", () => {
  const [low, likely] = range({}) as number[];
  expect(range({ maxCostMicroUsd: usdToMicroUsd(0.01) })).toEqual([low, likely, 10_000]);
  expect(range({ maxCostMicroUsd: usdToMicroUsd(0) })).toEqual([0, 0, 0]);
});
