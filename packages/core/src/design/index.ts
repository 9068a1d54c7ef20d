// Contents of design: the file people write, what it may not say, and its frozen form.

export { type BudgetOutlook, budgetOutlook, type Reach } from "./budget-outlook.ts";
export type { ArmLimits } from "./check-arm-limits.ts";
export { checkDesign } from "./check-design.ts";
export { withoutCaseId } from "./check-intakes.ts";
export { designDigest } from "./design-digest.ts";
export {
  type AnalysisPlan,
  armKeySchema,
  type Design,
  type DesignArm,
  designSchema,
  type Guardrail,
  guardrailSchema,
  metricSchema,
  type PrimaryMetric,
  type ScorerUse,
  type Where,
  whereSchema,
} from "./design-schema.ts";
export { childPath, formatPath, joinPaths } from "./document-path.ts";
export { readDocumentText } from "./document-text.ts";
export { type ArmEstimate, type ExperimentEstimate, estimateExperiment } from "./estimate-experiment.ts";
export type { PowerFormulas } from "./foresee-power.ts";
export type { WorkflowLookup } from "./freeze-arms.ts";
export { DEFAULT_SEED, type FreezeInput, type FreezeOutcome, freezeDesign } from "./freeze-design.ts";
export { type ResolveScorers, RUN_METRICS } from "./freeze-scorers.ts";
export {
  type Build,
  type FrozenArm,
  type FrozenDesign,
  type FrozenScorer,
  frozenDesignSchema,
  type Replay,
} from "./frozen-design.ts";
export { issueFindings, unknownKeySentence, unknownWordSentence } from "./issue-sentences.ts";
export {
  type MeasurableDesign,
  type MeasuredCases,
  type MeasuredFacts,
  measurableDesign,
} from "./measurable-design.ts";
export { type ParsedDesign, type ParsedDesignText, parseDesign, parseDesignValue } from "./parse-design.ts";
export { type SchemaName, schemaDocument, schemaNames } from "./schema-documents.ts";
export { selectCases } from "./select-cases.ts";
export { placeFindings, type TextPosition } from "./text-position.ts";
export { mergeIntake } from "./trial-intake.ts";
export { type DocumentFormat, writeDocumentText } from "./write-document-text.ts";
