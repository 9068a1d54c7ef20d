// Contents of report: the versioned model that pages, Markdown and the dashboard are drawn from. Runs in a browser.

export type { AnalysisFigures } from "../analysis/analysis-figures.ts";
export type { ArmFigures } from "../analysis/arm-figures.ts";
export type { DeltaCaveat, TopCaveat } from "../analysis/caveat-codes.ts";
export type { Agreement, DeltaFigures, SensitivityFigures, Verdict } from "../analysis/delta-figures.ts";
export type {
  AttemptFigures,
  FailureFigures,
  GuardrailFigures,
  HolmFigures,
  SecondaryFigures,
  SliceFigures,
  ThresholdSweepFigures,
  VarianceFigures,
} from "../analysis/side-figures.ts";
export { type Estimable, isEstimable, type NotEstimable, notEstimable } from "../support/estimable.ts";
export { type AnalysisBlob, blobJsonSchema, blobSchema, parseBlob, withProvenance } from "./blob.ts";
export { deltaCaveatSentence, topCaveatSentence } from "./caveat-sentences.ts";
export { erasureNotice } from "./erasure-notice.ts";
export {
  columnFormat,
  durationColumn,
  type EffectStyle,
  effectStyle,
  formatCount,
  formatDollars,
  formatDuration,
  formatEffect,
  formatFigure,
  formatInterval,
  formatNumber,
  formatP,
  formatPercent,
  formatRate,
  formatValue,
  unitSuffix,
} from "./formatting.ts";
export {
  MAX_POINTS,
  MAX_SHOWN_CASES,
  type ReportModel,
  type ShownCase,
  type ShownTrial,
  type ShownValue,
  type TrialPoint,
} from "./model.ts";
export { type Provenance, provenanceSchema } from "./provenance.ts";
export { type ArmName, armVerdictSentence } from "./sentences.ts";
export { type Warning, warningsOf } from "./warnings.ts";
export { withoutContents } from "./without-contents.ts";
export { withoutTimeMetrics } from "./without-time-metrics.ts";
