// The part of a design that an analysis reads, without anything that would have to run: scores made elsewhere are
// analysed by the same plan. Fits the analysis as a frozen design does.

import type { Design } from "./design-schema.ts";
import { RUN_METRICS } from "./freeze-scorers.ts";
import type { FrozenDesign, FrozenScorer } from "./frozen-design.ts";

type MeasuredScorer = {
  readonly name: string;
  readonly as: string;
  readonly version: number;
  /** Not of the catalogue: nothing is known of its keys. */
  readonly external?: boolean;
  readonly keys: Readonly<Record<string, FrozenScorer["keys"][string]>>;
};

export type MeasurableDesign = Pick<
  FrozenDesign,
  "kind" | "hypothesis" | "repeats" | "primaryMetric" | "guardrailMetrics" | "analysisPlan"
> & {
  readonly digest: string;
  readonly caseSet: MeasuredCases;
  readonly arms: readonly { readonly key: string; readonly label: string; readonly isBaseline: boolean }[];
  readonly scorers: readonly MeasuredScorer[];
};

export type MeasuredCases = {
  readonly name: string;
  readonly version: number;
  readonly digest: string;
  readonly cases: number;
  readonly holdout: { readonly included: boolean; readonly cases: number; readonly looks?: number };
};

export type MeasuredFacts = {
  readonly digest: string;
  readonly caseSet: Omit<MeasuredCases, "name">;
  /** As the score file states them, by the name that its keys use; absent ones take the catalogue's version. */
  readonly scorerVersions?: Readonly<Record<string, number>>;
  readonly knownScorers: readonly Pick<MeasuredScorer, "name" | "version" | "keys">[];
};

export function measurableDesign(design: Design, facts: MeasuredFacts): MeasurableDesign {
  const { kind, hypothesis, repeats, primaryMetric, guardrailMetrics, analysisPlan } = design;
  return {
    digest: facts.digest,
    kind,
    hypothesis,
    repeats,
    primaryMetric,
    guardrailMetrics,
    analysisPlan,
    caseSet: { name: design.caseSet.name, ...facts.caseSet },
    arms: design.arms.map(({ key, label, isBaseline }) => ({ key, label, isBaseline })),
    scorers: scorerNames(design)
      .map(([as, name]) => measuredScorer(as, name, facts))
      .sort((a, b) => (a.as < b.as ? -1 : 1)),
  };
}

/** Each name that metrics use, with the scorer behind it. */
function scorerNames(design: Design): [as: string, name: string][] {
  const names = new Map([[RUN_METRICS, RUN_METRICS]]);
  for (const metric of [design.primaryMetric, ...design.guardrailMetrics]) names.set(metric.scorer, metric.scorer);
  for (const use of design.scorers) {
    if (typeof use === "string") names.set(use, use);
    else names.set(use.as ?? use.name, use.name);
  }
  return [...names];
}

function measuredScorer(as: string, name: string, facts: MeasuredFacts): MeasuredScorer {
  const known = facts.knownScorers.find((scorer) => scorer.name === name);
  const version = facts.scorerVersions?.[as] ?? known?.version ?? 1;
  return known === undefined
    ? { name, as, version, external: true, keys: {} }
    : { name, as, version, keys: known.keys };
}
