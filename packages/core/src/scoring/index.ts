// Contents of scoring: the contract, the rows it writes, and the catalogue of what can be measured.

export { catalogue } from "./catalogue.ts";
export {
  type MetricChoice,
  type ResolvedScorer,
  resolveScorers,
  type ScorerChoice,
  type ScorerRequest,
} from "./resolve-scorers.ts";
export { refusalsOf } from "./run-metrics.ts";
export { parseScoreFile, type ScoreExpectation, type ScoreFile, writeScoreFile } from "./score-file.ts";
export {
  type ScoreFileCase,
  type ScoreFileHeader,
  type ScoreFileRow,
  type ScoreFileTrial,
  scoreFileHeaderOf,
  scoreFileRowOf,
  scoreFileTrialOf,
} from "./score-file-row.ts";
export { compareScoreRows, type ScoreRow, scoreRowSchema, scoreValueSchema } from "./score-row.ts";
export { outsideOf, scoreTrial } from "./score-trial.ts";
export {
  type MetricKey,
  type ScoredTrial,
  type Scorer,
  type ScorerTools,
  type ScoreValue,
  scored,
  unscored,
} from "./scorer.ts";
