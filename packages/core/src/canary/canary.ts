// A scheduled benchmark: what the lane last shipped against what runs now. The record says when it is due and what is
// under way; each tick leaves a line in the history.

import { z } from "zod";
import { designSchema } from "../design/design-schema.ts";
import { scheduleSchema } from "./schedule.ts";

const shape = designSchema.shape;

export const canaryModes = ["rerun", "replay"] as const;

/** A design without its arms: the baseline comes from the lane, the candidate is what the line names now. */
export const canaryTemplateSchema = designSchema.omit({ arms: true, kind: true, lane: true, name: true }).extend({
  mode: z
    .enum(canaryModes)
    .default("rerun")
    .describe("rerun: both arms run, interleaved. replay: nothing runs; the runs that were shipped are scored again."),
  candidate: shape.arms.element
    .omit({ key: true, isBaseline: true })
    .optional()
    .describe("Of a rerun. Without workflowVersion: the newest one at each tick."),
});

export const regressionSchema = z.strictObject({
  kind: z.enum(["primary", "guardrail"]),
  metric: z.string(),
});

export const canarySchema = z.strictObject({
  canaryId: z.string(),
  name: shape.name,
  lane: shape.lane.unwrap(),
  schedule: scheduleSchema,
  template: canaryTemplateSchema,
  /** Counts the changes; the guard of every replace. */
  revision: z.number().int().positive(),
  createdAt: z.string(),
  createdBy: z.string(),
  nextDueAtMs: z.number(),
  /** What is under way. A second tick is refused while there is one. */
  tick: z
    .strictObject({
      /** When it was due; names the tick. */
      scheduledFor: z.string(),
      trigger: z.enum(["schedule", "person"]),
      experimentId: z.string(),
      /** Of the run that found something; the one under way is to confirm it. */
      found: z.strictObject({ experimentId: z.string(), regressions: z.array(regressionSchema).min(1) }).optional(),
    })
    .optional(),
});

const figure = z.union([z.number(), z.strictObject({ kind: z.literal("not-estimable"), reason: z.string() })]);

export const canaryTickSchema = z.strictObject({
  canaryId: z.string(),
  scheduledFor: z.string(),
  endedAt: z.string(),
  trigger: z.enum(["schedule", "person"]),
  outcome: z.enum(["quiet", "unconfirmed", "regression", "could-not-run", "overlapped"]),
  message: z.string(),
  experimentIds: z.array(z.string()),
  /** Candidate minus baseline, of the last run. */
  delta: z.strictObject({ metric: z.string(), mean: figure, low: figure, high: figure }).optional(),
});

export type CanaryTemplate = Readonly<z.infer<typeof canaryTemplateSchema>>;
export type Canary = Readonly<z.infer<typeof canarySchema>>;
export type CanaryTick = Readonly<z.infer<typeof canaryTickSchema>>;
export type Regression = Readonly<z.infer<typeof regressionSchema>>;

/** When the heartbeat should look at it: at once while something is under way. */
export function wakeAtMs(canary: Canary): number {
  return canary.tick === undefined ? canary.nextDueAtMs : 0;
}
