import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { flipMagnitudesOf } from "./flip-magnitudes.ts";
import { settleBoundary } from "./settle-boundary.ts";
import { type SignFlip, signFlipOfSums } from "./sign-flip.ts";
import { SignFlipSampler } from "./sign-flip-monte-carlo.ts";

const random = () => seededRandom("5eed".repeat(16));
const uneven = (shift: number) => Float64Array.from({ length: 60 }, (_, i) => Math.sin(i * i + 1) + shift);
/** The shift at which random flips give about this p. */
function flipNear(target: number): SignFlip {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 30; i += 1) {
    const middle = (low + high) / 2;
    const sampler = new SignFlipSampler(flipMagnitudesOf(uneven(middle)), seededRandom("0dd5".repeat(16)));
    if (sampler.drawTo(100_000).p > target) low = middle;
    else high = middle;
  }
  return signFlipOfSums(uneven(high), random());
}

test("exact p need no settling", () => {
  const test1 = signFlipOfSums([1, 2, 3, 4, 5, 6, 7], random());
  const result = settleBoundary(
    [
      { key: "a", test: test1 },
      { key: "b", test: notEstimable("no pairs") },
    ],
    0.05,
  );
  expect(result.onBoundary.size).toBe(0);
  expect(result.tests.get("a")).toBe(test1);
  expect(result.holm.order.map(({ key, rejected }) => [key, rejected])).toEqual([
    ["a", true],
    ["b", false],
  ]);
});

test("random p far from every threshold keep their 20,000 draws", () => {
  const result = settleBoundary([{ key: "a", test: signFlipOfSums(uneven(0.02), random()) }], 0.05);
  expect(result.onBoundary.size).toBe(0);
  expect(result.tests.get("a")).toMatchObject({ method: "monte-carlo", draws: 20_000 });
});

test("a random p near its threshold is drawn on with the same stream until its side is known", () => {
  const result = settleBoundary([{ key: "a", test: flipNear(0.048) }], 0.05);
  const settled = result.tests.get("a");
  expect(settled).toMatchObject({ method: "monte-carlo" });
  expect([200_000, 2_000_000]).toContain((settled as { draws: number }).draws);
  expect(result.onBoundary.size).toBe(0);
  expect(result.holm.order[0]?.rejected).toBe(true);
});

test("a p that 2,000,000 draws leave on the line is on the boundary", () => {
  const onTheLine = flipNear(0.2);
  if (onTheLine.method !== "monte-carlo") throw new Error("not random");
  const alpha = onTheLine.sampler.drawTo(2_000_000).p;
  const comparisons = [
    { key: "a", test: flipNear(0.2) },
    { key: "sure", test: signFlipOfSums(uneven(1), random()) },
  ];
  const result = settleBoundary(comparisons, alpha, "none");
  expect([...result.onBoundary]).toEqual(["a"]);
  expect(result.tests.get("a")).toMatchObject({ draws: 2_000_000 });
  expect(result.holm.order.find(({ key }) => key === "sure")?.rejected).toBe(true);
});

test("only what chance left open is drawn on; exact p and missing ones stand as they are beside it", () => {
  const exact = signFlipOfSums([1, 2, 3, 4, 5, 6, 7], random());
  const none = notEstimable("no pairs");
  const onTheLine = flipNear(0.2);
  if (onTheLine.method !== "monte-carlo") throw new Error("not random");
  const alpha = onTheLine.sampler.drawTo(2_000_000).p;
  const result = settleBoundary(
    [
      { key: "a", test: flipNear(0.2) },
      { key: "exact", test: exact },
      { key: "none", test: none },
    ],
    alpha,
    "none",
  );
  expect([...result.onBoundary]).toEqual(["a"]);
  expect(result.tests.get("exact")).toBe(exact);
  expect(result.tests.get("none")).toBe(none);
  expect(result.holm.order.map(({ key, p }) => [key, p])).toContainEqual(["exact", exact.p]);
  expect(result.holm.order.at(-1)).toMatchObject({ key: "none", rejected: false });
});
