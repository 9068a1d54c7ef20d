// Slows an experiment down when its provider refuses, and lets it recover.

import { type Ledger, movePace, nextPace, rememberCalls } from "../ledger/index.ts";
import type { SettledRow } from "../trials/index.ts";
import type { OpenedExperiment } from "./opened-experiment.ts";
import type { Worker } from "./world.ts";

export async function movePaceAfter(
  worker: Worker,
  experiment: OpenedExperiment,
  ledger: Ledger,
  row: SettledRow,
): Promise<void> {
  const nowMs = worker.clock.now();
  experiment.calls = rememberCalls(experiment.calls, row.durationMs === undefined ? 0 : 1, row.refusals ?? 0, nowMs);
  const pace = nextPace(experiment.calls, ledger, nowMs);
  if (pace !== undefined) await worker.ledgers.change(experiment.ref, movePace(ledger, pace, nowMs));
}
