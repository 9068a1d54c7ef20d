// Which messages of a batch stay in the queue, by what its handler answered: exactly Lambda's rules for partial batch
// responses. The rule it protects: a message leaves the queue only when its handler said that it is done.

import type { SqsBatchResponse, SqsRecord } from "./lambda-events.ts";

/** Ids of the records that must come back. An answer that names an unknown record means that nothing is done. */
export function undoneMessages(
  records: readonly SqsRecord[],
  answer: SqsBatchResponse | undefined | null,
): ReadonlySet<string> {
  const all = new Set(records.map((record) => record.messageId));
  const failures = answer?.batchItemFailures ?? [];
  const undone = new Set(failures.map((failure) => failure.itemIdentifier));
  return [...undone].every((id) => all.has(id)) ? undone : all;
}
