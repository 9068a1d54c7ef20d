// One schedule: a small experiment lives through deliveries, duplicates, losses, crashes and clocks that jump, on the real
// lifecycle code, until it is reported. Everything that happens follows from the seed.

import { createMemoryPorts, type SentMessage } from "@assay/adapters/memory";
import type { Ledger } from "@assay/core/ledger";
import {
  beatAll,
  cancelExperiment,
  createExperiment,
  finishExperiment,
  freezeExperiment,
  OpenedExperiments,
  runTrial,
  startExperiment,
  type Worker,
} from "@assay/core/lifecycle";
import type { ExecutionAnswer, ExecutionRequest, ExperimentRef, StorePorts, WorkspaceId } from "@assay/core/ports";
import { seededRandom, streamSeed } from "@assay/core/support";
import { runIdOf, type SettledRow } from "@assay/core/trials";
import { faultyPorts, type Luck } from "./faulty-ports.ts";
import { BrokenGoal, checkEnd, checkTransition, goal } from "./goals.ts";
import { type Mutant, withoutGuard } from "./mutants.ts";
import { type Activity, Scheduler } from "./scheduler.ts";
import { type SmallExperiment, smallCatalogue, smallDesign, smallExperiment } from "./small-experiment.ts";

const WORKSPACE = "local" as WorkspaceId;
const MAX_STEPS = 20_000;
const START_MS = Date.UTC(2026, 0, 1);

export type ScheduleResult =
  | { readonly kind: "held"; readonly steps: number; readonly faults: number }
  | { readonly kind: "broken"; readonly goal: string; readonly trace: readonly string[] };

type Message = { readonly sent: SentMessage; visibleAtMs: number; received: number; isDeadLetter: boolean };

export async function runSchedule(seed: string, mutant?: Mutant): Promise<ScheduleResult> {
  const schedule = new Schedule(seed, mutant);
  try {
    const steps = await schedule.run();
    return { kind: "held", steps, faults: schedule.faults };
  } catch (error) {
    if (!(error instanceof BrokenGoal)) throw error;
    return { kind: "broken", goal: error.message, trace: schedule.trace };
  }
}

class Schedule {
  readonly trace: string[] = [];
  faults = 0;
  readonly #scheduler: Scheduler;
  readonly #memory = createMemoryPorts();
  readonly #ports: StorePorts;
  readonly #small: SmallExperiment;
  readonly #luck: Luck;
  readonly #messages: Message[] = [];
  readonly #executing = new Map<Activity, number>();
  readonly #executions: number[] = [];
  readonly #paid: number[] = [];
  readonly #polls = new Map<string, number>();
  readonly #unlucky = new Set<number>();
  #opened: OpenedExperiments;
  #nowMs = START_MS;
  #boot = "boot-1";
  #numbers = 0;
  #overruns = 0;
  #cancels: number;
  #slower: number;
  #ticks = 3;
  #ref: ExperimentRef | undefined;
  #broken: BrokenGoal | undefined;

  constructor(seed: string, mutant: Mutant | undefined) {
    const random = seededRandom(streamSeed(seed, "schedule"));
    this.#scheduler = new Scheduler(random);
    this.#small = smallExperiment(random);
    this.#ports = this.#watched(withoutGuard(this.#memory, mutant));
    this.#opened = new OpenedExperiments(this.#ports.blobs);
    const upTo = (most: number) => random.nextBelow(most + 1);
    this.#luck = { crash: upTo(4), retry: upTo(6), fail: upTo(2), lose: upTo(2), twice: upTo(6), lease: upTo(2) };
    this.#cancels = this.#scheduler.chance(0.15) ? 1 : 0;
    this.#slower = this.#scheduler.chance(0.2) ? 2 : 0;
  }

