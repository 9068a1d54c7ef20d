// How many cases a design needs to see an effect, by running the plan's own test and interval on simulated experiments.
// A simulated experiment counts only if the arm would get its ★ alone, at the hardest of Holm's steps.

import { canBeSignificant } from "../statistics/detectable-effect.ts";
import { exactBinomial } from "../statistics/exact-binomial.ts";
import { requireCount, requirePositive, requireProperShare } from "../statistics/requirements.ts";
import { type PairedCounts, tangoInterval } from "../statistics/tango-interval.ts";
import { wilsonInterval } from "../statistics/wilson-interval.ts";
import { streamSeed } from "../support/digest.ts";
import { type Estimable, isEstimable, notEstimable } from "../support/estimable.ts";
import { type SeededRandom, seededRandom } from "../support/seeded-random.ts";
import { chooseInterval, discordantPairs, type IntervalPlan } from "./choose-interval.ts";
import type { Direction, Kind } from "./metric-values.ts";
import { pairCases } from "./paired-cases.ts";
import { type DrawDeltas, deltaSource, type PowerSource } from "./power-sources.ts";
import { rejectFast } from "./reject-fast.ts";

export type PowerQuestion = {
  readonly plan: {
    readonly alpha: number;
    readonly correction: "holm" | "none";
    readonly interval: IntervalPlan["interval"];
  };
  /** Arms but the baseline. */
  readonly comparisons: number;
  readonly kind: Kind;
  readonly direction: Direction;
  /** By how much the arm is better, in the metric's unit. */
  readonly effect: number;
  /** Chance of finding it that is wanted; 0.8 unless said. */
  readonly target?: number;
  /** Look at these numbers of cases instead of searching. */
  readonly sizes?: readonly number[];
  /** The search gives up beyond; 100,000 unless said. */
  readonly mostCases?: number;
  /** Simulated experiments per size; 1,000 unless said. */
  readonly replications?: number;
  readonly seed: string;
};

export type PowerPoint = {
  readonly cases: number;
  /** Share of simulated experiments with a ★ for the better arm. */
  readonly power: number;
  /** 95 % interval of that share: how well so many simulations know it. */
  readonly low: number;
  readonly high: number;
};

export type SimulatedPower = {
  readonly effect: number;
  readonly target: number;
  readonly replications: number;
  /** p is held against it, and the interval is at 1 less it. */
  readonly alphaPerComparison: number;
  /** By cases, ascending. */
  readonly points: readonly PowerPoint[];
  /** The smallest size looked at from which on every size looked at reaches the target. */
  readonly neededCases: Estimable<number>;
};

/** Cases are units: with clusters, read clusters. Throws RangeError on a question or a source that makes no sense. */
export function simulatePower(question: PowerQuestion, from: PowerSource): SimulatedPower {
  const { plan, comparisons, effect, target = 0.8, replications = 1_000, mostCases = 100_000 } = question;
  requireProperShare("alpha", plan.alpha);
  requireProperShare("target", target);
  requirePositive("effect", effect);
  requireCount("comparisons", comparisons, 1);
  requireCount("replications", replications, 100);
  const shared = plan.correction === "none" ? 1 : comparisons;
  const draw = deltaSource(from, question.kind, question.direction === "higher" ? effect : -effect);
  const known = new Map<number, PowerPoint>();
  const powerAt = (cases: number): number => {
    const point = known.get(cases) ?? pointAt(question, shared, draw, cases, replications);
    known.set(cases, point);
    return point.power;
  };
  if (question.sizes === undefined) search(powerAt, target, fewestCases(plan.alpha, shared), mostCases);
  else for (const cases of question.sizes) powerAt(cases);
  const points = [...known.values()].sort((a, b) => a.cases - b.cases);
  return {
    effect,
    target,
    replications,
    alphaPerComparison: plan.alpha / shared,
    points,
    neededCases: neededOf(points, target),
  };
}

