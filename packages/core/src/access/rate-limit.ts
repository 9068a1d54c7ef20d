// How often a key may ask: a bucket that fills by the second and is emptied by requests.

export type RateRule = { readonly perSecond: number; readonly burst: number };

export type Bucket = { readonly tokens: number; readonly atMs: number; readonly revision: number };

export type Taken =
  | { readonly kind: "allowed"; readonly bucket: Bucket }
  | { readonly kind: "refused"; readonly retryAfterMs: number };

/** `bucket` undefined: a key that never asked has a full one. A clock that lags behind fills nothing. */
export function takeToken(bucket: Bucket | undefined, rule: RateRule, nowMs: number): Taken {
  const passedMs = bucket === undefined ? 0 : Math.max(0, nowMs - bucket.atMs);
  const before = bucket?.tokens ?? rule.burst;
  const tokens = Math.min(rule.burst, before + (passedMs / 1000) * rule.perSecond);
  if (tokens < 1) return { kind: "refused", retryAfterMs: Math.ceil(((1 - tokens) / rule.perSecond) * 1000) };
  return {
    kind: "allowed",
    bucket: {
      tokens: tokens - 1,
      atMs: Math.max(nowMs, bucket?.atMs ?? nowMs),
      revision: (bucket?.revision ?? 0) + 1,
    },
  };
}

/** After that long a bucket is full again, and as good as none. */
export function fullAfterMs(rule: RateRule): number {
  return Math.ceil((rule.burst / rule.perSecond) * 1000);
}
