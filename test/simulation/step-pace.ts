// One worker moves the pace by a step, unless it was moved within the last minute or stands at its limit.

import { movePace } from "@assay/core/ledger";
import type { Worker } from "@assay/core/lifecycle";
import type { ExperimentRef } from "@assay/core/ports";

export async function stepPace({ ledgers, clock }: Worker, ref: ExperimentRef, step: number): Promise<void> {
  const ledger = await ledgers.read(ref);
  if (ledger === undefined || clock.now() - ledger.paceAtMs < 60_000) return;
  const pace = Math.min(ledger.paceCeiling, Math.max(1, ledger.pace + step));
  if (pace !== ledger.pace) await ledgers.change(ref, movePace(ledger, pace, clock.now()));
}
