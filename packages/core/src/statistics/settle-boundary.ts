// Decides whether random p-values are known well enough for Holm's verdicts: Holm runs with all of them at the low and all
// at the high end of their 99.9 % intervals. If the rejections differ, the same streams go on, up to 2,000,000 draws.

import { type Estimable, isEstimable } from "../support/estimable.ts";
import { type Correction, type Holm, holm } from "./holm.ts";
import type { SignFlip } from "./sign-flip.ts";

export type FlipComparison = { readonly key: string; readonly test: Estimable<SignFlip> };
export type SettledFamily = {
  readonly holm: Holm;
  /** The tests with as many draws as it took. */
  readonly tests: ReadonlyMap<string, Estimable<SignFlip>>;
  /** Keys whose rejection still depends on chance after the last draw. */
  readonly onBoundary: ReadonlySet<string>;
};

const FURTHER_DRAWS = [200_000, 2_000_000];

export function settleBoundary(
  comparisons: readonly FlipComparison[],
  alpha: number,
  correction: Correction = "holm",
): SettledFamily {
  let current = comparisons;
  let onBoundary = undecided(current, alpha, correction);
  for (const draws of FURTHER_DRAWS) {
    if (onBoundary.size === 0) break;
    current = current.map(({ key, test }) => ({ key, test: continued(test, draws) }));
    onBoundary = undecided(current, alpha, correction);
  }
  return {
    holm: holmOf(current, alpha, correction, ({ p }) => p),
    tests: new Map(current.map(({ key, test }) => [key, test])),
    onBoundary,
  };
}

function undecided(comparisons: readonly FlipComparison[], alpha: number, correction: Correction): Set<string> {
  if (!comparisons.some(({ test }) => isRandom(test))) return new Set();
  const rejections = (end: "pLow" | "pHigh") =>
    rejectedKeys(
      holmOf(comparisons, alpha, correction, (test) => (test.method === "monte-carlo" ? test[end] : test.p)),
    );
  const atLow = rejections("pLow");
  const atHigh = rejections("pHigh");
  return new Set(comparisons.map(({ key }) => key).filter((key) => atLow.has(key) !== atHigh.has(key)));
}

function holmOf(
  comparisons: readonly FlipComparison[],
  alpha: number,
  correction: Correction,
  pOf: (test: SignFlip) => number,
): Holm {
  const withP = comparisons.map(({ key, test }) => ({ key, p: isEstimable(test) ? pOf(test) : test }));
  return holm(withP, alpha, correction);
}

function rejectedKeys({ order }: Holm): Set<string> {
  return new Set(order.filter(({ rejected }) => rejected).map(({ key }) => key));
}

function continued(test: Estimable<SignFlip>, draws: number): Estimable<SignFlip> {
  return isEstimable(test) && test.method === "monte-carlo" ? { ...test, ...test.sampler.drawTo(draws) } : test;
}

function isRandom(test: Estimable<SignFlip>): boolean {
  return isEstimable(test) && test.method === "monte-carlo";
}
