// Ledgers for one busy host: while a write to an experiment's ledger is under way, others of the same step wait for it and
// then go together in one. Nobody waits for company; a write that finds the ledger idle goes at once and alone.

import { joinableStep, joinChanges, type Ledger, type LedgerChange, MOST_JOINED, viewAfter } from "../ledger/index.ts";
import type { ChangeAnswer, ExperimentRef, Ledgers } from "../ports/index.ts";

type Waiting = {
  readonly change: LedgerChange;
  readonly resolve: (answer: ChangeAnswer) => void;
  readonly reject: (fault: unknown) => void;
};

type Line = { waiting: Waiting[]; isBusy: boolean; seen: Ledger | undefined };

export function joinLedgers(ledgers: Ledgers): Ledgers {
  const lines = new Map<string, Line>();

  async function write(ref: ExperimentRef, line: Line, group: readonly Waiting[]): Promise<void> {
    const changes = group.map(({ change }) => change);
    if (group.length > 1 && line.seen !== undefined) {
      const answer = await ledgers.change(ref, joinChanges(changes, line.seen));
      if (answer.kind === "applied") {
        line.seen = answer.ledger;
        for (const [place, one] of group.entries()) {
          one.resolve({ kind: "applied", ledger: viewAfter(answer.ledger, changes, place) });
        }
        return;
      }
    }
    for (const one of group) {
      try {
        const answer = await ledgers.change(ref, one.change);
        if (answer.kind === "applied") line.seen = answer.ledger;
        one.resolve(answer);
      } catch (fault) {
        one.reject(fault);
      }
    }
  }

  async function serve(key: string, ref: ExperimentRef, line: Line): Promise<void> {
    line.isBusy = true;
    while (line.waiting.length > 0) {
      const group = nextGroup(line);
      try {
        await write(ref, line, group);
      } catch (fault) {
        for (const one of group) one.reject(fault);
      }
    }
    line.isBusy = false;
    if (line.seen === undefined || line.seen.settled >= line.seen.total) lines.delete(key);
  }

  return {
    ...ledgers,
    change(ref, change) {
      if (joinableStep(change) === undefined) return ledgers.change(ref, change);
      const key = `${ref.workspace}/${ref.experimentId}`;
      const line = lines.get(key) ?? { waiting: [], isBusy: false, seen: undefined };
      lines.set(key, line);
      return new Promise((resolve, reject) => {
        line.waiting.push({ change, resolve, reject });
        if (!line.isBusy) void serve(key, ref, line);
      });
    },
  };
}

/** From the front: the same step, distinct ordinals, and never more than the pace that was seen. */
function nextGroup(line: Line): Waiting[] {
  const first = line.waiting[0]!;
  const step = joinableStep(first.change);
  const most = step === "enter" ? Math.min(MOST_JOINED, line.seen?.pace ?? 1) : MOST_JOINED;
  const ordinals = new Set<number>();
  const group: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of line.waiting) {
    const ordinal = ordinalOf(one.change);
    const isFit = group.length < most && joinableStep(one.change) === step && !ordinals.has(ordinal);
    (isFit ? group : rest).push(one);
    if (isFit) ordinals.add(ordinal);
  }
  line.waiting = rest;
  return group;
}

function ordinalOf({ effects }: LedgerChange): number {
  return effects.addOpen?.[0] ?? effects.removeOpen?.[0] ?? -1;
}