/** Doubles until the target is reached, then halves the gap down to a twentieth, which is finer than the simulation knows. */
function search(powerAt: (cases: number) => number, target: number, fewest: number, most: number): void {
  let tooFew = fewest - 1;
  let enough = Math.min(fewest, most);
  while (powerAt(enough) < target) {
    if (enough >= most) return;
    tooFew = enough;
    enough = Math.min(enough * 2, most);
  }
  while (enough - tooFew > Math.max(1, enough / 20)) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (powerAt(middle) >= target) enough = middle;
    else tooFew = middle;
  }
}

function fewestCases(alpha: number, comparisons: number): number {
  let cases = 3;
  while (!canBeSignificant(cases, { alpha, comparisons })) cases += 1;
  return cases;
}

function neededOf(points: readonly PowerPoint[], target: number): Estimable<number> {
  const last = points.at(-1);
  if (last === undefined) return notEstimable("no number of cases was looked at");
  const lastBelow = points.findLastIndex(({ power }) => power < target);
  return points[lastBelow + 1]?.cases ?? notEstimable(`more than ${last.cases} cases`);
}

function pointAt(
  question: PowerQuestion,
  shared: number,
  draw: DrawDeltas,
  cases: number,
  replications: number,
): PowerPoint {
  requireCount("cases", cases, 1);
  const random = seededRandom(streamSeed(question.seed, `power:${cases}`));
  const counts = [new Uint32Array(cases).fill(1), new Uint32Array(cases).fill(1)];
  const base = new Float64Array(cases);
  const deltas = new Float64Array(cases);
  const starred = () => isStarred(question, shared, pairCases({ means: [base, deltas], counts }, 1, 0), random);
  // What 0/1 pairs say depends on how many went either way, and the same counts come again and again.
  const isOfPairs = question.kind === "binary" && ["auto", "score"].includes(question.plan.interval);
  const ofPairs = new Map<string, boolean>();
  let found = 0;
  for (let i = 0; i < replications; i += 1) {
    draw(deltas, random);
    const counted = isOfPairs ? pairCounts(deltas) : undefined;
    const known = counted === undefined ? undefined : `${counted.up}/${counted.down}`;
    const isFound =
      counted === undefined
        ? starred()
        : (ofPairs.get(known!) ?? arePairsStarred(counted, question.direction, question.plan.alpha / shared));
    if (known !== undefined) ofPairs.set(known, isFound);
    if (isFound) found += 1;
  }
  const interval = wilsonInterval(found, replications, 0.95);
  if (!isEstimable(interval)) throw new RangeError("no replication");
  return { cases, power: found / replications, ...interval };
}

/** Undefined where some delta is neither 1, 0 nor −1: those are means of repeats. */
function pairCounts(deltas: Float64Array): PairedCounts | undefined {
  for (const delta of deltas) if (delta !== 0 && Math.abs(delta) !== 1) return undefined;
  return discordantPairs(deltas);
}

/** Both keys as `auto` has them for 0/1 pairs: Tango's interval and the exact binomial test. */
function arePairsStarred(counts: PairedCounts, direction: Direction, alpha: number): boolean {
  if (counts.pairs < 3) return false;
  const better = direction === "higher" ? counts : { ...counts, up: counts.down, down: counts.up };
  if (better.up <= better.down || exactBinomial(better.up, better.down) > alpha) return false;
  const interval = tangoInterval(better, 1 - alpha);
  return isEstimable(interval) && interval.low > 0;
}

/**
 * Both keys, on the better side, of deltas that are numbers: means of 0/1 repeats as well. The interval is looked at
 * first: it is the cheaper one.
 */
function isStarred(
  { plan, direction }: PowerQuestion,
  shared: number,
  pairs: ReturnType<typeof pairCases>,
  random: SeededRandom,
): boolean {
  const alpha = plan.alpha / shared;
  const intervalPlan = { interval: plan.interval, bootstrapSamples: 1_000, bootstrapStream: () => random };
  const interval = chooseInterval(pairs, "numeric", undefined, intervalPlan).at(1 - alpha);
  if (!isEstimable(interval)) return false;
  if (direction === "higher" ? interval.low <= 0 : interval.high >= 0) return false;
  return rejectFast(pairs.units, alpha, random);
}
