// Contents of workflows: the contract for people's code, its description as data, and the record a run leaves.

export { type CheckedAnswer, type CheckedOutput, checkAnswer, type Spent } from "./check-answer.ts";
export * from "./contract.ts";
export { type FilledBody, fillBody, type PickedAnswer, pickAnswer, placeholdersIn } from "./http-mapping.ts";
export { type CompiledIntakeSchema, compileIntakeSchema } from "./intake-schema.ts";
export { formatPointer, parsePointer, valueAt } from "./json-pointer.ts";
export { type CompiledSchema, compileJsonSchema, MAX_SCHEMA_BYTES, type SchemaProblem } from "./json-schema.ts";
export { type LinearRegex, linearRegex, MAX_PATTERN_LENGTH } from "./linear-regex.ts";
export { type ArtifactToStore, artifactsToStore, type RecordRequest, recordRun } from "./record-run.ts";
export {
  outputSchema,
  type RunError,
  type RunId,
  type RunOutput,
  type RunRecord,
  runRecordSchema,
} from "./run-record.ts";
export { isSecretName, secretNameSchema } from "./secret-name.ts";
export { secretNamesOf } from "./secret-names-of.ts";
export {
  type CommandTarget,
  commandTargetSchema,
  type HttpTarget,
  httpTargetSchema,
  type Slot,
  targetSchema,
  type WorkflowPrice,
  type WorkflowSpec,
  type WorkflowTarget,
  workflowSpecSchema,
} from "./workflow-spec.ts";
