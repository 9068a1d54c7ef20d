// What the API says of experiments. The command line prints these very shapes; money is in dollars.

import { z } from "zod";
import { findingShape } from "./problem.ts";
import { shareShape } from "./share.ts";

const count = z.number().int().nonnegative();
const usd = z.number();
const time = z.string().describe("ISO-8601, UTC.");

export const statusWord = z.enum(["draft", "frozen", "running", "analyzing", "reported", "decided", "failed"]);
export const kindWord = z.enum(["benchmark", "canary", "screening", "run"]);
export const stopWord = z.enum(["exhausted", "halted", "cancelled"]);

const counts = { planned: count, scored: count, failed: count, skipped: count, running: count };
const uncounted = count.nullable().describe("null: not counted while it runs; ask with byArm=true.");

export const estimateShape = z.strictObject({ lowUsd: usd, likelyUsd: usd, highUsd: usd });

export const budgetShape = z.strictObject({
  limitUsd: usd,
  reservedUsd: usd,
  chargedUsd: usd,
  overrunUsd: usd.nullable().describe("null: there are overruns, and they are not summed while it runs."),
  remainingUsd: usd,
});

export const reportLinkShape = z.strictObject({
  url: z.string(),
  digest: z.string(),
  revision: z.number().int().positive(),
});

const head = {
  experimentId: z.string(),
  name: z.string(),
  kind: kindWord,
  status: statusWord,
  lane: z.string().optional(),
  createdAt: time,
  frozenAt: time.optional(),
  startedAt: time.optional(),
  finishedAt: time.optional(),
  designDigest: z.string().nullable().describe("null: not frozen yet."),
  stop: stopWord.optional(),
  stopMessage: z.string().optional(),
  failure: z.string().optional().describe("Why the analysis failed."),
};

export const experimentShape = z.strictObject({
  ...head,
  baselineArmKey: z.string().optional(),
  trials: z.strictObject({
    ...counts,
    byArm: z.record(
      z.string(),
      z.strictObject({ planned: count, scored: uncounted, failed: count, skipped: uncounted, running: uncounted }),
    ),
  }),
  losses: z.record(z.string(), z.record(z.string(), count)).describe("Arm to code to count of failed trials."),
  refusals: z
    .record(z.string(), count)
    .nullable()
    .describe("Arm to count of calls that were refused and asked again. null: not counted, as trials by arm."),
  pace: z.number().int().optional().describe("How many trials may run at once now."),
  paceCeiling: z.number().int().optional(),
  budget: budgetShape.nullable(),
  estimate: estimateShape.nullable(),
  report: reportLinkShape.nullable(),
  erasures: z
    .array(z.strictObject({ erasedAt: time, cases: count, reason: z.string() }))
    .describe("Cases of it that were erased since; its figures stay."),
  shares: z.array(shareShape).describe("Where its reports are readable for whoever has the address."),
});

export const listedExperimentShape = z.strictObject({
  ...head,
  trials: z.strictObject({ planned: count, scored: count, failed: count, skipped: count }).nullable(),
  budget: z.strictObject({ limitUsd: usd, chargedUsd: usd.nullable(), overrunUsd: usd.nullable() }).nullable(),
  report: reportLinkShape.nullable(),
});

const pricedArm = z.strictObject({ trials: count, lowUsd: usd, likelyUsd: usd, highUsd: usd });
const reach = z.strictObject({ trials: count, blocks: count });

export const dryRunShape = z.strictObject({
  designDigest: z.string(),
  mayStart: z.boolean().describe("The money pays for a start."),
  fits: z.boolean(),
  onBudget: z.enum(["refuse", "stop"]),
  budgetLimitUsd: usd,
  estimate: estimateShape,
  perArm: z.record(z.string(), pricedArm),
  reach: z.strictObject({ planned: reach, atLeast: reach, likely: reach }).describe("How far the money goes."),
  likelyDurationMs: z.number().optional(),
  minimumDetectableEffect: z.number().optional(),
  missingSecrets: z.array(z.string()).optional().describe("Names without which it will not start."),
  findings: z.array(findingShape),
});

export const frozenAnswerShape = dryRunShape.extend({
  experimentId: z.string(),
  status: statusWord,
  reportedBefore: z
    .array(z.strictObject({ experimentId: z.string(), finishedAt: z.string() }))
    .describe("Experiments with the same design digest that have a report already."),
});

export const createdShape = experimentShape.extend({ findings: z.array(findingShape) });

export const rescoredShape = z.strictObject({
  experimentId: z.string(),
  revision: z.number().int().positive(),
  digest: z.string(),
  rows: count,
  scorers: z.array(
    z.strictObject({
      as: z.string(),
      frozen: z.number().int().nullable().describe("Version in the frozen design; null: it did not run then."),
      now: z.number().int(),
    }),
  ),
  report: reportLinkShape,
});

export const revisionShape = z.strictObject({ revision: z.number().int(), digest: z.string(), createdAt: time });

export type ExperimentBody = z.infer<typeof experimentShape>;
export type ListedExperimentBody = z.infer<typeof listedExperimentShape>;
export type DryRunBody = z.infer<typeof dryRunShape>;
export type FrozenBody = z.infer<typeof frozenAnswerShape>;
export type CreatedBody = z.infer<typeof createdShape>;
export type RescoredBody = z.infer<typeof rescoredShape>;
