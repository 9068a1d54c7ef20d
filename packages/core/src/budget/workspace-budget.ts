// The money of one workspace for one month (UTC). An experiment holds what it may spend from its start until its finish
// and then pays what it did spend, overruns included. A new month begins with the limit less what is still held.
// The rule it protects: what is held and spent never passes the limit, save by overruns of experiments that were let in.

export type WorkspaceBudget = {
  /** "2026-12". */
  readonly period: string;
  /** Absent: nothing is refused, everything is counted. */
  readonly limitMicroUsd?: number;
  /** Limit (or 0) less everything spent in this period, less everything held. */
  readonly remainingMicroUsd: number;
  /** By experiments that finished in this period. */
  readonly spentMicroUsd: number;
  /** What each start holds, by `holdKey`. */
  readonly held: Readonly<Record<string, number>>;
  /** Counts the writes; the guard of the roll-over, which reads all that is held. */
  readonly revision: number;
};

export function periodOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

export function openBudget(period: string): WorkspaceBudget {
  return { period, remainingMicroUsd: 0, spentMicroUsd: 0, held: {}, revision: 1 };
}

/** A start holds under its own token, so that one that came too late is told from the one that counts. */
export function holdKey(experimentId: string, token: string): string {
  return `${experimentId}#${token}`;
}

export type Hold = { readonly experimentId: string; readonly token: string; readonly amountMicroUsd: number };

export function holdsOf({ held }: WorkspaceBudget): Hold[] {
  return Object.entries(held).map(([key, amountMicroUsd]) => {
    const at = key.indexOf("#");
    return { experimentId: key.slice(0, at), token: key.slice(at + 1), amountMicroUsd };
  });
}

export function heldMicroUsd({ held }: WorkspaceBudget): number {
  return Object.values(held).reduce((sum, amount) => sum + amount, 0);
}

/** Without a limit everything is; what is free always is. */
export function isAffordable(budget: WorkspaceBudget, amountMicroUsd: number): boolean {
  return amountMicroUsd === 0 || budget.limitMicroUsd === undefined || budget.remainingMicroUsd >= amountMicroUsd;
}
