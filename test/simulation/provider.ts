// Whoever does the paid work: it counts every execution and all the money, and can be interrupted in the middle.

import type { Ledger } from "@assay/core/ledger";
import type { ExecutionAnswer, ExecutionRequest, Executor, ExperimentRef } from "@assay/core/ports";
import { runIdOf } from "@assay/core/trials";
import { goal } from "./goals.ts";
import type { Activity, Scheduler } from "./scheduler.ts";
import type { SmallExperiment } from "./small-experiment.ts";

export class Provider {
  readonly executions: number[];
  readonly paidMicroUsd: number[];
  /** Of everything executed so far. */
  overrunsMicroUsd = 0;
  readonly #executing = new Map<Activity, number>();
  readonly #pollsLeft = new Map<string, number>();
  readonly #small: SmallExperiment;
  readonly #scheduler: Scheduler;
  readonly #ref: ExperimentRef;
  readonly #nowMs: () => number;
  readonly #readLedger: () => Promise<Ledger | undefined>;

  constructor(
    small: SmallExperiment,
    scheduler: Scheduler,
    ref: ExperimentRef,
    nowMs: () => number,
    readLedger: () => Promise<Ledger | undefined>,
  ) {
    this.#small = small;
    this.#scheduler = scheduler;
    this.#ref = ref;
    this.#nowMs = nowMs;
    this.#readLedger = readLedger;
    this.executions = Array.from({ length: small.total }, () => 0);
    this.paidMicroUsd = Array.from({ length: small.total }, () => 0);
  }

  executorFor(activity: Activity): Executor {
    return {
      execute: (request) => this.#execute(request, activity),
      poll: (request, accepted) => this.#poll(request, accepted.startedAt, activity),
      close: async () => {},
    };
  }

  forget(activity: Activity): void {
    this.#executing.delete(activity);
  }

  async #execute(request: ExecutionRequest, activity: Activity): Promise<ExecutionAnswer> {
    const ordinal = this.#ordinalOf(request.runId);
    const startedAt = this.#iso();
    const cost = this.#small.costOf(ordinal);
    this.executions[ordinal]! += 1;
    this.paidMicroUsd[ordinal] = cost;
    this.overrunsMicroUsd += Math.max(0, cost - this.#small.reservation);
    this.#executing.set(activity, ordinal);
    await this.#checkCrowd();
    await this.#scheduler.gate(activity);
    this.#executing.delete(activity);
    if (!this.#small.isAsync(ordinal)) return this.#finished(startedAt, cost);
    this.#pollsLeft.set(request.runId, this.#scheduler.random.nextBelow(3));
    return accepted(startedAt);
  }

  async #poll(request: ExecutionRequest, startedAt: string, activity: Activity): Promise<ExecutionAnswer> {
    await this.#scheduler.gate(activity);
    const left = this.#pollsLeft.get(request.runId) ?? 0;
    this.#pollsLeft.set(request.runId, left - 1);
    if (left > 0) return accepted(startedAt);
    return this.#finished(startedAt, this.#small.costOf(this.#ordinalOf(request.runId)));
  }

  #finished(startedAt: string, costMicroUsd: number): ExecutionAnswer {
    const value = { outputs: { text: "done" }, costUsd: costMicroUsd / 1e6 };
    const times = { startedAt, finishedAt: this.#iso(), durationMs: 1 };
    const outcome = { kind: "answered" as const, value };
    return { kind: "finished", execution: { ...times, outcome, coldStart: false, calls: [] } };
  }

  /** Goal 4. Who was declared lost is not inside any more, whatever it still does. */
  async #checkCrowd(): Promise<void> {
    const ledger = await this.#readLedger();
    const inside = [...this.#executing.values()].filter((ordinal) => ledger?.open.has(ordinal));
    goal(inside.length <= this.#small.concurrency, "more execute at once than the design allows");
  }

  #ordinalOf(runId: string): number {
    for (let k = 0; k < this.#small.total; k += 1) if (runIdOf(this.#ref.experimentId, k) === runId) return k;
    throw new Error(`no trial has the run ${runId}`);
  }

  #iso(): string {
    return new Date(this.#nowMs()).toISOString();
  }
}

function accepted(startedAt: string): ExecutionAnswer {
  return { kind: "accepted", accepted: { pollUrl: "http://service/run", pollAfterMs: 2000, startedAt, calls: [] } };
}
