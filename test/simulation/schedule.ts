// One schedule: a small experiment lives through deliveries, duplicates, losses, crashes and clocks that jump, on the real
// lifecycle code, until it is reported. Everything that happens follows from the seed.

import { createMemoryPorts } from "@assay/adapters/memory";
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
import type { ExperimentRef, StorePorts, WorkspaceId } from "@assay/core/ports";
import { seededRandom, streamSeed } from "@assay/core/support";
import { drawLuck, faultyPorts, type Luck } from "./faulty-ports.ts";
import { BrokenGoal, goal } from "./goals.ts";
import { Mailbox, type Message } from "./mailbox.ts";
import { type Mutant, withoutGuard } from "./mutants.ts";
import { checkStoredEnd, watchedPorts } from "./observe-goals.ts";
import { Provider } from "./provider.ts";
import { type Activity, Scheduler } from "./scheduler.ts";
import { simulatedHost } from "./simulated-host.ts";
import { type SmallExperiment, smallCatalogue, smallDesign, smallExperiment } from "./small-experiment.ts";
import { stepPace } from "./step-pace.ts";

const WORKSPACE = "local" as WorkspaceId;
const MAX_STEPS = 20_000;
const MOST_AT_ONCE = 6;
const START_MS = Date.UTC(2026, 0, 1);
const analyst = { renderer: { renderHtml: () => "" }, runtime: { node: "", platform: "" } };

export class Schedule {
  readonly trace: string[] = [];
  faults = 0;
  readonly #scheduler: Scheduler;
  readonly #memory = createMemoryPorts();
  readonly #ports: StorePorts;
  readonly #small: SmallExperiment;
  readonly #luck: Luck;
  readonly #mailbox: Mailbox;
  readonly #unlucky = new Set<number>();
  #provider!: Provider;
  #ref!: ExperimentRef;
  #opened: OpenedExperiments;
  #nowMs = START_MS;
  #boot = "boot-1";
  #numbers = 0;
  #cancels: number;
  #paceMoves: number;
  #extraBeats = 3;
  #broken: BrokenGoal | undefined;

