// What every store of ledgers must do. The last test is the whole contract at once: whatever core/ledger says a change
// does, the store does.

import {
  applyChange,
  enter,
  fenceMark,
  type Ledger,
  type LedgerChange,
  type LedgerGuard,
  type LedgerGuardName,
  leave,
  openLedger,
  raise,
  stopFor,
} from "@assay/core/ledger";
import type { Ledgers } from "@assay/core/ports";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newRef } from "./sample-rows.ts";

const fresh: Ledger = openLedger({ limitMicroUsd: 10_000, dearestMicroUsd: 1_000, total: 200, pace: 5 });

/** For each guard: a ledger on which it alone fails, and one on which it holds. */
const guardCases: Record<LedgerGuardName, { guard: LedgerGuard; fails: Ledger; holds: Ledger }> = {
  "not-stopped": {
    guard: { name: "not-stopped" },
    fails: { ...fresh, stop: "cancelled", stopMessage: "by a person" },
    holds: fresh,
  },
  affordable: {
    guard: { name: "affordable" },
    fails: { ...fresh, remainingMicroUsd: 999 },
    holds: { ...fresh, remainingMicroUsd: 1_000 },
  },
  "not-open": {
    guard: { name: "not-open", ordinal: 7 },
    fails: { ...fresh, open: new Set([7, 70]) },
    holds: { ...fresh, open: new Set([70, 77]) },
  },
  open: {
    guard: { name: "open", ordinal: 7 },
    fails: { ...fresh, open: new Set([70, 77]) },
    holds: { ...fresh, open: new Set([7]) },
  },
  "not-fenced": {
    guard: { name: "not-fenced", ordinal: 7, attempt: 2 },
    fails: { ...fresh, fenced: new Set([fenceMark(7, 2)]) },
    holds: { ...fresh, fenced: new Set([fenceMark(7, 1), fenceMark(2, 7)]) },
  },
  "below-pace": {
    guard: { name: "below-pace" },
    fails: { ...fresh, open: new Set([1, 2, 3, 4, 5]) },
    holds: { ...fresh, open: new Set([1, 2, 3, 4]) },
  },
  "room-for": {
    guard: { name: "room-for", entering: 3, pace: 5 },
    fails: { ...fresh, open: new Set([1, 2, 3]) },
    holds: { ...fresh, open: new Set([1, 2]) },
  },
  "affordable-for": {
    guard: { name: "affordable-for", neededMicroUsd: 3_000, dearestMicroUsd: 1_000 },
    fails: { ...fresh, remainingMicroUsd: 2_999 },
    holds: { ...fresh, remainingMicroUsd: 3_000 },
  },
  "next-is": { guard: { name: "next-is", next: 5 }, fails: { ...fresh, next: 6 }, holds: { ...fresh, next: 5 } },
  "pace-is": {
    guard: { name: "pace-is", pace: 5, paceAtMs: 60_000 },
    fails: { ...fresh, paceAtMs: 60_001 },
    holds: { ...fresh, paceAtMs: 60_000 },
  },
  "raised-is": {
    guard: { name: "raised-is", arm: "a.b-1", raisedMicroUsd: 1_200, dearestMicroUsd: 1_000 },
    fails: { ...fresh, raisedMicroUsd: { "a.b-1": 1_201 } },
    holds: { ...fresh, raisedMicroUsd: { "a.b-1": 1_200, other: 1 } },
  },
};

