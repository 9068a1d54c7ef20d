// Whether a record is what it says: the question by its digest, the figures by being computed again from the scores, the
// page by the analysis inside it, a decision by the report it cites. A file that is missing is a failed check, never a
// skipped one; only an experiment that nobody decided has no decision.

import { type AnalysisFigures, analyse } from "@assay/core/analysis";
import { decisionSchema } from "@assay/core/decision";
import { designDigest, type FrozenDesign, frozenDesignSchema } from "@assay/core/design";
import { type AnalysisBlob, parseBlob } from "@assay/core/report";
import { parseScoreFile, type ScoreFile, scoreFileTrialOf } from "@assay/core/scoring";
import { canonicalJson, digestOfBytes, hasErrors, type Json } from "@assay/core/support";
import { recordFiles } from "./record-files.ts";

type RecordCheck = { readonly what: string; readonly isGood: boolean; readonly message: string };
export type CheckedRecord = {
  readonly checks: readonly RecordCheck[];
  readonly frozen?: FrozenDesign;
  readonly analysis?: AnalysisBlob;
};

/** Undefined for a file that is not there. */
export type RecordReader = (name: string) => Uint8Array | undefined;

export function checkRecord(read: RecordReader): CheckedRecord {
  const checks: RecordCheck[] = [];
  const attempt = <Value>(what: string, work: () => { readonly value: Value; readonly message: string }) => {
    try {
      const { value, message } = work();
      checks.push({ what, isGood: true, message });
      return value;
    } catch (error) {
      checks.push({ what, isGood: false, message: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  };
  const frozen = attempt("design", () => readFrozen(textOf(read, recordFiles.frozen)));
  const analysis = attempt("analysis", () => readAnalysis(textOf(read, recordFiles.analysis), frozen));
  const scores = attempt("scores", () => readScores(read, frozen));
  if (frozen !== undefined && analysis !== undefined && scores !== undefined) {
    attempt("figures", () => computeAgain(frozen, analysis, scores));
  }
  attempt("page", () => readPage(textOf(read, recordFiles.page), analysis));
  attempt("text", () => ({ value: textOf(read, recordFiles.text), message: "it is there" }));
  if (read(recordFiles.decisions) !== undefined) attempt("decisions", () => readDecisions(read, analysis));
  return { checks, ...(frozen && { frozen }), ...(analysis && { analysis }) };
}

/** A decision on an older revision cites bytes that are not here. */
function readDecisions(read: RecordReader, analysis: AnalysisBlob | undefined) {
  const value = decisionSchema
    .array()
    .min(1)
    .parse(JSON.parse(textOf(read, recordFiles.decisions)));
  if (analysis === undefined) throw new Error("without analysis.json they cannot be compared");
  const { experimentId, reportRevision } = analysis.provenance;
  const digest = digestOfBytes(read(recordFiles.analysis)!);
  for (const decision of value) {
    if (decision.experimentId !== experimentId)
      throw new Error(`one is on ${decision.experimentId}, not ${experimentId}`);
    if (decision.report.revision === reportRevision && decision.report.digest !== digest) {
      throw new Error(`one cites ${decision.report.digest}, and analysis.json is ${digest}`);
    }
  }
  const last = value.at(-1)!;
  return { value, message: `${last.verdict} by ${last.decidedBy}, ${last.decidedAt.slice(0, 10)}` };
}

function textOf(read: RecordReader, name: string): string {
  const bytes = read(name);
  if (bytes === undefined) throw new Error(`${name} is missing`);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function readFrozen(text: string) {
  const value = frozenDesignSchema.parse(JSON.parse(text));
  const { digest, ...question } = value;
  const found = designDigest(question);
  if (found !== digest) throw new Error(`it says ${digest} and is ${found}`);
  return { value, message: digest };
}

function readAnalysis(text: string, frozen: FrozenDesign | undefined) {
  const value = parseBlob(JSON.parse(text));
  if (frozen !== undefined) requireSame(value.designDigest, frozen.digest);
  return { value, message: `of design ${value.designDigest}` };
}

function readScores(read: RecordReader, frozen: FrozenDesign | undefined) {
  textOf(read, recordFiles.scores);
  if (frozen === undefined) throw new Error("without the design they cannot be read");
  const expected = { arms: frozen.arms.map((arm) => arm.key), repeats: frozen.repeats };
  const value = parseScoreFile(read(recordFiles.scores)!, recordFiles.scores, expected);
  if (hasErrors(value.findings))
    throw new Error(value.findings.map(({ line, message }) => `line ${line}: ${message}`).join("; "));
  requireSame(value.header?.designDigest ?? "nothing", frozen.digest);
  return { value, message: `${value.rows.length} rows` };
}

function requireSame(found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`it is of design ${found}, and the record of ${wanted}`);
}

function computeAgain(frozen: FrozenDesign, analysis: AnalysisBlob, { header, rows, cases }: ScoreFile) {
  const { looks, ...holdout } =
    header?.caseSet?.holdout ?? (frozen.caseSet.holdout as { looks?: number } & FrozenDesign["caseSet"]["holdout"]);
  const caseSet = { ...frozen.caseSet, holdout: looks === undefined ? holdout : { ...holdout, looks } };
  const trials = rows.map(scoreFileTrialOf);
  const figures = analyse({ design: { ...frozen, caseSet }, cases, trials, seed: frozen.seed });
  const different = differingKeys(figures, analysis);
  if (different.length > 0) throw new Error(`computed again from the scores, these differ: ${different.join(", ")}`);
  return { value: figures, message: "computed again from the scores, every figure is the same" };
}

function differingKeys(figures: AnalysisFigures, analysis: AnalysisBlob): string[] {
  const { provenance: _, ...stored } = analysis;
  const keys = [...new Set([...Object.keys(figures), ...Object.keys(stored)])] as (keyof AnalysisFigures)[];
  const written = (value: unknown) => (value === undefined ? "" : canonicalJson(value as Json));
  return keys.filter((key) => written(figures[key]) !== written(stored[key]));
}

function readPage(text: string, analysis: AnalysisBlob | undefined) {
  const embedded = /<script type="application\/json" id="assay-analysis">(.*?)<\/script>/s.exec(text)?.[1];
  if (embedded === undefined) throw new Error("there is no analysis inside it");
  if (analysis === undefined) throw new Error("without analysis.json it cannot be compared");
  const isSame = canonicalJson(JSON.parse(embedded) as Json) === canonicalJson(analysis as unknown as Json);
  if (!isSame) throw new Error("the analysis inside it is not that of analysis.json");
  return { value: text, message: "the analysis inside it is that of analysis.json" };
}
