// Contents of analysis: from trials to the figures of a report, as the frozen plan says.

export { type AnalysisInput, analyse } from "./analyse.ts";
export { type AnalysisDesign, type DeclaredKey, metricNameOf } from "./analysis-design.ts";
export { ANALYSIS_SCHEMA, type AnalysisFigures, analysisFiguresSchema } from "./analysis-figures.ts";
export type { PowerSource } from "./power-sources.ts";
export { type PowerPoint, type PowerQuestion, type SimulatedPower, simulatePower } from "./simulate-power.ts";
export type { CaseFact, TrialFact } from "./trial-fact.ts";