  constructor(seed: string, mutant: Mutant | undefined) {
    const random = seededRandom(streamSeed(seed, "schedule"));
    this.#scheduler = new Scheduler(random);
    this.#small = smallExperiment(random);
    this.#mailbox = new Mailbox(this.#memory.queue, this.#scheduler, this.#small.maxReceives);
    this.#ports = watchedPorts(withoutGuard(this.#memory, mutant), () => ({
      overrunsMicroUsd: this.#provider.overrunsMicroUsd,
      nowMs: this.#nowMs,
    }));
    this.#opened = new OpenedExperiments(this.#ports.blobs);
    this.#luck = drawLuck(random);
    this.#cancels = this.#scheduler.chance(0.15) ? 1 : 0;
    this.#paceMoves = this.#scheduler.chance(0.4) ? 4 : 0;
  }

  async run(): Promise<number> {
    await this.#freeze();
    await this.#begin();
    let steps = 0;
    for (; steps < MAX_STEPS; steps += 1) {
      if (this.#broken) throw this.#broken;
      this.#mailbox.collect(this.#nowMs);
      if (await this.#isReported()) break;
      await this.#oneEvent();
    }
    goal(steps < MAX_STEPS, "it never came to an end");
    await this.#drain();
    if (this.#broken) throw this.#broken;
    await this.#checkEnd();
    return steps;
  }

  async #freeze(): Promise<void> {
    const host = { ...this.#memory, ...this.#host() };
    const record = await createExperiment(host, WORKSPACE, smallDesign(this.#small));
    this.#ref = { workspace: WORKSPACE, experimentId: record.experimentId };
    await freezeExperiment({ ...host, catalogue: smallCatalogue(), limits: {} }, this.#ref);
    const readLedger = () => this.#memory.ledgers.read(this.#ref);
    this.#provider = new Provider(this.#small, this.#scheduler, this.#ref, () => this.#nowMs, readLedger);
  }

  async #oneEvent(): Promise<void> {
    const { random } = this.#scheduler;
    const standing = this.#standing();
    const visible = this.#mailbox.visible(this.#nowMs);
    if (this.#cancels > 0 && this.#scheduler.chance(0.01)) return this.#cancel();
    if (this.#paceMoves > 0 && this.#scheduler.chance(0.03)) return this.#movePace();
    if (this.#extraBeats > 0 && this.#scheduler.chance(0.01)) {
      this.#extraBeats -= 1;
      return this.#beat();
    }
    if (this.#luck.lease > 0 && standing.length > 0 && this.#scheduler.chance(0.01)) return this.#jump();
    if (this.#luck.crash > 0 && this.#small.isLaptop && this.#scheduler.chance(0.004)) return this.#killAll();
    const choices = standing.length + Math.min(visible.length, Math.max(0, MOST_AT_ONCE - standing.length));
    if (choices === 0) return this.#wait();
    const choice = random.nextBelow(choices);
    if (choice < standing.length) return this.#scheduler.step(standing[choice]!);
    return this.#deliver(visible[random.nextBelow(visible.length)]!);
  }

  #standing(): Activity[] {
    return [...this.#scheduler.activities].filter((one) => one.resume !== undefined);
  }

  /** Nothing can move: time passes to the next message, or to the next heartbeat. */
  async #wait(): Promise<void> {
    this.#nowMs = Math.max(Math.min(this.#mailbox.nextAtMs(), this.#nowMs + 60_000), this.#nowMs + 1000);
    const record = await this.#memory.experiments.read(this.#ref);
    if (record?.status === "frozen") return this.#begin();
    if (this.#mailbox.visible(this.#nowMs).length === 0 || this.#scheduler.chance(0.3)) await this.#beat();
  }

  /** Whoever was not told that it started asks again. */
  async #begin(): Promise<void> {
    await this.#start("start", (worker) => startExperiment(worker, this.#ref));
  }

  async #cancel(): Promise<void> {
    this.#cancels -= 1;
    await this.#start("cancel", (worker) => cancelExperiment(worker, this.#ref));
  }

  /** Now and then two at once: a slow one is still under way when the next begins. */
  async #beat(): Promise<void> {
    const beats = this.#scheduler.chance(0.4) ? 2 : 1;
    for (let i = 0; i < beats; i += 1) await this.#start("heartbeat", (worker) => beatAll(worker));
  }

  /** Two workers move the pace at once, one of them down and one up; a minute later each may again. */
  async #movePace(): Promise<void> {
    this.#paceMoves -= 1;
    for (const step of [-1, 1]) {
      await this.#start("pace", (worker) => stepPace(worker, this.#ref, step));
    }
  }

  #jump(): void {
    this.#luck.lease -= 1;
    this.#note("the clock jumps past every lease, and what is under way is delivered again");
    this.#strikeAll();
    this.#nowMs += 7_200_000;
    for (const { name } of this.#standing()) {
      const ordinal = /^trial (\d+)/.exec(name)?.[1];
      if (ordinal !== undefined) this.#mailbox.deliverAgain(this.#ref, Number(ordinal), this.#nowMs);
    }
  }

  /** kill -9 on a laptop: everything that runs is gone, the queue with it, and the next boot is another. */
  async #killAll(): Promise<void> {
    this.#luck.crash -= 1;
    this.#note("kill -9");
    for (const activity of [...this.#scheduler.activities]) this.#crashed(activity);
    this.#mailbox.clear();
    this.#strikeAll();
    this.#boot = `boot-${this.#nextNumber()}`;
    this.#opened = new OpenedExperiments(this.#ports.blobs);
    await this.#beat();
  }

  async #deliver(message: Message): Promise<void> {
    const { sent, isDeadLetter } = message;
    const isTwice = this.#luck.twice > 0 && this.#scheduler.chance(0.1);
    if (isTwice) {
      this.#luck.twice -= 1;
      this.faults += 1;
    } else this.#mailbox.remove(message);
    const name = sent.kind === "trial" ? `trial ${sent.ordinal}` : "finish";
    if (this.#luck.lose > 0 && this.#scheduler.chance(0.02)) {
      this.#luck.lose -= 1;
      return this.#note(`a message of ${name} is lost`);
    }
    message.received += 1;
    const remainingMs = 900_000;
    await this.#start(
      name,
      (worker) =>
        sent.kind === "finish"
          ? finishExperiment({ ...worker, ...analyst }, sent.ref)
          : runTrial(worker, { ref: sent.ref, ordinal: sent.ordinal, isDeadLetter, remainingMs }),
      () => {
        if (!isTwice) this.#mailbox.giveBack(message, this.#nowMs);
      },
    );
  }

  async #start(name: string, body: (worker: Worker) => Promise<unknown>, failed: () => void = () => {}): Promise<void> {
    this.trace.push(name);
    const opened = this.#opened;
    await this.#scheduler.start(
      name,
      async (activity) => {
        await body(this.#workerOf(activity, opened, failed));
      },
      (fault) => {
        if (fault instanceof BrokenGoal) this.#broken ??= fault;
        else if (fault !== undefined) {
          this.#note(`${name} failed: ${fault instanceof Error ? fault.message : String(fault)}`);
          this.#strike(name);
          failed();
        }
      },
    );
  }

  #workerOf(activity: Activity, opened: OpenedExperiments, failed: () => void): Worker {
    const onCrash = () => {
      this.#note(`${activity.name} crashes`);
      this.#crashed(activity);
      failed();
    };
    return {
      ...faultyPorts(this.#ports, this.#scheduler, activity, this.#luck, onCrash),
      ...this.#host(),
      opened,
      catalogue: smallCatalogue(),
      limits: { inlineRecordBytes: this.#small.inlineRecordBytes, closingMs: 60_000, leaseGraceMs: 180_000 },
      executor: this.#provider.executorFor(activity),
    };
  }

  #host() {
    return simulatedHost(
      this.#scheduler,
      () => this.#nowMs,
      this.#boot,
      () => this.#nextNumber(),
    );
  }

  #nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  #crashed(activity: Activity): void {
    this.#scheduler.crash(activity);
    this.#provider.forget(activity);
    this.#strike(activity.name);
  }

  /** Bad luck has met this trial: it may end as lost or undeliverable. */
  #strike(name: string): void {
    const ordinal = /^trial (\d+)/.exec(name)?.[1];
    if (ordinal !== undefined) this.#unlucky.add(Number(ordinal));
  }

  #strikeAll(): void {
    for (let k = 0; k < this.#small.total; k += 1) this.#unlucky.add(k);
  }

  #note(what: string): void {
    this.faults += 1;
    this.trace.push(`!! ${what}`);
  }

  async #isReported(): Promise<boolean> {
    const record = await this.#memory.experiments.read(this.#ref);
    return record?.status === "reported" || record?.status === "failed";
  }

  /** Whatever still stands or waits at the end must change nothing any more. */
  async #drain(): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if (this.#broken) return;
      this.#mailbox.collect(this.#nowMs);
      const [standing] = this.#standing();
      const { next } = this.#mailbox;
      if (standing) await this.#scheduler.step(standing);
      else if (next === undefined) return;
      else {
        this.#nowMs = Math.max(this.#nowMs, next.visibleAtMs);
        await this.#deliver(next);
      }
    }
    goal(false, "messages go on after the report");
  }

  async #checkEnd(): Promise<void> {
    const { total, limitMicroUsd } = this.#small;
    const { executions, paidMicroUsd } = this.#provider;
    const observed = { total, limitMicroUsd, executions, paidMicroUsd, unlucky: this.#unlucky };
    await checkStoredEnd({ ...this.#memory, ...this.#host() }, this.#ref, observed);
  }
}
