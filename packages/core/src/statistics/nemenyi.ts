// How far two mean ranks must lie apart when all pairs of arms are compared at once (Nemenyi 1963; Demšar 2006).
// The critical value is computed from the range of k normal variables, not read from a table, for up to 100 arms.

import { normalCdf } from "./distributions.ts";
import { requireCount, requireProperShare } from "./requirements.ts";

export type NemenyiDifference = {
  /** Studentised range with infinite degrees of freedom, over √2. */
  readonly q: number;
  /** q·√(k(k + 1)/(6N)) */
  readonly criticalDifference: number;
};

export const MOST_ARMS_TO_RANK = 100;

/** 2 to 100 arms, at least one case. */
export function nemenyiDifference(arms: number, cases: number, alpha: number): NemenyiDifference {
  requireCount("arms", arms, 2);
  requireCount("cases", cases, 1);
  requireProperShare("alpha", alpha);
  if (arms > MOST_ARMS_TO_RANK) throw new RangeError(`${arms} arms; the critical value is computed for up to 100`);
  const q = rangeQuantile(arms, alpha) / Math.SQRT2;
  return { q, criticalDifference: q * Math.sqrt((arms * (arms + 1)) / (6 * cases)) };
}

/** The range that k normal variables exceed with probability α, by bisection. */
function rangeQuantile(k: number, alpha: number): number {
  let low = 0;
  let high = 20;
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (chanceOfWiderRange(middle, k) > alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** 1 − k∫φ(z)(Φ(z) − Φ(z − range))^(k−1) dz by the trapezoidal rule, which is exact to rounding for such an integrand. */
function chanceOfWiderRange(range: number, k: number): number {
  let sum = 0;
  for (let i = -STEPS; i <= STEPS; i += 1) {
    const z = i * STEP;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    sum += density * wholePower(normalCdf(z) - normalCdf(z - range), k - 1);
  }
  return 1 - k * sum * STEP;
}

const STEP = 0.05;
const STEPS = 180;

function wholePower(base: number, exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i += 1) power *= base;
  return power;
}
