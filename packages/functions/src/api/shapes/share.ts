// What the API says of a report that was made public.

import { z } from "zod";

export const shareShape = z.strictObject({
  shareId: z.string(),
  experimentId: z.string(),
  url: z.string().describe("Whoever knows it reads the page, until it is withdrawn."),
  revision: z.number().int().positive(),
  digest: z.string().describe("Of the report that the page shows."),
  outputs: z.boolean().describe("false: the page holds figures alone, and cases are numbered."),
  sharedAt: z.string(),
  sharedBy: z.string(),
  withdrawnAt: z.string().nullable().describe("null: it is readable."),
  withdrawnBy: z.string().nullable(),
});

export const withdrawnShape = z.strictObject({
  items: z.array(shareShape).describe("What was readable until now."),
  lingersSeconds: z.number().int().describe("How long a cache may go on showing a page that it has."),
});

export type ShareBody = z.infer<typeof shareShape>;
export type WithdrawnBody = z.infer<typeof withdrawnShape>;
