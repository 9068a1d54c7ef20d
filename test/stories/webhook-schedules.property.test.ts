// Deliverers of one event in every order: each call to a store or a receiver waits until the schedule lets it go on, any of
// them may find the power gone, and messages come twice or never. Then the heartbeat looks, minute by minute.

import { createMemoryPorts, type MemoryPorts } from "@assay/adapters/memory";
import { deliverEvent, type Notifier, publishEvent, resendEvents } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { isDone, type SendEnd, type Webhook } from "@assay/core/webhooks";
import fc from "fast-check";
import { expect, test } from "vitest";

const WORKSPACE = "team" as WorkspaceId;
const EVENT = "can_1-2026-03-01T02:00:00.000Z";
const MINUTE_MS = 60_000;

const alert = {
  alertId: EVENT,
  kind: "canary-regression" as const,
  at: "2026-03-01T02:10:00.000Z",
  canaryId: "can_1",
  canaryName: "Nightly",
  lane: "reading",
  text: "It got worse.",
  regressions: [],
};

const webhook = (letter: string): Webhook => ({
  webhookId: `hook_${letter.repeat(26)}`,
  name: letter,
  url: `https://${letter.toLowerCase()}.example/`,
  format: "assay",
  events: ["canary-regression"],
  isEnabled: true,
  apiUrl: "https://api.example/",
  createdAt: "2026-03-01T00:00:00.000Z",
  createdBy: "somebody",
  revision: 1,
});

class Deliveries {
  readonly ports: MemoryPorts = createMemoryPorts();
  readonly sent: { readonly to: string; readonly end: SendEnd }[] = [];
  readonly world: Notifier;
  nowMs = Date.parse(alert.at);
  crashes = 0;
  #schedule: (() => Promise<void>) | undefined;
  #mayCrash: () => boolean = () => false;

  constructor(endOf: (to: string, nth: number) => SendEnd) {
    const sender = {
      refusalOf: () => undefined,
      send: async (url: string) => {
        const to = new URL(url).hostname[0]!.toUpperCase();
        const end = endOf(to, this.sent.filter((one) => one.to === to).length);
        this.sent.push({ to, end });
        return end;
      },
    };
    this.world = {
      ...this.ports,
      outbox: this.#wrapped(this.ports.outbox),
      webhooks: this.#wrapped(this.ports.webhooks),
      queue: this.#wrapped(this.ports.queue),
      sender: this.#wrapped(sender, ["refusalOf"]),
      clock: { now: () => this.nowMs },
      chance: { token: () => "t", ulid: () => "", fraction: () => 0.5 },
      boot: "aws",
    };
  }

  /** From here on calls wait for the schedule, and some find the power gone, before or after they did what they do. */
  disturb(schedule: () => Promise<void>, mayCrash: () => boolean): void {
    this.#schedule = schedule;
    this.#mayCrash = mayCrash;
  }

  calm(): void {
    this.#schedule = undefined;
    this.#mayCrash = () => false;
  }

  /** Every minute the heartbeat, then what it sent. */
  async passMinutes(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      this.nowMs += MINUTE_MS;
      await resendEvents(this.world);
      for (const message of this.ports.queue.take()) {
        if (message.kind === "event") await deliverEvent(this.world, message.workspace, message.eventId);
      }
    }
  }

  #wrapped<Port extends object>(port: Port, plain: readonly string[] = []): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        if (plain.includes(String(name))) return method;
        return async (...args: unknown[]) => {
          await this.#schedule?.();
          this.#crash();
          const answer = await method.apply(target, args);
          this.#crash();
          return answer;
        };
      },
    });
  }

  #crash(): void {
    if (!this.#mayCrash()) return;
    this.crashes += 1;
    throw new Error("the power went out");
  }
}

const took: SendEnd = { kind: "answered", status: 200 };
const busy: SendEnd = { kind: "answered", status: 503 };

test("however deliverers meet, each target takes an event once, unless one of them died on the way", async () => {
  let disturbed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
      fc.infiniteStream(fc.nat(24)),
      fc.boolean(),
      async (scheduler, deliverers, refusals, luck, mayCrash) => {
        const target = new Deliveries((to, nth) => (nth < refusals["AB".indexOf(to)]! ? busy : took));
        for (const letter of ["A", "B"]) await target.ports.webhooks.create(WORKSPACE, webhook(letter), "secret");
        await publishEvent(target.world, WORKSPACE, alert);
        target.ports.queue.take();
        const chances = luck[Symbol.iterator]();
        target.disturb(
          () => scheduler.schedule(Promise.resolve()),
          () => mayCrash && chances.next().value === 0,
        );
        const all = Promise.allSettled(
          Array.from({ length: deliverers }, () => deliverEvent(target.world, WORKSPACE, EVENT)),
        );
        await scheduler.waitFor(all);
        target.calm();
        disturbed += target.crashes;
        await target.passMinutes(120);

        const entry = (await target.ports.outbox.read(WORKSPACE, EVENT))!;
        expect(isDone(entry)).toBe(true);
        expect(await target.ports.outbox.listPending()).toEqual([]);
        for (const letter of ["A", "B"]) {
          const taken = target.sent.filter(({ to, end }) => to === letter && end === took).length;
          const logged = entry.deliveries.filter(
            ({ webhookId, outcome }) => webhookId === webhook(letter).webhookId && outcome === "delivered",
          ).length;
          expect(logged).toBe(1);
          if (target.crashes === 0) expect(taken).toBe(1);
          else expect(taken).toBeGreaterThanOrEqual(1);
          expect(taken).toBeLessThanOrEqual(1 + target.crashes);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(disturbed).toBeGreaterThan(20);
});

test("an alert that is raised by several at once, some of whom die, is told once and never lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.infiniteStream(fc.nat(12)), async (scheduler, luck) => {
      const target = new Deliveries(() => took);
      await target.ports.webhooks.create(WORKSPACE, webhook("A"), "secret");
      const chances = luck[Symbol.iterator]();
      target.disturb(
        () => scheduler.schedule(Promise.resolve()),
        () => chances.next().value === 0,
      );
      const raise = () => publishEvent(target.world, WORKSPACE, alert);
      await scheduler.waitFor(Promise.allSettled([raise(), raise(), raise()]));
      target.calm();
      // Whoever was interrupted raises it again.
      await raise();
      await target.passMinutes(5);
      expect(target.sent).toHaveLength(1);
      expect(await target.ports.outbox.listPending()).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("a deliverer that is answered after its lease was over takes no event from whoever followed it", async () => {
  const target = new Deliveries(() => took);
  await target.ports.webhooks.create(WORKSPACE, webhook("A"), "secret");
  await publishEvent(target.world, WORKSPACE, alert);
  target.ports.queue.take();
  const { send } = target.world.sender;
  const dies = { ...target.world.sender, send: () => Promise.reject(new Error("the power went out")) };
  const slow = {
    ...target.world.sender,
    async send(...args: Parameters<typeof send>) {
      target.nowMs += MINUTE_MS + 1;
      await expect(deliverEvent({ ...target.world, sender: dies }, WORKSPACE, EVENT)).rejects.toThrow("power");
      return send(...args);
    },
  };
  expect(await deliverEvent({ ...target.world, sender: slow }, WORKSPACE, EVENT)).toBe("held-by-another");
  await target.passMinutes(5);
  expect(isDone((await target.ports.outbox.read(WORKSPACE, EVENT))!)).toBe(true);
  expect(target.sent).toHaveLength(2);
});
