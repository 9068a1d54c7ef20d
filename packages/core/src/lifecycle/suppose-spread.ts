// How much the cases of a design that has not run may differ: as those of a pilot, as somebody says, or, for 0/1 metrics,
// as much as unrelated answers would. Whatever is supposed is also a sentence.

import { metricNameOf } from "../analysis/analysis-design.ts";
import { type PilotDeltas, pilotDeltas } from "../analysis/pilot-deltas.ts";
import type { PowerSource } from "../analysis/power-sources.ts";
import type { Design } from "../design/index.ts";
import { formatNumber, formatPercent } from "../report/formatting.ts";
import { catalogue } from "../scoring/index.ts";
import { DomainError } from "../support/domain-error.ts";
import { isEstimable } from "../support/estimable.ts";
import { declaredKeysOf } from "./design-of-scores.ts";
import type { Pilot } from "./read-pilot.ts";

export type SupposedSpread =
  | { readonly kind: "pilot"; readonly pilot: Pilot; readonly name: string }
  | { readonly kind: "sd"; readonly sd: number }
  | { readonly kind: "discordance"; readonly share: number }
  | { readonly kind: "baseline-rate"; readonly rate: number };

export type SaidSpread =
  | {
      readonly from: "pilot";
      readonly arm: string;
      readonly pairs: number;
      readonly sd: number;
      readonly share?: number;
    }
  | { readonly from: "sd"; readonly sd: number }
  | { readonly from: "discordance" | "baseline-rate" | "nothing"; readonly share: number };

export type Supposed = {
  readonly kind: PilotDeltas["kind"];
  readonly source: PowerSource;
  readonly said: SaidSpread;
  readonly words: readonly string[];
};

export function supposeSpread(design: Design, effect: number, spread?: SupposedSpread): Supposed {
  const metric = metricNameOf(design.primaryMetric);
  if (spread?.kind === "pilot") return ofPilot(design, metric, effect, spread);
  const declared = declaredKeysOf(design, catalogue)(metric)?.kind;
  if (spread?.kind === "sd") return ofSd(declared ?? "numeric", spread.sd);
  if (declared !== undefined && declared !== "binary") {
    throw refused(`${metric} is ${declared}: say how much its case deltas spread, or give a pilot`);
  }
  if (spread === undefined && declared === undefined) {
    throw refused(
      `nothing is known of ${metric}: give a pilot, how much its case deltas spread, or for a 0/1 metric on how many cases the arms differ`,
    );
  }
  if (spread?.kind === "discordance") {
    const words = [`the two arms answer differently on ${formatPercent(spread.share)} of the cases, as was supposed`];
    return ofShare(spread.share, "discordance", words);
  }
  if (spread?.kind === "baseline-rate") return ofRates(design, effect, spread.rate);
  const share = Math.max(MOST_UNRELATED, effect);
  return ofShare(share, "nothing", [
    `the two arms answer differently on ${formatPercent(share)} of the cases, the most that unrelated answers do; with a pilot it is likely fewer`,
  ]);
}

function ofPilot(
  design: Design,
  metric: string,
  effect: number,
  { pilot, name }: Extract<SupposedSpread, { kind: "pilot" }>,
): Supposed {
  const [widest] = pilotDeltas(pilot, metric, design.analysisPlan.cluster);
  if (widest === undefined) throw refused(`${name} has no case on which ${metric} of two arms can be compared`);
  const { arm, kind, deltas, sd } = widest;
  const differing = deltas.filter((delta) => delta !== 0).length;
  const isPairs = kind === "binary" && deltas.every((delta) => Number.isInteger(delta));
  if (!isEstimable(sd)) throw refused(`${name}: one case shows no spread`);
  if (!isPairs && sd === 0) throw refused(`${name}: every case changed by the same amount, which is no spread`);
  const share = differing / deltas.length;
  const repeats = pilot.design.repeats;
  const of = `${name}, arm ${arm} against the baseline`;
  const words = isPairs
    ? [
        `the arms answer differently on ${formatPercent(Math.max(share, effect))} of the cases (${of}: ${differing} of ${deltas.length})`,
      ]
    : [
        `cases differ as they did in the pilot (${of}: ${deltas.length} deltas, standard deviation ${formatNumber(sd)}), moved to the effect`,
      ];
  if (deltas.length < 20)
    words.push(`${deltas.length} cases of a pilot say little about spread and nothing of what they did not meet`);
  if (repeats !== design.repeats) {
    words.push(
      `the pilot ran ${repeats} repeat(s) of a case and this design runs ${design.repeats}; its spread is taken as it is`,
    );
  }
  return {
    kind,
    source: { kind: "pilot", deltas },
    said: { from: "pilot", arm, pairs: deltas.length, sd, ...(isPairs && { share: Math.max(share, effect) }) },
    words,
  };
}

function ofSd(kind: PilotDeltas["kind"], sd: number): Supposed {
  if (kind === "binary") throw refused("a 0/1 metric has no spread of its own: say on how many cases the arms differ");
  return {
    kind,
    source: { kind: "assumed-sd", sd },
    said: { from: "sd", sd },
    words: [
      `case deltas are normal with standard deviation ${formatNumber(sd)}, as was supposed; skewed ones need more cases`,
    ],
  };
}

/** Two answers that have nothing to do with each other differ where one is right and the other is not. */
function ofRates({ primaryMetric }: Design, effect: number, rate: number): Supposed {
  const other = primaryMetric.direction === "higher" ? rate + effect : rate - effect;
  if (!(other >= -1e-12 && other <= 1 + 1e-12)) {
    throw refused(
      `an effect of ${formatNumber(effect)} from a rate of ${formatNumber(rate)} leaves the range of rates`,
    );
  }
  const share = Math.max(rate * (1 - other) + other * (1 - rate), effect);
  return ofShare(share, "baseline-rate", [
    `the baseline is 1 on ${formatPercent(rate)} of the cases, the other arm on ${formatPercent(other)}, and their answers have nothing to do with each other: they differ on ${formatPercent(share)}; arms that fail on the same cases need fewer`,
  ]);
}

function ofShare(share: number, from: "discordance" | "baseline-rate" | "nothing", words: readonly string[]): Supposed {
  return { kind: "binary", source: { kind: "assumed-discordance", share }, said: { from, share }, words };
}

function refused(message: string): DomainError {
  return new DomainError("invalid", message);
}

/** Two unrelated 0/1 answers differ in at most half of the cases. */
const MOST_UNRELATED = 0.5;
