// Statistics from scores made elsewhere: a design says how to read them, a score file holds them. No home, no API, no
// workflow. A file that Assay wrote gives the figures of the report it came from.

import { analyse } from "@assay/core/analysis";
import { type Design, type MeasurableDesign, measurableDesign, parseDesign } from "@assay/core/design";
import { type AnalysisBlob, withProvenance } from "@assay/core/report";
import { catalogue, parseScoreFile, type ScoreFile, scoreFileTrialOf } from "@assay/core/scoring";
import { digestOf, type Finding, hasErrors, type Json } from "@assay/core/support";
import { Refusal } from "../refusal.ts";

export type TextFile = { readonly bytes: Uint8Array; readonly name: string };

export type AnalysedScores = {
  readonly blob: AnalysisBlob;
  readonly file: ScoreFile;
  /** Warnings. */
  readonly findings: readonly Finding[];
};

export function analyseScores(
  designFile: TextFile,
  scoreFile: TextFile,
  runtime: AnalysisBlob["provenance"]["runtime"],
): AnalysedScores {
  const parsed = parseDesign(new TextDecoder().decode(designFile.bytes), designFile.name);
  const { design } = parsed;
  if (design === undefined) throw new Refusal("invalid", "the design cannot be read", { findings: parsed.findings });
  const file = parseScoreFile(scoreFile.bytes, scoreFile.name, {
    arms: design.arms.map((arm) => arm.key),
    repeats: design.repeats,
    keyOf: declaredKeysOf(design),
  });
  const findings = [...parsed.findings, ...file.findings];
  if (hasErrors(findings)) throw new Refusal("invalid", "the scores do not fit the design", { findings });
  const measured = measure(design, file);
  const seed = file.header?.seed ?? digestOf("seed", [measured.digest, file.rows as unknown as Json]);
  const trials = file.rows.map(scoreFileTrialOf);
  const figures = analyse({ design: measured, cases: file.cases, trials, seed });
  const provenance = {
    name: design.name,
    ...(design.lane !== undefined && { lane: design.lane }),
    runtime,
    reproduce: [`npx assay analyze --design ${designFile.name} --scores ${scoreFile.name}`],
  };
  return { blob: withProvenance(figures, provenance), file, findings };
}

function measure(design: Design, { header, cases }: ScoreFile): MeasurableDesign {
  const listed = header?.scorers ?? [];
  const named = new Set(listed.filter((scorer) => scorer.external !== true).map((scorer) => scorer.name));
  // What the file says of its scorers was frozen with them; the catalogue is only what they are today.
  const knownScorers = [
    ...listed.filter((scorer) => named.has(scorer.name)),
    ...catalogue.filter((scorer) => !named.has(scorer.name)),
  ] as Parameters<typeof measurableDesign>[1]["knownScorers"];
  const caseSet = header?.caseSet ?? {
    version: 0,
    digest: digestOf("score-file-cases", cases as unknown as Json),
    cases: cases.length,
    holdout: { included: cases.some((one) => one.holdout), cases: cases.filter((one) => one.holdout).length },
  };
  const { version, digest, cases: count } = caseSet;
  const { included, cases: heldOut, looks } = { looks: undefined, ...caseSet.holdout };
  const holdout = { included, cases: heldOut, ...(looks !== undefined && { looks }) };
  return measurableDesign(design, {
    digest: header?.designDigest ?? digestOf("design-of-scores", design as unknown as Json),
    caseSet: { version, digest, cases: count, holdout },
    scorerVersions: Object.fromEntries(listed.map((scorer) => [scorer.as, scorer.version])),
    knownScorers,
  });
}

/** By "name.key", the name as metrics use it. */
function declaredKeysOf(design: Design): (metric: string) => { readonly kind?: never } | undefined {
  const declared = new Map<string, unknown>();
  const add = (as: string, name: string) => {
    const scorer = catalogue.find((one) => one.name === name);
    for (const [key, value] of Object.entries(scorer?.keys ?? {})) declared.set(`${as}.${key}`, value);
  };
  for (const { name } of catalogue) add(name, name);
  for (const use of design.scorers) if (typeof use !== "string") add(use.as ?? use.name, use.name);
  return (metric) => declared.get(metric) as { readonly kind?: never } | undefined;
}
