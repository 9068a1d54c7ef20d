// From the frozen names and versions back to the functions. A version that is not here any more is a fault, not a guess.

import type { FrozenDesign } from "../design/frozen-design.ts";
import { catalogue } from "../scoring/catalogue.ts";
import type { ResolvedScorer } from "../scoring/resolve-scorers.ts";
import type { Scorer } from "../scoring/scorer.ts";
import type { Digest } from "../support/digest.ts";
import { DomainError } from "../support/domain-error.ts";

export function scorersOf(frozen: Pick<FrozenDesign, "scorers">, own: readonly Scorer[]): readonly ResolvedScorer[] {
  const known = new Map([...catalogue, ...own].map((scorer) => [scorer.name, scorer]));
  return frozen.scorers.map(({ name, as, version, options, optionsDigest }) => {
    const scorer = known.get(name);
    if (scorer?.version !== version) {
      const found = scorer === undefined ? "is unknown here" : `is at version ${scorer.version} here`;
      throw new DomainError("conflict", `scorer ${name} was frozen at version ${version} and ${found}: rescore`);
    }
    return { as, scorer, options, optionsDigest: optionsDigest as Digest };
  });
}
