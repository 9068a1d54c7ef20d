// Something that a person must hear of. It is a row first; whoever delivers it writes the log on that row.

import { z } from "zod";
import { regressionSchema } from "./canary.ts";

export const alertSchema = z.strictObject({
  /** Made of the tick, so that one tick alarms once. */
  alertId: z.string(),
  kind: z.enum(["canary-regression", "canary-could-not-run"]),
  at: z.string(),
  canaryId: z.string(),
  canaryName: z.string(),
  lane: z.string(),
  text: z.string(),
  regressions: z.array(regressionSchema),
  /** Where the report lies, below the address of the API. */
  report: z.strictObject({ experimentId: z.string(), path: z.string(), digest: z.string() }).optional(),
});

export const outboxEntrySchema = z.strictObject({
  alert: alertSchema,
  revision: z.number().int().positive(),
  /** Nothing is left to deliver. */
  isDone: z.boolean(),
  deliveries: z.array(
    z.strictObject({
      webhookId: z.string(),
      at: z.string(),
      /** HTTP status, or a word for what came instead of one. */
      status: z.union([z.number().int(), z.string()]),
      isDelivered: z.boolean(),
    }),
  ),
});

export type Alert = Readonly<z.infer<typeof alertSchema>>;
export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

export function reportPath(experimentId: string, revision: number): string {
  return `/v1/experiments/${experimentId}/report?format=html&revision=${revision}`;
}
