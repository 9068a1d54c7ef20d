// The design as the scores in a file were made under it: what the file says of its scorers was frozen with them; the
// catalogue is only what they are today.

import { type Design, type MeasurableDesign, measurableDesign } from "../design/index.ts";
import type { ScoreExpectation, ScoreFile, Scorer } from "../scoring/index.ts";
import { digestOf } from "../support/digest.ts";
import type { Json } from "../support/json.ts";

export function designOfScores(design: Design, file: ScoreFile, known: readonly Scorer[]): MeasurableDesign {
  const listed = file.header?.scorers ?? [];
  const frozen = listed.filter((scorer) => scorer.external !== true);
  const isFrozen = (name: string) => frozen.some((scorer) => scorer.name === name);
  return measurableDesign(design, {
    digest: file.header?.designDigest ?? digestOf("design-of-scores", questionOf(design) as unknown as Json),
    caseSet: caseSetOf(file),
    scorerVersions: Object.fromEntries(listed.map((scorer) => [scorer.as, scorer.version])),
    knownScorers: [
      ...frozen.map(({ name, version, keys }) => ({ name, version, keys: keys as Scorer["keys"] })),
      ...known.filter((scorer) => !isFrozen(scorer.name)),
    ],
  });
}

/** What a file of scores for this design may hold. */
export function expectedScores(design: Design, known: readonly Scorer[]): ScoreExpectation {
  return {
    arms: design.arms.map((arm) => arm.key),
    repeats: design.repeats,
    keyOf: declaredKeysOf(design, known),
  };
}

/** Of "name.key", the name being the one that metrics use. */
export function declaredKeysOf(
  design: Pick<Design, "scorers">,
  known: readonly Scorer[],
): (metric: string) => Scorer["keys"][string] | undefined {
  const named = design.scorers.flatMap((use) => (typeof use === "string" ? [] : [[use.as ?? use.name, use.name]]));
  const nameOf = new Map(named as [string, string][]);
  return (metric) => {
    const [as = ""] = metric.split(".", 1);
    const scorer = known.find(({ name }) => name === (nameOf.get(as) ?? as));
    const key = metric.slice(as.length + 1);
    return scorer !== undefined && Object.hasOwn(scorer.keys, key) ? scorer.keys[key] : undefined;
  };
}

/** Without what it is called and how fast it ran. */
function questionOf({ name: _name, $schema: _schema, concurrency: _concurrency, ...question }: Design) {
  return question;
}

function caseSetOf({ header, cases }: ScoreFile) {
  if (header?.caseSet !== undefined) {
    const { version, digest, cases: count } = header.caseSet;
    const { looks, ...holdout } = header.caseSet.holdout;
    return { version, digest, cases: count, holdout: looks === undefined ? holdout : { ...holdout, looks } };
  }
  const holdout = cases.filter((one) => one.holdout).length;
  const digest = digestOf("cases-of-scores", cases as unknown as Json);
  return { version: 1, digest, cases: cases.length, holdout: { included: holdout > 0, cases: holdout } };
}
