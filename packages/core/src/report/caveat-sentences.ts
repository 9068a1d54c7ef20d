// The sentence behind each caveat code. A code without a sentence does not compile.

import type { DeltaCaveat, TopCaveat } from "../analysis/caveat-codes.ts";

const ofDelta: Readonly<Record<DeltaCaveat, string>> = {
  "few-cases": "Fewer than 10 independent cases: a rare failure may simply not be among them.",
  sparse: "Fewer than 6 cases differ at all; the result rests on those few.",
  skewed: "The differences are lopsided: a few unseen cases could move the mean more than the interval admits.",
  "clusters-unequal": "Clusters are of very different size; the interval is wide because the large ones decide.",
  "dominant-cluster": "One cluster holds most of the cases; there is next to no independent evidence.",
  "repeats-unequal":
    "In a fifth of the cases one arm has at most half as many scored repeats as the other; the test leans on both being alike.",
  "verdict-depends-on-losses": "Counting lost trials as failures gives another verdict than leaving them out.",
};

const atTop: Readonly<Record<TopCaveat, string>> = {
  "losses-not-comparable":
    "One arm lost far more trials than another: pass rates are computed over different samples and are not comparable.",
  "verdict-depends-on-losses":
    "A verdict changes when lost trials are counted as failures. Decide what a lost trial means before deciding on the arms.",
  "holdout-included": "Hold-out cases are in these figures; they are spent for later confirmation.",
  partial: "The experiment stopped before every planned trial had run.",
  "no-result-possible": "With so few cases no result could have been significant, whatever the arms do.",
  "external-scorer": "Some scores were made elsewhere; how they were made is not recorded here.",
  "primary-unscored": "Some trials ran but have no value of the primary metric.",
  "cost-unbilled": "Part of the cost is not a bill: those trials are charged at what was reserved for them.",
  "cost-unknown": "Some trials state no cost; the totals leave them out.",
  "correction-off": "Several arms are compared without correction; one false star in twenty is to be expected.",
};

export function deltaCaveatSentence(code: DeltaCaveat): string {
  return ofDelta[code];
}

export function topCaveatSentence(code: TopCaveat): string {
  return atTop[code];
}
