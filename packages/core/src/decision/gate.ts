// A threshold that production uses, and the report that calibrated it. Versions are added, never edited; a gate without
// a report is an opinion and is refused.

import { z } from "zod";
import { errorAt, type Finding } from "../support/finding.ts";

export const gateNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "at most 64 lower-case letters, digits and hyphens");

export const gateSchema = z.strictObject({
  name: gateNameSchema,
  version: z.number().int().positive(),
  metric: z.strictObject({ scorer: z.string().min(1), key: z.string().min(1) }),
  direction: z.enum(["higher", "lower"]),
  threshold: z.number(),
  experimentId: z.string().min(1),
  reportDigest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  note: z.string().max(5_000).optional(),
  setBy: z.string(),
  setAt: z.string(),
});

export type Gate = Readonly<z.infer<typeof gateSchema>>;

/** What the cited report knows: the gate must be about something that it measured. */
export function checkGate(
  gate: Pick<Gate, "metric" | "reportDigest">,
  cited: { readonly digests: readonly string[]; readonly metrics: readonly string[] },
): Finding[] {
  if (!cited.digests.includes(gate.reportDigest)) {
    return [errorAt("reportDigest", "no report of that experiment has this digest: a gate cites what calibrated it")];
  }
  const metric = `${gate.metric.scorer}.${gate.metric.key}`;
  return cited.metrics.includes(metric)
    ? []
    : [errorAt("metric", `the cited report has no "${metric}"; it has ${cited.metrics.join(", ")}`)];
}
