// What may be told outside: alerts, and the two moments of an experiment that somebody waits for. An event is named after
// what it is about, so that raising it twice is raising it once.

import { z } from "zod";
import { alertSchema } from "../canary/alert.ts";
import { verdictNames } from "../decision/index.ts";

export const eventKinds = [
  "canary-regression",
  "canary-could-not-run",
  "experiment-reported",
  "decision-recorded",
] as const;

const common = { eventId: z.string(), at: z.string(), text: z.string() };
const reportSchema = alertSchema.shape.report.unwrap();

const reportedSchema = z.strictObject({
  ...common,
  kind: z.literal("experiment-reported"),
  experiment: z.strictObject({
    experimentId: z.string(),
    name: z.string(),
    kind: z.string(),
    lane: z.string().optional(),
  }),
  report: reportSchema,
});

const decidedSchema = z.strictObject({
  ...common,
  kind: z.literal("decision-recorded"),
  decision: z.strictObject({
    decisionId: z.string(),
    experimentId: z.string(),
    verdict: z.enum(verdictNames),
    arm: z.string().optional(),
    lane: z.string().optional(),
    decidedBy: z.string(),
  }),
  report: reportSchema,
});

/** Sent by hand to one target, to see whether it arrives. */
const testSchema = z.strictObject({ ...common, kind: z.literal("webhook-test") });

export const eventSchema = z.union([alertSchema, reportedSchema, decidedSchema, testSchema]);

export type EventKind = (typeof eventKinds)[number];
export type NotableEvent = Readonly<z.infer<typeof eventSchema>>;

export function eventIdOf(event: NotableEvent): string {
  return "alertId" in event ? event.alertId : event.eventId;
}

export function isAlert(event: NotableEvent): event is z.infer<typeof alertSchema> {
  return "alertId" in event;
}
