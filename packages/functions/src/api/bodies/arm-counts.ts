// How far each arm of a running experiment is, counted from its rows. Counting reads every row that was handed out, so a
// count is kept for two seconds and large experiments are counted only when asked.

import type { Ledger } from "@assay/core/ledger";
import type { OpenedExperiments, World } from "@assay/core/lifecycle";
import type { ExperimentRef } from "@assay/core/ports";

export type ArmCount = { planned: number; scored: number; failed: number; skipped: number; running: number };

export type Counted = {
  readonly byArm: Readonly<Record<string, ArmCount>>;
  readonly overrunMicroUsd: number;
  readonly refusals: Readonly<Record<string, number>>;
};

const KEPT_MS = 2_000;
const KEPT = 50;

export class ArmCounts {
  readonly #world: World;
  readonly #opened: OpenedExperiments;
  readonly #kept = new Map<string, { readonly atMs: number; readonly counting: Promise<Counted> }>();

  constructor(world: World, opened: OpenedExperiments) {
    this.#world = world;
    this.#opened = opened;
  }

  count(ref: ExperimentRef, ledger: Ledger): Promise<Counted> {
    const key = `${ref.workspace}/${ref.experimentId}`;
    const kept = this.#kept.get(key);
    const nowMs = this.#world.clock.now();
    if (kept !== undefined && nowMs - kept.atMs < KEPT_MS) return kept.counting;
    const counting = this.#count(ref, ledger);
    this.#kept.delete(key);
    this.#kept.set(key, { atMs: nowMs, counting });
    counting.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return counting;
  }

  async #count(ref: ExperimentRef, ledger: Ledger): Promise<Counted> {
    const { frozen, plan, armOf } = await this.#opened.open(ref);
    const planned = plan.total / frozen.arms.length;
    const byArm: Record<string, ArmCount> = Object.fromEntries(
      frozen.arms.map(({ key }) => [key, { planned, scored: 0, failed: 0, skipped: 0, running: 0 }]),
    );
    const refusals = Object.fromEntries(frozen.arms.map(({ key }) => [key, 0]));
    let overrunMicroUsd = 0;
    for await (const row of this.#world.trials.scan(ref, { from: 0, to: Math.min(ledger.next, plan.total) })) {
      const { key } = armOf(plan.trial(row.ordinal));
      const count = byArm[key]!;
      if (row.state === "settled") {
        refusals[key]! += row.refusals ?? 0;
        count[row.outcome] += 1;
        overrunMicroUsd += Math.max(0, row.chargeMicroUsd - row.reservationMicroUsd);
      } else if (ledger.open.has(row.ordinal)) count.running += 1;
    }
    return { byArm, overrunMicroUsd, refusals };
  }
}
