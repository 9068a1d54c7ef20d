// The queue as SQS makes it: messages come late, sometimes twice, sometimes never; one that failed comes back, and after
// too many receives it is a dead letter.

import type { MemoryQueue, SentMessage } from "@assay/adapters/memory";
import type { ExperimentRef } from "@assay/core/ports";
import type { Scheduler } from "./scheduler.ts";

export type Message = {
  readonly sent: Exclude<SentMessage, { kind: "event" }>;
  visibleAtMs: number;
  received: number;
  isDeadLetter: boolean;
};

const VISIBILITY_MS = 5_400_000;
const LATEST_MS = 20_000;

export class Mailbox {
  readonly #queue: MemoryQueue;
  readonly #scheduler: Scheduler;
  readonly #maxReceives: number;
  #messages: Message[] = [];

  constructor(queue: MemoryQueue, scheduler: Scheduler, maxReceives: number) {
    this.#queue = queue;
    this.#scheduler = scheduler;
    this.#maxReceives = maxReceives;
  }

  /** Takes in what was sent since. */
  collect(nowMs: number): void {
    for (const sent of this.#queue.take()) {
      if (sent.kind === "event") continue;
      const delayMs = sent.kind === "trial" ? sent.delaySeconds * 1000 : 0;
      const lateMs = this.#scheduler.chance(0.1) ? this.#scheduler.random.nextBelow(LATEST_MS) : 0;
      this.#messages.push({ sent, visibleAtMs: nowMs + delayMs + lateMs, received: 0, isDeadLetter: false });
    }
  }

  visible(nowMs: number): Message[] {
    return this.#messages.filter((message) => message.visibleAtMs <= nowMs);
  }

  get next(): Message | undefined {
    return this.#messages[0];
  }

  nextAtMs(): number {
    return Math.min(...this.#messages.map((message) => message.visibleAtMs));
  }

  remove(message: Message): void {
    this.#messages = this.#messages.filter((one) => one !== message);
  }

  giveBack(message: Message, nowMs: number): void {
    const isDead = message.received >= this.#maxReceives && message.sent.kind === "trial";
    this.#messages.push({
      sent: message.sent,
      visibleAtMs: nowMs + (this.#scheduler.chance(0.5) ? 0 : VISIBILITY_MS),
      received: isDead ? 0 : message.received,
      isDeadLetter: message.isDeadLetter || isDead,
    });
  }

  /** Its visibility ran out while somebody still holds it. */
  deliverAgain(ref: ExperimentRef, ordinal: number, nowMs: number): void {
    const sent = { kind: "trial" as const, ref, ordinal, delaySeconds: 0 };
    this.#messages.push({ sent, visibleAtMs: nowMs, received: 1, isDeadLetter: false });
  }

  clear(): void {
    this.#queue.take();
    this.#messages = [];
  }
}