  async run(): Promise<number> {
    const ref = await this.#prepare();
    await this.#begin(ref);
    let steps = 0;
    for (; steps < MAX_STEPS; steps += 1) {
      if (this.#broken) throw this.#broken;
      this.#collectMessages();
      if (await this.#isReported()) break;
      await this.#oneEvent(ref);
    }
    goal(steps < MAX_STEPS, "it never came to an end");
    await this.#drain();
    if (this.#broken) throw this.#broken;
    await this.#checkEnd(ref);
    return steps;
  }

  async #prepare(): Promise<ExperimentRef> {
    const host = { ...this.#memory, ...this.#host() };
    const record = await createExperiment(host, WORKSPACE, smallDesign(this.#small));
    const ref = { workspace: WORKSPACE, experimentId: record.experimentId };
    await freezeExperiment({ ...host, catalogue: smallCatalogue(this.#small), limits: {} }, ref);
    this.#ref = ref;
    for (let k = 0; k < this.#small.total; k += 1) {
      this.#executions.push(0);
      this.#paid.push(0);
    }
    return ref;
  }

  #nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  #host() {
    const { random } = this.#scheduler;
    return {
      clock: { now: () => this.#nowMs },
      chance: {
        token: () => `t${this.#nextNumber()}`,
        ulid: () => String(this.#nextNumber()).padStart(26, "0"),
        fraction: () => random.nextFloat(),
      },
      boot: this.#boot,
    };
  }

  async #oneEvent(ref: ExperimentRef): Promise<void> {
    const { random } = this.#scheduler;
    const standing = [...this.#scheduler.activities].filter((one) => one.resume !== undefined);
    const visible = this.#messages.filter((message) => message.visibleAtMs <= this.#nowMs);
    if (this.#cancels > 0 && this.#scheduler.chance(0.01)) {
      this.#cancels -= 1;
      return this.#startActivity("cancel", "cancel", (worker) => cancelExperiment(worker, ref).then(() => undefined));
    }
    if (this.#slower > 0 && this.#scheduler.chance(0.02)) return this.#slowDown(ref);
    if (this.#ticks > 0 && this.#scheduler.chance(0.01)) {
      this.#ticks -= 1;
      return this.#beat();
    }
    if (this.#luck.lease > 0 && standing.length > 0 && this.#scheduler.chance(0.01)) {
      this.#luck.lease -= 1;
      this.#faults("the clock jumps past every lease");
      for (let k = 0; k < this.#small.total; k += 1) this.#unlucky.add(k);
      this.#nowMs += 3_600_000;
      return;
    }
    if (this.#luck.crash > 0 && this.#small.isLaptop && this.#scheduler.chance(0.004)) return this.#killAll();
    const choices = standing.length + Math.min(visible.length, Math.max(0, 6 - standing.length));
    if (choices === 0) return this.#wait();
    const choice = random.nextBelow(choices);
    if (choice < standing.length) return this.#scheduler.step(standing[choice]!);
    return this.#deliver(visible[random.nextBelow(visible.length)]!);
  }

  /** Nothing can move: time passes to the next message, or to the next heartbeat. */
  async #wait(): Promise<void> {
    const next = Math.min(...this.#messages.map((message) => message.visibleAtMs), this.#nowMs + 60_000);
    this.#nowMs = Math.max(next, this.#nowMs + 1000);
    const record = await this.#memory.experiments.read(this.#ref!);
    if (record?.status === "frozen") return this.#begin(this.#ref!);
    if (this.#messages.every((message) => message.visibleAtMs > this.#nowMs) || this.#scheduler.chance(0.3))
      await this.#beat();
  }

  /** Whoever was not told that it started asks again. */
  async #begin(ref: ExperimentRef): Promise<void> {
    await this.#startActivity("start", "start", (worker) => startExperiment(worker, ref).then(() => undefined));
  }

  async #beat(): Promise<void> {
    await this.#startActivity("heartbeat", "heartbeat", (worker) => beatAll(worker));
  }

  async #slowDown(ref: ExperimentRef): Promise<void> {
    this.#slower -= 1;
    const { movePace } = await import("@assay/core/ledger");
    await this.#startActivity("pace", "pace", async (worker) => {
      const ledger = await worker.ledgers.read(ref);
      const isDue = ledger && worker.clock.now() - ledger.paceAtMs >= 60_000;
      if (ledger && isDue) {
        const pace = ledger.pace > 1 ? ledger.pace - 1 : ledger.paceCeiling;
        await worker.ledgers.change(ref, movePace(ledger, pace, worker.clock.now()));
      }
    });
  }

  /** kill -9 on a laptop: everything that runs is gone, the queue with it, and the next boot is another. */
  async #killAll(): Promise<void> {
    this.#luck.crash -= 1;
    this.#faults("kill -9");
    for (const activity of [...this.#scheduler.activities]) this.#crashed(activity);
    this.#messages.length = 0;
    this.#memory.queue.take();
    for (let k = 0; k < this.#small.total; k += 1) this.#unlucky.add(k);
    this.#boot = `boot-${this.#nextNumber()}`;
    this.#opened = new OpenedExperiments(this.#ports.blobs);
    await this.#beat();
  }

  async #deliver(message: Message): Promise<void> {
    const { sent } = message;
    const isTwice = this.#luck.twice > 0 && this.#scheduler.chance(0.1);
    if (isTwice) {
      this.#luck.twice -= 1;
      this.faults += 1;
    } else this.#messages.splice(this.#messages.indexOf(message), 1);
    if (this.#luck.lose > 0 && this.#scheduler.chance(0.02)) {
      this.#luck.lose -= 1;
      this.#faults(`a message of ${sent.kind === "trial" ? sent.ordinal : "finish"} is lost`);
      return;
    }
    message.received += 1;
    const name = sent.kind === "trial" ? `trial ${sent.ordinal}` : "finish";
    const back = () => {
      if (!isTwice) this.#redeliver(message);
    };
    await this.#startActivity(
      name,
      `${name}${message.isDeadLetter ? " (dead letter)" : ""}`,
      async (worker) => {
        if (sent.kind === "finish") {
          await finishExperiment(
            { ...worker, renderer: { renderHtml: () => "" }, runtime: { node: "", platform: "" } },
            sent.ref,
          );
          return;
        }
        await runTrial(worker, {
          ref: sent.ref,
          ordinal: sent.ordinal,
          isDeadLetter: message.isDeadLetter,
          remainingMs: 900_000,
        });
      },
      back,
    );
  }

  /** A message whose delivery failed comes back, and after too many receives it is a dead letter. */
  #redeliver(message: Message): void {
    if (message.sent.kind === "trial") this.#unlucky.add(message.sent.ordinal);
    const isDead = message.received >= this.#small.maxReceives && message.sent.kind === "trial";
    this.#messages.push({
      sent: message.sent,
      visibleAtMs: this.#nowMs + 5_400_000 * (this.#scheduler.chance(0.5) ? 0 : 1),
      received: isDead ? 0 : message.received,
      isDeadLetter: message.isDeadLetter || isDead,
    });
  }

  async #startActivity(
    name: string,
    label: string,
    body: (worker: Worker) => Promise<void>,
    failed: () => void = () => {},
  ): Promise<void> {
    this.trace.push(label);
    const opened = this.#opened;
    await this.#scheduler.start(
      name,
      (activity) => body(this.#workerOf(activity, opened, failed)),
      (fault) => {
        if (fault instanceof BrokenGoal) this.#broken ??= fault;
        else if (fault !== undefined) {
          this.#faults(`${label} failed: ${fault instanceof Error ? fault.message : String(fault)}`);
          failed();
        }
      },
    );
  }

  #workerOf(activity: Activity, opened: OpenedExperiments, failed: () => void): Worker {
    const onCrash = () => {
      this.#faults(`${activity.name} crashes`);
      this.#crashed(activity);
      failed();
    };
    const ports = faultyPorts(this.#ports, this.#scheduler, activity, this.#luck, onCrash);
    return {
      ...ports,
      ...this.#host(),
      opened,
      catalogue: smallCatalogue(this.#small),
      limits: { inlineRecordBytes: this.#small.inlineRecordBytes, closingMs: 60_000, leaseGraceMs: 180_000 },
      executor: {
        execute: (request) => this.#execute(request, activity),
        poll: (request, accepted) => this.#poll(request, accepted.startedAt, activity),
        close: async () => {},
      },
    };
  }

  async #execute(request: ExecutionRequest, activity: Activity): Promise<ExecutionAnswer> {
    const ordinal = this.#ordinalOf(request.runId);
    const startedAt = new Date(this.#nowMs).toISOString();
    this.#executions[ordinal]! += 1;
    if (this.#executions[ordinal]! > 1) throw this.#breaks("a trial ran twice");
    const cost = this.#small.costOf(ordinal);
    this.#paid[ordinal] = cost;
    const highest = this.#small.reservation;
    this.#overruns += Math.max(0, cost - highest);
    this.#executing.set(activity, ordinal);
    await this.#checkCrowd();
    await this.#scheduler.gate(activity);
    this.#executing.delete(activity);
    if (this.#small.isAsync(ordinal)) {
      this.#polls.set(request.runId, this.#scheduler.random.nextBelow(3));
      return { kind: "accepted", accepted: { pollUrl: "http://service/run", pollAfterMs: 2000, startedAt, calls: [] } };
    }
    return this.#finished(startedAt, cost);
  }

  async #poll(request: ExecutionRequest, startedAt: string, activity: Activity): Promise<ExecutionAnswer> {
    await this.#scheduler.gate(activity);
    const left = this.#polls.get(request.runId) ?? 0;
    if (left > 0) {
      this.#polls.set(request.runId, left - 1);
      return { kind: "accepted", accepted: { pollUrl: "http://service/run", pollAfterMs: 2000, startedAt, calls: [] } };
    }
    return this.#finished(startedAt, this.#small.costOf(this.#ordinalOf(request.runId)));
  }

  #finished(startedAt: string, costMicroUsd: number): ExecutionAnswer {
    const value = { outputs: { text: "x".repeat(this.#small.outputChars) }, costUsd: costMicroUsd / 1e6 };
    const times = { startedAt, finishedAt: new Date(this.#nowMs).toISOString(), durationMs: 1 };
    return {
      kind: "finished",
      execution: { ...times, outcome: { kind: "answered", value }, coldStart: false, calls: [] },
    };
  }

  /** Goal 4: who executes and was not declared lost is inside, and no more are inside than the pace allows. */
  async #checkCrowd(): Promise<void> {
    const ledger = await this.#memory.ledgers.read(this.#ref!);
    const alive = [...this.#executing.values()].filter((ordinal) => ledger?.open.has(ordinal));
    goal(alive.length <= this.#small.concurrency, "more execute at once than the design allows");
  }

  #ordinalOf(runId: string): number {
    for (let k = 0; k < this.#small.total; k += 1) if (runIdOf(this.#ref!.experimentId, k) === runId) return k;
    throw new Error(`no trial has the run ${runId}`);
  }

  #crashed(activity: Activity): void {
    this.#scheduler.crash(activity);
    this.#executing.delete(activity);
    const ordinal = /^trial (\d+)/.exec(activity.name)?.[1];
    if (ordinal !== undefined) this.#unlucky.add(Number(ordinal));
  }

  #faults(what: string): void {
    this.faults += 1;
    this.trace.push(`!! ${what}`);
  }

  #breaks(sentence: string): BrokenGoal {
    this.#broken ??= new BrokenGoal(sentence);
    return this.#broken;
  }

  #collectMessages(): void {
    for (const sent of this.#memory.queue.take()) {
      const delayMs = sent.kind === "trial" ? sent.delaySeconds * 1000 : 0;
      const late = this.#scheduler.chance(0.1) ? this.#scheduler.random.nextBelow(20_000) : 0;
      this.#messages.push({ sent, visibleAtMs: this.#nowMs + delayMs + late, received: 0, isDeadLetter: false });
    }
  }

  /** Goal checks on every applied change. */
  #watched(ports: StorePorts): StorePorts {
    const { ledgers } = ports;
    return {
      ...ports,
      ledgers: {
        ...ledgers,
        change: async (ref, change) => {
          const before = (await ledgers.read(ref)) as Ledger;
          const answer = await ledgers.change(ref, change);
          if (answer.kind === "applied") {
            try {
              checkTransition(before, answer.ledger, this.#overruns, this.#nowMs);
            } catch (error) {
              this.#broken ??= error as BrokenGoal;
              throw error;
            }
          }
          return answer;
        },
      },
    };
  }

  async #isReported(): Promise<boolean> {
    const record = await this.#memory.experiments.read(this.#ref!);
    return record?.status === "reported" || record?.status === "failed";
  }

  /** Whatever still stands or waits at the end must change nothing any more. */
  async #drain(): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      this.#collectMessages();
      const [standing] = [...this.#scheduler.activities].filter((one) => one.resume !== undefined);
      if (standing) await this.#scheduler.step(standing);
      else {
        const [message] = this.#messages;
        if (message === undefined) return;
        this.#nowMs = Math.max(this.#nowMs, message.visibleAtMs);
        await this.#deliver(message);
      }
      if (this.#broken) return;
    }
    goal(false, "messages go on after the report");
  }

  async #checkEnd(ref: ExperimentRef): Promise<void> {
    const record = (await this.#memory.experiments.read(ref))!;
    const ledger = (await this.#memory.ledgers.read(ref))!;
    const rows: SettledRow[] = [];
    for await (const row of this.#memory.trials.scan(ref, { from: 0, to: this.#small.total })) {
      if (row.state === "settled") rows.push(row);
    }
    const observed = {
      total: this.#small.total,
      limitMicroUsd: this.#small.limitMicroUsd,
      executions: this.#executions,
      paidMicroUsd: this.#paid,
      unlucky: this.#unlucky,
    };
    checkEnd(observed, record, ledger, rows);
  }
}
