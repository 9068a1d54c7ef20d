// What follows a try: it arrived, it is tried again later, or it is given up. A receiver recognises a repeat by its id, so
// whatever may pass is tried again; what the receiver refuses for good, or may not be called, is not.

/** How one try ended. */
export type SendEnd =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs?: number }
  /** No answer: connection, TLS or time. */
  | { readonly kind: "no-answer"; readonly reason: string }
  /** Must not be called at all. */
  | { readonly kind: "not-allowed"; readonly reason: string };

export type DeliveryVerdict =
  | { readonly kind: "delivered" }
  | { readonly kind: "retry"; readonly atMs: number }
  | { readonly kind: "given-up" };

/** Waits after the first, second … try; after the last there is none. About eleven hours in all. */
export const DELIVERY_WAITS_MS: readonly number[] = [2, 10, 60, 300, 900, 3_600, 10_800, 21_600].map((s) => s * 1_000);
const LONGEST_WAIT_MS = 21_600_000;
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** `attempts`: with this one. `waitsMs`: empty for a test, which is sent once. */
export function judgeDelivery(
  end: SendEnd,
  attempts: number,
  nowMs: number,
  waitsMs: readonly number[] = DELIVERY_WAITS_MS,
): DeliveryVerdict {
  if (end.kind === "answered" && end.status >= 200 && end.status < 300) return { kind: "delivered" };
  const waitMs = waitsMs[attempts - 1];
  if (waitMs === undefined || !mayPass(end)) return { kind: "given-up" };
  const askedMs = end.kind === "answered" ? (end.retryAfterMs ?? 0) : 0;
  return { kind: "retry", atMs: nowMs + Math.min(LONGEST_WAIT_MS, Math.max(waitMs, askedMs)) };
}

function mayPass(end: SendEnd): boolean {
  if (end.kind === "answered") return end.status >= 500 || passingStatuses.has(end.status);
  return end.kind === "no-answer";
}

/** As the log says it. */
export function statusOf(end: SendEnd): number | string {
  if (end.kind === "answered") return end.status;
  return end.kind === "no-answer" ? `no answer: ${end.reason}` : `not allowed: ${end.reason}`;
}
