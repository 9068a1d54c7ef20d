// Contents of access: keys and what they may do, how often, and the receipts of what they asked.

export {
  type ApiKey,
  apiKeySchema,
  formatKey,
  hashSecret,
  isGoodKey,
  judgeKey,
  type KeyJudgement,
  type KeyText,
  mayDo,
  parseKey,
  type Scope,
  scopeNames,
} from "./api-key.ts";
export { type Bucket, fullAfterMs, type RateRule, type Taken, takeToken } from "./rate-limit.ts";
export {
  judgeReceipt,
  RECEIPT_DEAD_MS,
  RECEIPT_KEPT_MS,
  type Receipt,
  type ReceiptVerdict,
  receiptSchema,
} from "./receipt.ts";
export { refuseSecretValue, type SecretNote, secretNoteSchema } from "./secret-note.ts";
