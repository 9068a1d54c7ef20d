// Contents of design: the file people write, what it may not say, and its frozen form.

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
export {
  type Build,
  type FrozenArm,
  type FrozenDesign,
  type FrozenScorer,
  frozenDesignSchema,
} from "./frozen-design.ts";
