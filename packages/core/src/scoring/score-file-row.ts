// One trial in a file of scores, and the first line of such a file: everything that an analysis reads of an experiment,
// so that a file that was written and read back gives the same figures. Money is in dollars here, as people write it.

import { z } from "zod";
import { tagValueSchema } from "../cases/case.ts";
import type { FrozenDesign } from "../design/frozen-design.ts";
import { microUsdToUsd, usdToMicroUsd } from "../money/micro-usd.ts";
import { unscoredReasons } from "../workflows/outcome-codes.ts";

const amount = z.number().nonnegative();
const money = amount.max(Number.MAX_SAFE_INTEGER / 1e6);
const count = z.number().int().nonnegative();

export const scoreFileRowSchema = z.strictObject({
  ordinal: count.optional(),
  arm: z.string().min(1),
  caseId: z.string().min(1),
  /** 1, 2, … */
  repeat: z.number().int().positive(),
  status: z.enum(["scored", "failed", "skipped"]),
  /** Why it was lost. */
  code: z.string().min(1).optional(),
  /** By "scorer.key". */
  scores: z.record(z.string(), z.union([z.number(), z.strictObject({ unscored: z.enum(unscoredReasons) })])),
  costUsd: money.optional(),
  costSource: z.enum(["billed", "priced", "free", "unknown"]).optional(),
  /** Charge beyond the reservation. */
  overrunUsd: money.optional(),
  durationMs: amount.optional(),
  startMs: amount.optional(),
  coldStart: z.boolean().optional(),
  refusals: count.optional(),
  tags: z.record(z.string(), tagValueSchema).optional(),
  holdout: z.boolean().optional(),
});

const declaredKeySchema = z.strictObject({
  kind: z.enum(["binary", "numeric", "ordinal"]).optional(),
  direction: z.enum(["higher", "lower"]).optional(),
  range: z.strictObject({ low: z.number().optional(), high: z.number().optional() }).optional(),
  unit: z.string().optional(),
  about: z.string().optional(),
});

export const scoreFileHeaderSchema = z.strictObject({
  assay: z.literal("scores/1"),
  designDigest: z.string().optional(),
  seed: z.string().optional(),
  scorers: z
    .array(
      z.strictObject({
        name: z.string(),
        as: z.string(),
        version: z.number().int().positive(),
        external: z.boolean().optional(),
        keys: z.record(z.string(), declaredKeySchema),
      }),
    )
    .optional(),
  caseSet: z
    .strictObject({
      name: z.string(),
      version: z.number().int(),
      digest: z.string(),
      cases: count,
      holdout: z.strictObject({ included: z.boolean(), cases: count, looks: count.optional() }),
    })
    .optional(),
});

export type ScoreFileRow = Readonly<z.infer<typeof scoreFileRowSchema>>;
export type ScoreFileHeader = Readonly<z.infer<typeof scoreFileHeaderSchema>>;

/** A row's trial as the analysis takes it. */
export type ScoreFileTrial = {
  readonly arm: string;
  readonly caseId: string;
  readonly repeat: number;
  readonly status: ScoreFileRow["status"];
  readonly code?: string;
  readonly scores: Readonly<Record<string, number | { readonly unscored: string }>>;
  readonly costMicroUsd?: number;
  readonly costSource?: "billed" | "priced" | "free" | "unknown";
  readonly overrunMicroUsd?: number;
  readonly durationMs?: number;
  readonly coldStart?: boolean;
  readonly refusals?: number;
};

/** A case as far as a file of scores knows it. */
export type ScoreFileCase = {
  readonly caseId: string;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
  readonly holdout: boolean;
};

export function scoreFileRowOf(trial: ScoreFileTrial, one: ScoreFileCase, ordinal: number): ScoreFileRow {
  const { costMicroUsd, overrunMicroUsd, scores, ...rest } = trial;
  return {
    ordinal,
    ...rest,
    scores: scores as ScoreFileRow["scores"],
    ...(costMicroUsd !== undefined && { costUsd: microUsdToUsd(costMicroUsd) }),
    ...(overrunMicroUsd !== undefined && { overrunUsd: microUsdToUsd(overrunMicroUsd) }),
    ...(Object.keys(one.tags).length > 0 && { tags: { ...one.tags } }),
    ...(one.holdout && { holdout: true }),
  };
}

export function scoreFileTrialOf(row: ScoreFileRow): ScoreFileTrial {
  const { costUsd, overrunUsd, ordinal: _ordinal, startMs: _startMs, tags: _tags, holdout: _holdout, ...rest } = row;
  return {
    ...(rest as Omit<ScoreFileTrial, "costMicroUsd" | "overrunMicroUsd">),
    ...(costUsd !== undefined && { costMicroUsd: usdToMicroUsd(costUsd) }),
    ...(overrunUsd !== undefined && { overrunMicroUsd: usdToMicroUsd(overrunUsd) }),
  };
}

/** `looks`: how many experiments have looked at the hold-out of this version. */
export function scoreFileHeaderOf(frozen: FrozenDesign, looks?: number): ScoreFileHeader {
  const { name, version, digest, cases, holdout } = frozen.caseSet;
  return {
    assay: "scores/1",
    designDigest: frozen.digest,
    seed: frozen.seed,
    scorers: frozen.scorers.map((scorer) => ({
      name: scorer.name,
      as: scorer.as,
      version: scorer.version,
      keys: scorer.keys,
    })),
    caseSet: { name, version, digest, cases, holdout: looks === undefined ? holdout : { ...holdout, looks } },
  };
}
