// Everything a reader has to know before trusting a figure, in one closed list. Codes are stored, sentences are the
// report's; a code that is stored has a sentence, or nothing compiles.

/** About one arm's comparison with the baseline. */
export const deltaCaveats = [
  "few-cases",
  "sparse",
  "skewed",
  "clusters-unequal",
  "dominant-cluster",
  "repeats-unequal",
  "verdict-depends-on-losses",
] as const;

/** About the whole experiment; shown at the top. */
export const topCaveats = [
  "losses-not-comparable",
  "verdict-depends-on-losses",
  "holdout-included",
  "partial",
  "no-result-possible",
  "external-scorer",
  "primary-unscored",
  "cost-unbilled",
  "cost-unknown",
  "correction-off",
] as const;

export type DeltaCaveat = (typeof deltaCaveats)[number];
export type TopCaveat = (typeof topCaveats)[number];
