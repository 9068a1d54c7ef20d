// Asks every scorer about one settled trial and writes one row per scorer. A scorer that throws, leaves a key out,
// invents one, or answers outside its declared range leaves that unscored; it never fails the trial and never becomes 0.

import type { UnscoredReason } from "../workflows/outcome-codes.ts";
import { unscoredReasons } from "../workflows/outcome-codes.ts";
import type { ResolvedScorer } from "./resolve-scorers.ts";
import type { ScoreRow } from "./score-row.ts";
import type { MetricKey, ScoredTrial, ScorerTools, ScoreValue } from "./scorer.ts";

/** A failed run has rows only from scorers that declare `scoresFailedRuns`. Rows come in the order of `scorers`. */
export async function scoreTrial(
  trial: ScoredTrial,
  scorers: readonly ResolvedScorer[],
  file: ScorerTools["file"],
  scoredAt: string,
  ordinal: number,
): Promise<ScoreRow[]> {
  const rows: ScoreRow[] = [];
  for (const { as, scorer, options, optionsDigest } of scorers) {
    if (trial.record.status === "failed" && scorer.scoresFailedRuns !== true) continue;
    const { values, fault } = await valuesOf(scorer.keys, () => scorer.score(trial, { file, options }));
    rows.push({
      ordinal,
      scorer: as,
      version: scorer.version,
      optionsDigest,
      values,
      ...(fault === undefined ? {} : { fault }),
      scoredAt,
    });
  }
  return rows;
}

type Keys = Readonly<Record<string, MetricKey>>;

async function valuesOf(keys: Keys, ask: () => Promise<unknown>) {
  const threw = { unscored: "scorer_threw" } as const;
  let fault: string | undefined;
  let answer: Readonly<Record<string, unknown>> = {};
  try {
    const given = await ask();
    if (typeof given !== "object" || given === null) throw new TypeError("the scorer returned no object");
    answer = given as Readonly<Record<string, unknown>>;
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  const entries: [string, ScoreValue][] = Object.entries(keys).map(([key, declared]) => {
    if (fault !== undefined && !Object.hasOwn(answer, key)) return [key, threw];
    const checked = checkValue(key, declared, Object.hasOwn(answer, key) ? answer[key] : undefined);
    if (typeof checked !== "string") return [key, checked];
    fault ??= checked;
    return [key, threw];
  });
  for (const key of Object.keys(answer)) {
    if (Object.hasOwn(keys, key)) continue;
    fault ??= `"${key}" is not declared`;
    entries.push([key, threw]);
  }
  return { values: Object.fromEntries(entries), fault };
}

/** The value, or what is wrong with it. */
function checkValue(key: string, declared: MetricKey, value: unknown): ScoreValue | string {
  if (typeof value !== "object" || value === null) return `"${key}" was not answered`;
  if ("unscored" in value) {
    const reason = value.unscored as UnscoredReason;
    return unscoredReasons.includes(reason) ? { unscored: reason } : `"${key}" is unscored for no known reason`;
  }
  const number = "scored" in value ? value.scored : undefined;
  if (typeof number !== "number" || !Number.isFinite(number)) return `"${key}" is not a finite number`;
  const problem = outsideOf(declared, number);
  // Adding 0 turns −0 into 0: the two would have different canonical bytes before and after storage.
  return problem === undefined ? { scored: number + 0 } : `"${key}" ${problem}`;
}

/** What is wrong with a finite number as a value of a declared key; undefined when nothing is. */
export function outsideOf(declared: Pick<MetricKey, "kind" | "range">, value: number): string | undefined {
  if (declared.kind === "binary" && value !== 0 && value !== 1) return `is 0 or 1, not ${value}`;
  const { low, high } = declared.range;
  if (low !== undefined && value < low) return `is at least ${low}, not ${value}`;
  if (high !== undefined && value > high) return `is at most ${high}, not ${value}`;
  return undefined;
}
