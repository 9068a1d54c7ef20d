// Money is an integer number of millionths of a US dollar. Floats appear only at the door.

import type { Brand } from "../support/brand.ts";

export type MicroUsd = Brand<number, "MicroUsd">;

export const ZERO_MICRO_USD = 0 as MicroUsd;

/** Nearest micro-dollar. Throws RangeError unless finite, not negative and below 2^53 micro-dollars. */
export function usdToMicroUsd(usd: number): MicroUsd {
  const micro = Math.round(usd * 1e6);
  if (!(micro >= 0) || micro > Number.MAX_SAFE_INTEGER) throw new RangeError(`not an amount of money: ${usd}`);
  return (micro === 0 ? 0 : micro) as MicroUsd;
}

/** Dollars as a number, for JSON and people. */
export function microUsdToUsd(micro: number): number {
  return micro / 1e6;
}

/** Asserts that a stored number is an amount. */
export function microUsd(value: number): MicroUsd {
  if (!Number.isSafeInteger(value)) throw new RangeError(`micro-dollars are whole numbers, not ${value}`);
  return value as MicroUsd;
}

export function sumMicroUsd(amounts: Iterable<number>): MicroUsd {
  let total = 0;
  for (const amount of amounts) total += amount;
  return microUsd(total);
}

/** "$0.0123", "$1,234.50": at least two decimals, at most six, no trailing zeros beyond two. */
export function formatUsd(micro: number): string {
  const sign = micro < 0 ? "−" : "";
  const absolute = Math.abs(micro);
  const whole = Math.floor(absolute / 1e6).toLocaleString("en-US");
  const fraction = String(absolute % 1e6)
    .padStart(6, "0")
    .replace(/0{1,4}$/, "");
  return `${sign}$${whole}.${fraction}`;
}
