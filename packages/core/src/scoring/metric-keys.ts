// The two shapes of key that most scorers have.

import type { MetricKey } from "./scorer.ts";

/** 0 or 1, more is better. */
export function binaryKey(about: string): MetricKey {
  return { kind: "binary", direction: "higher", range: { low: 0, high: 1 }, unit: "share", about };
}

/** Anything from 0 to 1, more is better. */
export function shareKey(about: string): MetricKey {
  return { kind: "numeric", direction: "higher", range: { low: 0, high: 1 }, unit: "share", about };
}
