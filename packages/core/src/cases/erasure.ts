// That cases were erased, as it is remembered once they are gone: counts, a date and a reason, and nothing of the cases.

import { z } from "zod";

export const erasureSchema = z.strictObject({
  erasureId: z.string(),
  caseSet: z.string(),
  cases: z.number().int().positive(),
  /** Written by a person, shown with every report that it touched. */
  reason: z.string(),
  erasedBy: z.string(),
  startedAt: z.string(),
  /** Absent: it was interrupted, and asking again goes on with it. */
  finishedAt: z.string().optional(),
});

export type Erasure = Readonly<z.infer<typeof erasureSchema>>;

/** What an experiment remembers of one. */
export type ErasureNote = Pick<Erasure, "erasureId" | "cases" | "reason"> & { readonly erasedAt: string };

/** What stands where the id of an erased case stood; `ulid` is drawn anew for each. */
export function erasedName(ulid: string): string {
  return `erased-${ulid}`;
}

export function isErasedName(caseId: string): boolean {
  return /^erased-[0-9A-Z]{26}$/.test(caseId);
}
