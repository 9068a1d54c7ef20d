// Something that a person must hear of. One tick alarms once, whoever is interrupted on the way.

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

export type Alert = Readonly<z.infer<typeof alertSchema>>;

export function reportPath(experimentId: string, revision: number): string {
  return `/v1/experiments/${experimentId}/report?format=html&revision=${revision}`;
}
