// Contents of scoring: the contract, the rows it writes, and the catalogue of what can be measured.

export { type ScoreRow, scoreRowSchema, scoreValueSchema } from "./score-row.ts";
export {
  type MetricKey,
  type ScoredTrial,
  type Scorer,
  type ScorerTools,
  type ScoreValue,
  scored,
  unscored,
} from "./scorer.ts";
