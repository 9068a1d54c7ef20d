import { expect, test } from "vitest";
import { caseSchema } from "../cases/case.ts";
import { type CostRange, estimateTrial } from "../money/estimate.ts";
import { microUsd } from "../money/micro-usd.ts";
import { priceArms } from "./freeze-prices.ts";
import { priceBook, summarise } from "./test-data/freezable.ts";

const arm = {
  path: "arms[0]",
  key: "A",
  label: "small",
  isBaseline: true,
  workflow: summarise,
  intakeOverrides: { words: 3 },
  slots: { writer: "acme/small" },
  timeoutMs: 1_000,
};
const cases = [10, 4_000, 20].map((length) =>
  caseSchema.parse({ caseId: `c${length}`, intake: { text: "é".repeat(length) } }),
);

test("low and likely of an arm are means over its cases, and high is the dearest case's", () => {
  const { price } = summarise;
  const each = [10, 4_000, 20].map((length) => {
    const json = `{"text":"${"é".repeat(length)}","words":3}`;
    const estimate = estimateTrial({
      price,
      slots: arm.slots,
      priceBook,
      intakeBytes: Buffer.byteLength(json),
      attachments: 0,
    });
    if (estimate.kind === "unpriced") throw new Error(estimate.reason);
    return estimate;
  });
  const sum = (figure: (estimate: CostRange) => number) =>
    each.reduce((total, estimate) => total + figure(estimate), 0);
  expect(priceArms([arm], cases, priceBook, 1).arms[0]?.estimate).toEqual({
    lowMicroUsd: Math.floor(sum((estimate) => estimate.lowMicroUsd) / 3),
    likelyMicroUsd: Math.round(sum((estimate) => estimate.likelyMicroUsd) / 3),
    highMicroUsd: each[1]!.highMicroUsd,
  });
});

test("a missing price is found without any case", () => {
  const unpriced = { ...arm, slots: { writer: "acme/unheard" } };
  expect(priceArms([unpriced], [], priceBook, 1).findings).toEqual([
    {
      severity: "error",
      path: "arms[0].maxCostUsdPerTrial",
      message:
        'arm A has no price: the model "acme/unheard" is not in the price book; state maxCostUsdPerTrial or add the price',
    },
  ]);
  const capped = { ...unpriced, maxCostMicroUsdPerTrial: microUsd(7) };
  expect(priceArms([capped], [], priceBook, 1).findings).toEqual([]);
});