export function describeLedgers(make: () => Promise<Ledgers>): void {
  describe("ledgers", () => {
    const opened = async (ledger: Ledger) => {
      const ledgers = await make();
      const ref = newRef();
      expect(await ledgers.create(ref, ledger)).toBe("created");
      return { ledgers, ref };
    };

    test("A ledger reads back as it was created, and is created once", async () => {
      const ledger: Ledger = {
        ...fresh,
        stop: "halted",
        stopMessage: "lost 20 of 20: “wrong key”",
        remainingMicroUsd: -12,
        open: new Set([0, 123_456]),
        fenced: new Set([fenceMark(123_456, 4_095)]),
        raisedMicroUsd: { "a.b-1": 2 ** 40 },
      };
      const { ledgers, ref } = await opened(ledger);
      expect(await ledgers.read(ref)).toEqual(ledger);
      expect(await ledgers.create(ref, fresh)).toBe("exists");
      expect(await ledgers.read(ref)).toEqual(ledger);
    });

    test("An unknown ledger reads as undefined, refuses every change and is not made by one", async () => {
      const ledgers = await make();
      const ref = newRef();
      expect(await ledgers.read(ref)).toBeUndefined();
      expect(await ledgers.change(ref, stopFor("cancelled", ""))).toEqual({ kind: "refused" });
      expect(await ledgers.change(ref, { guards: [], effects: { addNext: 1 } })).toEqual({ kind: "refused" });
      expect(await ledgers.read(ref)).toBeUndefined();
    });

    for (const [name, { guard, fails, holds }] of Object.entries(guardCases)) {
      test(`The guard ${name} alone refuses a change, and lets it through when it holds`, async () => {
        const change: LedgerChange = { guards: [guard], effects: { addSettled: 1 } };
        const refusing = await opened(fails);
        expect(await refusing.ledgers.change(refusing.ref, change)).toEqual({ kind: "refused" });
        expect(await refusing.ledgers.read(refusing.ref)).toEqual(fails);
        const passing = await opened(holds);
        const after = { ...holds, settled: 1 };
        expect(await passing.ledgers.change(passing.ref, change)).toEqual({ kind: "applied", ledger: after });
        expect(await passing.ledgers.read(passing.ref)).toEqual(after);
      });
    }

    test("An arm that was never raised is guarded as such", async () => {
      const { ledgers, ref } = await opened(fresh);
      const change = raise(fresh, "a.b-1", 1_500)!;
      const answer = await ledgers.change(ref, change);
      expect(answer).toEqual({
        kind: "applied",
        ledger: { ...fresh, raisedMicroUsd: { "a.b-1": 1_500 }, dearestMicroUsd: 1_500 },
      });
      expect(await ledgers.change(ref, change)).toEqual({ kind: "refused" });
    });

    test("The last one to leave leaves an empty set, and the next may enter", async () => {
      const { ledgers, ref } = await opened(fresh);
      await ledgers.change(ref, enter(3, 1, 1_000));
      const left = await ledgers.change(ref, leave(3, 1_000, 400, 1));
      expect(left.kind === "applied" && left.ledger.open).toEqual(new Set());
      expect(await ledgers.change(ref, leave(3, 1_000, 400, 1))).toEqual({ kind: "refused" });
      expect((await ledgers.change(ref, enter(4, 1, 1_000))).kind).toBe("applied");
    });

    test("Of fifty that enter at once, pace 5 admits five", async () => {
      const { ledgers, ref } = await opened(fresh);
      const answers = await Promise.all(Array.from({ length: 50 }, (_, k) => ledgers.change(ref, enter(k, 1, 100))));
      const admitted = answers.flatMap((answer, k) => (answer.kind === "applied" ? [k] : []));
      expect(admitted).toHaveLength(5);
      const ledger = (await ledgers.read(ref))!;
      expect(ledger.open).toEqual(new Set(admitted));
      expect(ledger.remainingMicroUsd).toBe(10_000 - 500);
      expect(ledger.reservedMicroUsd).toBe(500);
    });

    test("Of ten deliveries of one trial that enter at once, one is inside", async () => {
      const { ledgers, ref } = await opened(fresh);
      const answers = await Promise.all(Array.from({ length: 10 }, () => ledgers.change(ref, enter(3, 1, 100))));
      expect(answers.filter((answer) => answer.kind === "applied")).toHaveLength(1);
      expect((await ledgers.read(ref))!.reservedMicroUsd).toBe(100);
    });

    test("Money is exact to the micro-dollar when trials enter and leave at once", async () => {
      const total = 60;
      const limitMicroUsd = 2 ** 45 + 1;
      const { ledgers, ref } = await opened(openLedger({ limitMicroUsd, dearestMicroUsd: 77, total, pace: 20 }));
      const charge = (ordinal: number) => (ordinal % 3 === 0 ? 0 : 31 + ordinal);
      await Promise.all(
        Array.from({ length: 20 }, async (_, lane) => {
          for (let ordinal = lane; ordinal < total; ordinal += 20) {
            expect((await ledgers.change(ref, enter(ordinal, 1, 77))).kind).toBe("applied");
            expect((await ledgers.change(ref, leave(ordinal, 77, charge(ordinal), 0))).kind).toBe("applied");
          }
        }),
      );
      const charged = Array.from({ length: total }, (_, k) => charge(k)).reduce((sum, one) => sum + one, 0);
      const ledger = (await ledgers.read(ref))!;
      expect(ledger.remainingMicroUsd).toBe(limitMicroUsd - charged);
      expect(ledger.reservedMicroUsd).toBe(0);
      expect(ledger.settled).toBe(total);
      expect(ledger.open).toEqual(new Set());
    });

    test("The first reason to stop stays", async () => {
      const { ledgers, ref } = await opened(fresh);
      await ledgers.change(ref, stopFor("exhausted", "no money"));
      expect(await ledgers.change(ref, stopFor("cancelled", "by a person"))).toEqual({ kind: "refused" });
      expect(await ledgers.read(ref)).toMatchObject({ stop: "exhausted", stopMessage: "no money" });
    });

    test("What a caller was given does not change under it, and changing it changes nothing stored", async () => {
      const { ledgers, ref } = await opened(fresh);
      const before = (await ledgers.read(ref))!;
      await ledgers.change(ref, enter(1, 1, 100));
      expect(before).toEqual(fresh);
      ((await ledgers.read(ref))!.open as Set<number>).add(99);
      expect((await ledgers.read(ref))!.open).toEqual(new Set([1]));
    });

    test("Losses are counted per arm and code, at once too, beside the ledger", async () => {
      const { ledgers, ref } = await opened(fresh);
      expect(await ledgers.readLosses(ref)).toEqual({});
      const counts = await Promise.all(Array.from({ length: 20 }, () => ledgers.countLoss(ref, "a.b-1", "timed_out")));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
      await ledgers.countLoss(ref, "a.b-1", "rate_limited");
      await ledgers.countLoss(ref, "other", "timed_out");
      expect(await ledgers.readLosses(ref)).toEqual({
        "a.b-1": { timed_out: 20, rate_limited: 1 },
        other: { timed_out: 1 },
      });
      expect(await ledgers.read(ref)).toEqual(fresh);
    });

    test("Any sequence of changes leaves what core/ledger says it leaves", async () => {
      const ledgers = await make();
      await fc.assert(
        fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 12 }), async (changes) => {
          const ref = newRef();
          await ledgers.create(ref, fresh);
          let expected = fresh;
          for (const change of changes) {
            const applied = applyChange(expected, change);
            const answer = await ledgers.change(ref, change);
            expect(answer).toEqual(applied ? { kind: "applied", ledger: applied } : { kind: "refused" });
            expected = applied ?? expected;
          }
          expect(await ledgers.read(ref)).toEqual(expected);
        }),
        { numRuns: 60 },
      );
    });
  });
}

