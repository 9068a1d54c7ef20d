// The only chance in the making of cases: an order by hash. The same seed and keys give the same order on any machine.

import { createHash } from "node:crypto";

function seededHash(seed: string, key: string): string {
  return createHash("sha256").update(`${seed}\n${key}`, "utf8").digest("hex");
}

/** A copy in the order of each key's hash. Keys must be distinct. */
export function seededOrder<T>(seed: string, items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, hash: seededHash(seed, keyOf(item)) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ item }) => item);
}

/** A number in [0, 1) that depends on seed and key alone. */
export function seededShare(seed: string, key: string): number {
  return Number.parseInt(seededHash(seed, key).slice(0, 12), 16) / 2 ** 48;
}
