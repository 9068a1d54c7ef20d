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
export { type Blob, blobJsonSchema, blobSchema, parseBlob, withProvenance } from "./blob.ts";
export { type Provenance, provenanceSchema } from "./provenance.ts";
export { withoutTimeMetrics } from "./without-time-metrics.ts";
