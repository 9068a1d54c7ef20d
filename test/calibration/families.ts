// What the deltas of the coverage cells look like: skewed, heavy-tailed, bounded, graded and 0/1 work. Each family knows
// the true mean difference, so that an interval can be held against it.

import { normalCdf } from "@assay/core/statistics";
import { type Draw, logistic, meanOverNormal } from "./random-values.ts";

export type Kind = "binary" | "numeric" | "ordinal";
export type Family = {
  readonly name: string;
  readonly kind: Kind;
  readonly range?: { readonly low: number; readonly high: number };
  readonly repeats: readonly (1 | 5)[];
  /** Mean of arm minus baseline over all cases there could be. */
  readonly truth: number;
  /** One case: writes `repeats` values of each arm. */
  readonly draw: (draw: Draw, arm: Float64Array, base: Float64Array) => void;
};

const both = [1, 5] as const;

/** A delta per case, with noise of the runs on both sides when there are repeats. */
function ofDeltas(name: string, truth: number, delta: (draw: Draw) => number, noise: (draw: Draw) => number): Family {
  return {
    name,
    kind: "numeric",
    repeats: both,
    truth,
    draw: (draw, arm, base) => {
      const d = delta(draw);
      for (let r = 0; r < arm.length; r += 1) {
        base[r] = arm.length === 1 ? 0 : noise(draw);
        arm[r] = arm.length === 1 ? d : d + noise(draw);
      }
    },
  };
}

function logNormalDeltas(sigma: number): Family {
  const mean = Math.exp((sigma * sigma) / 2);
  return ofDeltas(
    `log-normal deltas, σ = ${sigma}`,
    0,
    (draw) => Math.exp(sigma * draw.normal()) - mean,
    (draw) => 0.3 * draw.normal(),
  );
}

const logNormalValues: Family = {
  name: "log-normal values × 0.8",
  kind: "numeric",
  repeats: both,
  truth: -0.2 * Math.exp((0.49 + 0.16) / 2),
  draw: (draw, arm, base) => {
    const shared = 0.7 * draw.normal();
    for (let r = 0; r < arm.length; r += 1) {
      base[r] = Math.exp(shared + 0.4 * draw.normal());
      arm[r] = 0.8 * Math.exp(shared + 0.4 * draw.normal());
    }
  },
};

function betaValues(shift: number): Family {
  const mean = (by: number) => meanOverNormal((z) => logistic(1.5 + z + by));
  return {
    name: `beta values ${shift === 0 ? "without effect" : `+ ${shift}`}`,
    kind: "numeric",
    range: { low: 0, high: 1 },
    repeats: both,
    truth: mean(shift) - mean(0),
    draw: (draw, arm, base) => {
      const z = 1.5 + draw.normal();
      const [p, q] = [logistic(z), logistic(z + shift)];
      for (let r = 0; r < arm.length; r += 1) {
        base[r] = draw.beta(8 * p, 8 * (1 - p));
        arm[r] = draw.beta(8 * q, 8 * (1 - q));
      }
    },
  };
}

/** Grades 0 … 4 of a latent normal, cut so that the baseline's grades have the given shares. */
function ordinal(name: string, shares: readonly number[], shift: number): Family {
  const cuts = cutsOf(shares);
  const grade = (latent: number) => cuts.filter((cut) => latent > cut).length;
  const mean = (by: number) => cuts.reduce((sum, cut) => sum + 1 - normalCdf(cut - by), 0);
  return {
    name: `${name} ${shift === 0 ? "without effect" : `+ ${shift}`}`,
    kind: "ordinal",
    range: { low: 0, high: 4 },
    repeats: both,
    truth: mean(shift) - mean(0),
    draw: (draw, arm, base) => {
      const shared = Math.sqrt(0.6) * draw.normal();
      for (let r = 0; r < arm.length; r += 1) {
        base[r] = grade(shared + Math.sqrt(0.4) * draw.normal());
        arm[r] = grade(shared + shift + Math.sqrt(0.4) * draw.normal());
      }
    },
  };
}

function cutsOf(shares: readonly number[]): number[] {
  let below = 0;
  return shares.slice(0, -1).map((share) => {
    below += share;
    let [low, high] = [-8, 8];
    for (let i = 0; i < 60; i += 1) {
      const middle = (low + high) / 2;
      if (normalCdf(middle) < below) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  });
}

const rareLoss: Family = {
  name: "rare large losses",
  kind: "numeric",
  repeats: [1],
  truth: 0,
  draw: (draw, arm, base) => {
    base[0] = 0;
    arm[0] = draw.uniform() < 0.9 ? 0.1 + 0.05 * draw.normal() : -0.9 + 0.1 * draw.normal();
  },
};

/** `discordant`: share of pairs that differ; `difference`: how much more often the arm is right. */
function binaryPairs(discordant: number, difference: number): Family {
  return {
    name: `0/1 pairs, ${discordant} differ${difference === 0 ? "" : `, by ${difference}`}`,
    kind: "binary",
    repeats: [1],
    truth: difference,
    draw: (draw, arm, base) => {
      const u = draw.uniform();
      const up = (discordant + difference) / 2;
      const differs = u < discordant;
      arm[0] = differs ? (u < up ? 1 : 0) : 1;
      base[0] = differs ? 1 - arm[0] : 1;
    },
  };
}

function binaryLatent(name: string, centre: number, spread: number, shift: number): Family {
  const mean = (by: number) => meanOverNormal((z) => logistic(centre + spread * z + by));
  return {
    name: `${name} ${shift === 0 ? "without effect" : `+ ${shift}`}`,
    kind: "binary",
    repeats: both,
    truth: mean(shift) - mean(0),
    draw: (draw, arm, base) => {
      const z = centre + spread * draw.normal();
      const [p, q] = [logistic(z), logistic(z + shift)];
      for (let r = 0; r < arm.length; r += 1) {
        base[r] = draw.uniform() < p ? 1 : 0;
        arm[r] = draw.uniform() < q ? 1 : 0;
      }
    },
  };
}

const grades = [0.05, 0.1, 0.2, 0.35, 0.3];
const nearCeiling = [0.01, 0.02, 0.05, 0.22, 0.7];

export const families: readonly Family[] = [
  ofDeltas(
    "normal deltas",
    0.5,
    (draw) => 0.5 + 1.5 * draw.normal(),
    (draw) => draw.normal(),
  ),
  logNormalDeltas(1),
  logNormalDeltas(0.5),
  logNormalValues,
  ofDeltas(
    "t₃ deltas",
    0.5,
    (draw) => draw.t3() + 0.5,
    (draw) => 0.5 * draw.t3(),
  ),
  betaValues(0),
  betaValues(0.5),
  ofDeltas(
    "beta deltas (½, 5)",
    1 / 11,
    (draw) => draw.beta(0.5, 5),
    (draw) => 0.3 * draw.normal(),
  ),
  ordinal("grades", grades, 0),
  ordinal("grades", grades, 0.4),
  ordinal("grades near the ceiling", nearCeiling, 0),
  ordinal("grades near the ceiling", nearCeiling, 0.4),
  rareLoss,
  binaryPairs(0.3, 0),
  binaryPairs(0.3, 0.1),
  binaryPairs(0.15, 0),
  binaryPairs(0.15, 0.05),
  binaryPairs(0.06, 0.02),
  binaryLatent("0/1 of mixed difficulty", 1, 1.5, 0),
  binaryLatent("0/1 of mixed difficulty", 1, 1.5, 0.7),
  binaryLatent("0/1, mostly sure", 2, 3, 1),
];
