// What a write under an Idempotency-Key answered, so that asking again answers the same and does nothing.

import { z } from "zod";

export const receiptSchema = z.strictObject({
  key: z.string(),
  /** Of method, path, query and body. */
  inputDigest: z.string(),
  /** Of the request that is at it, or was; the guard of every replace. */
  token: z.string(),
  /** Of the first request that was at it; whoever takes over from a dead one keeps it, and makes what that one made. */
  origin: z.string(),
  startedAtMs: z.number(),
  /** Past it, it is read as absent. */
  expiresAtMs: z.number(),
  /** Absent while the request is at it. */
  answer: z
    .strictObject({
      status: z.number().int(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    })
    .optional(),
});

export type Receipt = Readonly<z.infer<typeof receiptSchema>>;

export const RECEIPT_KEPT_MS = 24 * 60 * 60_000;
/** No request takes longer; whoever holds one that long is gone. */
export const RECEIPT_DEAD_MS = 60_000;

export type ReceiptVerdict =
  | { readonly kind: "replay"; readonly answer: NonNullable<Receipt["answer"]> }
  | { readonly kind: "other-input" }
  | { readonly kind: "under-way" }
  | { readonly kind: "take-over" };

export function judgeReceipt(found: Receipt, inputDigest: string, nowMs: number): ReceiptVerdict {
  if (found.expiresAtMs <= nowMs) return { kind: "take-over" };
  if (found.inputDigest !== inputDigest) return { kind: "other-input" };
  if (found.answer !== undefined) return { kind: "replay", answer: found.answer };
  return found.startedAtMs + RECEIPT_DEAD_MS <= nowMs ? { kind: "take-over" } : { kind: "under-way" };
}
