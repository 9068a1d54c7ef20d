// The account of one experiment: money, who is inside, how many are done. It is the only thing that decides whether a
// trial may execute, so no clock, no sleeping laptop and no thawed sandbox can make one run twice.
// The rule it protects: sum of charges ≤ limit, save by overruns, which are named and summed.

export type StopReason = "exhausted" | "halted" | "cancelled";

export type Ledger = {
  /** Absent while trials may still enter; set once, never unset. */
  readonly stop?: StopReason;
  /** In words, for people. */
  readonly stopMessage?: string;
  readonly limitMicroUsd: number;
  /** May fall below zero by overruns and by nothing else. */
  readonly remainingMicroUsd: number;
  readonly reservedMicroUsd: number;
  /** Highest reservation of any arm: while less remains, nobody enters, so that all arms stop alike. */
  readonly dearestMicroUsd: number;
  /** Highest charge seen of an arm that overran its reservation. */
  readonly raisedMicroUsd: Readonly<Record<string, number>>;
  /** Ordinals of trials that may be executing. */
  readonly open: ReadonlySet<number>;
  /** `fenceMark`s of attempts that may never enter. Nearly always empty. */
  readonly fenced: ReadonlySet<number>;
  readonly settled: number;
  /** Ordinals below it have been handed to the queue at least once. */
  readonly next: number;
  readonly total: number;
  /** How many may be open at once. */
  readonly pace: number;
  /** When it last moved; 0 before it ever did. */
  readonly paceAtMs: number;
  /** What the pace may grow back to: the design's concurrency, or what a person set since. */
  readonly paceCeiling: number;
};

export const ATTEMPTS_PER_TRIAL = 4096;

export function fenceMark(ordinal: number, attempt: number): number {
  if (attempt >= ATTEMPTS_PER_TRIAL) throw new RangeError(`trial ${ordinal} was taken over ${attempt} times`);
  return ordinal * ATTEMPTS_PER_TRIAL + attempt;
}

export function openLedger(input: {
  limitMicroUsd: number;
  dearestMicroUsd: number;
  total: number;
  pace: number;
}): Ledger {
  return {
    limitMicroUsd: input.limitMicroUsd,
    remainingMicroUsd: input.limitMicroUsd,
    reservedMicroUsd: 0,
    dearestMicroUsd: input.dearestMicroUsd,
    raisedMicroUsd: {},
    open: new Set(),
    fenced: new Set(),
    settled: 0,
    next: Math.min(input.pace, input.total),
    total: input.total,
    pace: input.pace,
    paceAtMs: 0,
    paceCeiling: input.pace,
  };
}

/** Nothing more can happen: all settled, or stopped and nobody inside. */
export function isOver(ledger: Ledger): boolean {
  return ledger.settled >= ledger.total || (ledger.stop !== undefined && ledger.open.size === 0);
}