const ordinal = fc.integer({ min: 0, max: 3 });
const attempt = fc.integer({ min: 1, max: 2 });
const money = fc.integer({ min: 0, max: 3_000 });
const arm = fc.constantFrom("a", "a.b-1", "open");

const anyGuard: fc.Arbitrary<LedgerGuard> = fc.oneof(
  fc.constantFrom<LedgerGuard>({ name: "not-stopped" }, { name: "affordable" }, { name: "below-pace" }),
  ordinal.map((k): LedgerGuard => ({ name: "not-open", ordinal: k })),
  ordinal.map((k): LedgerGuard => ({ name: "open", ordinal: k })),
  fc.record({ name: fc.constant("not-fenced" as const), ordinal, attempt }),
  fc.record({ name: fc.constant("next-is" as const), next: fc.integer({ min: 5, max: 7 }) }),
  fc.record({
    name: fc.constant("pace-is" as const),
    pace: fc.integer({ min: 4, max: 5 }),
    paceAtMs: fc.constantFrom(0, 60_000),
  }),
  fc.record({
    name: fc.constant("raised-is" as const),
    arm,
    raisedMicroUsd: fc.constantFrom(undefined, 1_500),
    dearestMicroUsd: fc.constantFrom(1_000, 1_500),
  }),
);

const ordinals = fc.array(ordinal, { minLength: 1, maxLength: 4 });

const anyChange: fc.Arbitrary<LedgerChange> = fc.record({
  guards: fc.array(anyGuard, { maxLength: 2 }),
  effects: fc.oneof(
    fc.record({ addRemainingMicroUsd: money.map((m) => -m), addReservedMicroUsd: money, addOpen: ordinals }),
    fc.record({ removeOpen: ordinals, addRemainingMicroUsd: money, addSettled: fc.constant(1), addNext: fc.nat(1) }),
    fc.record({ addFenced: fc.tuple(ordinal, attempt).map(([k, a]) => fenceMark(k, a)) }),
    fc.constant({ stop: { reason: "cancelled" as const, message: "by a person" } }),
    fc.record({ pace: fc.record({ pace: fc.integer({ min: 1, max: 5 }), paceAtMs: fc.constantFrom(0, 60_000) }) }),
    fc.constant({ pace: { pace: 9, paceAtMs: 60_000, paceCeiling: 9 } }),
    fc.record({ raised: fc.record({ arm, chargeMicroUsd: fc.constant(1_500) }), dearestMicroUsd: fc.constant(1_500) }),
  ),
});
