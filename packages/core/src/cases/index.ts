// Contents of cases: one case, its attachments, and the versioned set.

export {
  type Attachment,
  attachmentOf,
  attachmentPath,
  attachmentSchema,
  attachmentsIn,
  MAX_ATTACHMENT_BYTES,
} from "./attachment.ts";
export {
  type AttachmentMention,
  attachmentMentions,
  attachmentPathProblem,
  checkAttachmentPaths,
  replaceAttachments,
} from "./attachment-paths.ts";
export {
  type Case,
  type CaseId,
  caseSchema,
  type ReferenceTier,
  referenceOf,
  type TagValue,
  tagValueSchema,
} from "./case.ts";
export { type CaseSetVersion, caseSetDigest } from "./case-set.ts";
export { type Erasure, type ErasureNote, erasureSchema } from "./erasure.ts";
export type { ColumnChoices } from "./map-columns.ts";
export { mediaTypeOf } from "./media-type.ts";
export {
  type CaseFile,
  type CaseFileOptions,
  MAX_CASE_FINDINGS,
  parseCaseFile,
} from "./parse-case-file.ts";
