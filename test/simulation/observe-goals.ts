// Where the goals are held against what is stored: on every change of the ledger that was applied, and on all records at the
// end.

import type { Ledger } from "@assay/core/ledger";
import { readBudget, sweepHolds, type World } from "@assay/core/lifecycle";
import type { ExperimentRef, StorePorts } from "@assay/core/ports";
import type { SettledRow } from "@assay/core/trials";
import { checkEnd, checkTransition, checkWorkspaceMoney } from "./goals.ts";

/** `seen`: what was overrun so far, and what time it is. */
export function watchedPorts(
  ports: StorePorts,
  seen: () => { readonly overrunsMicroUsd: number; readonly nowMs: number },
): StorePorts {
  const { ledgers } = ports;
  const change: typeof ledgers.change = async (ref, wanted) => {
    const before = (await ledgers.read(ref)) as Ledger;
    const answer = await ledgers.change(ref, wanted);
    const { overrunsMicroUsd, nowMs } = seen();
    if (answer.kind === "applied") checkTransition(before, answer.ledger, overrunsMicroUsd, nowMs);
    return answer;
  };
  return { ...ports, ledgers: { ...ledgers, change } };
}

export async function checkStoredEnd(
  world: World,
  ref: ExperimentRef,
  observed: Parameters<typeof checkEnd>[0],
): Promise<void> {
  const record = (await world.experiments.read(ref))!;
  const ledger = (await world.ledgers.read(ref))!;
  const rows: SettledRow[] = [];
  for await (const row of world.trials.scan(ref, { from: 0, to: observed.total })) {
    if (row.state === "settled") rows.push(row);
  }
  checkEnd(observed, record, ledger, rows);
  await sweepHolds(world, ref.workspace);
  checkWorkspaceMoney(await readBudget(world, ref.workspace), record);
}
