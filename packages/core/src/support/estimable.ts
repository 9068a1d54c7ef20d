// A figure that may not exist. "Cannot be computed" is a value with a reason, never 0, NaN, null or p = 1.

export type NotEstimable = { readonly kind: "not-estimable"; readonly reason: string };
export type Estimable<T> = T | NotEstimable;

export function notEstimable(reason: string): NotEstimable {
  return { kind: "not-estimable", reason };
}

export function isEstimable<T>(value: Estimable<T>): value is T {
  return !(typeof value === "object" && value !== null && (value as NotEstimable).kind === "not-estimable");
}
