// What the deltas of a design that has not run yet may look like: resampled from a pilot, of an assumed spread, or pairs of
// 0/1 answers that differ as often as was seen or supposed. Every source has the effect that is asked about.

import { compensatedMean } from "../statistics/compensated-sum.ts";
import { normalQuantile } from "../statistics/distributions.ts";
import { drawWithReplacement } from "../statistics/draw-with-replacement.ts";
import { requireFinite, requirePositive } from "../statistics/requirements.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import type { Kind } from "./metric-values.ts";

export type PowerSource =
  /** Deltas of a pilot, one per case (arm minus baseline, repeats averaged). Their own mean does not count. */
  | { readonly kind: "pilot"; readonly deltas: readonly number[] }
  /** Standard deviation of the case deltas; they are taken as normal. */
  | { readonly kind: "assumed-sd"; readonly sd: number }
  /** 0/1 metrics: the share of cases on which arm and baseline answer differently. */
  | { readonly kind: "assumed-discordance"; readonly share: number };

/** Fills the array with the deltas of one simulated experiment. */
export type DrawDeltas = (deltas: Float64Array, random: SeededRandom) => void;

/** `shift`: the true mean of arm minus baseline. Throws RangeError where the source does not fit the kind or the effect. */
export function deltaSource(from: PowerSource, kind: Kind, shift: number): DrawDeltas {
  switch (from.kind) {
    case "assumed-discordance":
      if (kind !== "binary") throw new RangeError(`a share of cases that differ is for 0/1 metrics, not ${kind}`);
      return discordantPairs(from.share, shift);
    case "assumed-sd":
      if (kind === "binary") throw new RangeError("a 0/1 metric has no spread of its own: say how many cases differ");
      requirePositive("sd", from.sd);
      return (deltas, random) => {
        for (let i = 0; i < deltas.length; i += 1) deltas[i] = shift + from.sd * normalQuantile(openUniform(random));
      };
    case "pilot":
      requireFinite("pilot deltas", from.deltas);
      if (from.deltas.length < 3) throw new RangeError(`a pilot of ${from.deltas.length} cases shows no spread`);
      return kind === "binary" ? pilotPairs(from.deltas, shift) : pilotDeltas(from.deltas, shift);
  }
}

function discordantPairs(share: number, shift: number): DrawDeltas {
  if (!(share > 0 && share <= 1))
    throw new RangeError(`the share of cases that differ is ${share}, not above 0 and up to 1`);
  if (Math.abs(shift) > share) {
    throw new RangeError(
      `an effect of ${Math.abs(shift)} needs at least so large a share of cases that differ, not ${share}`,
    );
  }
  const up = (share + shift) / 2;
  return (deltas, random) => {
    for (let i = 0; i < deltas.length; i += 1) {
      const u = openUniform(random);
      deltas[i] = u < up ? 1 : u < share ? -1 : 0;
    }
  };
}

/** As many cases differ as in the pilot, or as the effect needs; with repeats the deltas are no pairs and are resampled. */
function pilotPairs(deltas: readonly number[], shift: number): DrawDeltas {
  if (deltas.some((delta) => ![-1, 0, 1].includes(delta))) return pilotDeltas(deltas, shift);
  const share = deltas.filter((delta) => delta !== 0).length / deltas.length;
  return discordantPairs(Math.max(share, Math.abs(shift)), shift);
}

function pilotDeltas(pilot: readonly number[], shift: number): DrawDeltas {
  const mean = compensatedMean(pilot);
  const centred = Float64Array.from(pilot, (delta) => delta - mean);
  let drawn = new Uint32Array(0);
  return (deltas, random) => {
    if (drawn.length !== deltas.length) drawn = new Uint32Array(deltas.length);
    drawWithReplacement(drawn, centred.length, random);
    for (let i = 0; i < deltas.length; i += 1) deltas[i] = shift + centred[drawn[i]!]!;
  };
}

function openUniform(random: SeededRandom): number {
  return (random.nextUint32() + 0.5) / 2 ** 32;
}
