// What a refusal looks like, whatever refused: RFC 9457 and what Assay adds to it.

import { z } from "zod";

export const findingShape = z.strictObject({
  severity: z.enum(["error", "warning"]),
  /** In the terms of the body: "arms[1].workflowId", "query.limit". */
  path: z.string(),
  message: z.string(),
  file: z.string().optional(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
});

export const problemShape = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string().describe("From a closed list; programs read this."),
  findings: z.array(findingShape),
  details: z.record(z.string(), z.unknown()).optional(),
});

export type Problem = z.infer<typeof problemShape>;
