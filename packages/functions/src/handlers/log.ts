// What a handler may say: a sentence and named ids. There is no way to log a value that was not named, so no secret,
// intake or output ever reaches a log.

/** What is counted as well as said. The names are those of the metrics that alarms and the dashboard show. */
export const counted = [
  "BudgetExhausted",
  "ExperimentsHalted",
  "TrialsScored",
  "TrialsFailed",
  "ReportsWritten",
  "ReportsFailed",
] as const;

export type Counted = (typeof counted)[number];

export type LogFacts = {
  readonly workspace?: string;
  readonly experimentId?: string;
  readonly ordinal?: number;
  readonly eventId?: string;
  readonly messageId?: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly code?: string;
  readonly end?: string;
  readonly stop?: string;
  readonly counts?: Counted;
  readonly durationMs?: number;
  /** Of a fault: its message and stack, never its details. */
  readonly fault?: string;
};

export type Log = (level: "debug" | "info" | "warn" | "error", sentence: string, facts?: LogFacts) => void;

export const silent: Log = () => {};

/** Message and stack of anything thrown. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const cause = fault.cause === undefined ? "" : `\ncaused by ${faultText(fault.cause)}`;
  return `${fault.stack ?? `${fault.name}: ${fault.message}`}${cause}`;
}
