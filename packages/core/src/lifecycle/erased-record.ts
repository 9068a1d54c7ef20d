// A run and its trial without anything that came out of a case: what it cost, how long it took, whether it succeeded and
// what it scored stay, so that every figure can still be computed.

import type { SettledRow } from "../trials/index.ts";
import type { RunRecord } from "../workflows/run-record.ts";

const ERASED = "erased";

export function erasedRecord(record: RunRecord): RunRecord {
  const { log: _, error, ...kept } = record;
  return {
    ...kept,
    ...(error && { error: { code: error.code, message: ERASED } }),
    outputs: {},
    artifacts: [],
    gates: record.gates.map(({ name, passed }) => ({ name, passed })),
  };
}

export function erasedRow(row: SettledRow): SettledRow {
  const { message: _, record, scores, ...kept } = row;
  return {
    ...kept,
    ...(record && { record: erasedRecord(record) }),
    scores: scores.map(({ fault: __, ...score }) => score),
  };
}
