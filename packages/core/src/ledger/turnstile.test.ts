import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fenceMark, isOver, type Ledger, openLedger } from "./ledger.ts";
import { applyChange, guardHolds, type LedgerGuard } from "./ledger-change.ts";
import {
  afterLeaving,
  enter,
  enterDeadLetter,
  enterRefusal,
  fence,
  handsOn,
  leave,
  movePace,
  raise,
  setPace,
  stopFor,
  topUp,
} from "./turnstile.ts";

const fresh = openLedger({ limitMicroUsd: 20, dearestMicroUsd: 5, total: 6, pace: 2 });
const after = (...changes: Parameters<typeof applyChange>[1][]): Ledger =>
  changes.reduce<Ledger>((ledger, change) => applyChange(ledger, change) ?? ledger, fresh);

describe("entering", () => {
  test("holds the reservation back and puts the trial inside", () => {
    const ledger = applyChange(fresh, enter(0, 1, 5))!;
    expect(ledger).toMatchObject({ remainingMicroUsd: 15, reservedMicroUsd: 5 });
    expect([...ledger.open]).toEqual([0]);
  });

  const refusals: [why: string, ledger: Ledger, refusal: string][] = [
    ["the attempt was fenced off", after(fence(0, 1)), "fenced"],
    ["the trial is inside already", after(enter(0, 1, 5)), "inside"],
    ["the experiment was stopped", after(stopFor("cancelled", "by a person")), "stopped"],
    [
      "what is left and what is held together do not pay for the dearest",
      { ...fresh, remainingMicroUsd: 4 },
      "exhausted",
    ],
    ["as many are inside as the pace allows", after(enter(1, 1, 5), enter(2, 1, 5)), "wait"],
    ["money is short now but held back by others", { ...fresh, remainingMicroUsd: 4, reservedMicroUsd: 5 }, "wait"],
  ];
  test.each(refusals)("is refused when %s", (_why, ledger, refusal) => {
    expect(applyChange(ledger, enter(0, 1, 5))).toBeUndefined();
    expect(enterRefusal(ledger, 0, 1)).toBe(refusal);
  });

  test("exactly the dearest reservation left is enough", () => {
    expect(applyChange({ ...fresh, remainingMicroUsd: 5 }, enter(0, 1, 5))?.remainingMicroUsd).toBe(0);
  });

  test("cheap arms stop with the dear ones: a trial of 1 does not enter on 4 when the dearest is 5", () => {
    expect(applyChange({ ...fresh, remainingMicroUsd: 4 }, enter(0, 1, 1))).toBeUndefined();
  });

  test("a fenced attempt that also finds its trial inside does not conclude that it is the one inside", () => {
    const ledger = after(fence(0, 1), enter(0, 2, 5));
    expect(enterRefusal(ledger, 0, 1)).toBe("fenced");
  });

  test("a dead letter enters without money and beyond the pace, but not after a stop", () => {
    const crowded = after(enter(1, 1, 5), enter(2, 1, 5));
    expect(applyChange({ ...crowded, remainingMicroUsd: 0 }, enterDeadLetter(0, 1))?.open.size).toBe(3);
    expect(applyChange(after(stopFor("halted", "")), enterDeadLetter(0, 1))).toBeUndefined();
  });
});

describe("leaving", () => {
  test("returns what was held beyond the charge and counts the trial", () => {
    const ledger = after(enter(0, 1, 5), leave(0, 5, 3, 1));
    expect(ledger).toMatchObject({ remainingMicroUsd: 17, reservedMicroUsd: 0, settled: 1, next: 3 });
    expect(afterLeaving(ledger, 1)).toEqual({ kind: "hand-on", ordinal: 2 });
  });

  test("twice is refused", () => {
    expect(applyChange(after(enter(0, 1, 5), leave(0, 5, 3, 1)), leave(0, 5, 3, 1))).toBeUndefined();
  });

  test("with an overrun takes remaining below zero by the overrun", () => {
    const last = applyChange({ ...fresh, remainingMicroUsd: 5 }, enter(0, 1, 5))!;
    expect(applyChange(last, leave(0, 5, 9, 1))?.remainingMicroUsd).toBe(-4);
  });

  test("asks for the finish after the last trial, and after a stop once nobody is inside", () => {
    const stopped = after(enter(0, 1, 5), stopFor("cancelled", ""), leave(0, 5, 3, 1));
    expect(afterLeaving(stopped, 1)).toEqual({ kind: "finish" });
    expect(afterLeaving({ ...fresh, settled: 6 }, 1)).toEqual({ kind: "finish" });
    expect(afterLeaving(after(enter(0, 1, 5), enter(1, 1, 5), stopFor("halted", ""), leave(0, 5, 3, 1)), 1)).toEqual({
      kind: "nothing",
    });
  });

  test("hands nothing on while more are out than a lowered pace wants", () => {
    expect(handsOn({ ...fresh, next: 4, settled: 1, pace: 2 })).toBe(0);
    expect(handsOn({ ...fresh, next: 4, settled: 2, pace: 2 })).toBe(1);
    expect(handsOn(undefined)).toBe(1);
  });

  test("hands nothing on beyond the last trial", () => {
    expect(afterLeaving({ ...fresh, next: 7, settled: 5 }, 1)).toEqual({ kind: "nothing" });
  });
});

describe("latches, pace and raises", () => {
  test("the first reason to stop stays", () => {
    expect(applyChange(after(stopFor("exhausted", "")), stopFor("cancelled", ""))).toBeUndefined();
  });

  test("fencing is refused for a trial inside, where execution may have begun", () => {
    expect(applyChange(after(enter(0, 1, 5)), fence(0, 1))).toBeUndefined();
  });

  test("topping up hands out what the pace allows and nothing after a stop or beyond the end", () => {
    expect(topUp(fresh)).toBeUndefined();
    expect(topUp({ ...fresh, pace: 4 })?.ordinals).toEqual([2, 3]);
    expect(topUp({ ...fresh, pace: 9, settled: 0, next: 5 })?.ordinals).toEqual([5]);
    expect(topUp({ ...fresh, pace: 4, stop: "halted" })).toBeUndefined();
  });

  test("an overrun raises its arm and the dearest, and a smaller one after it nothing", () => {
    const ledger = applyChange(fresh, raise(fresh, "B", 9)!)!;
    expect(ledger).toMatchObject({ dearestMicroUsd: 9, raisedMicroUsd: { B: 9 } });
    expect(raise(ledger, "B", 9)).toBeUndefined();
    expect(applyChange(ledger, raise(fresh, "B", 7)!)).toBeUndefined();
  });

  test("the pace moves once for all who saw the same, and a person sets it without asking", () => {
    const moved = applyChange(fresh, movePace(fresh, 1, 1000))!;
    expect(applyChange(moved, movePace(fresh, 1, 1001))).toBeUndefined();
    expect(applyChange(moved, setPace(1, 2000))).toMatchObject({ pace: 1, paceCeiling: 1, paceAtMs: 2000 });
  });

  test("an experiment is over when all settled, or when it stopped and is empty", () => {
    expect(isOver(fresh)).toBe(false);
    expect(isOver({ ...fresh, settled: 6 })).toBe(true);
    expect(isOver(after(stopFor("cancelled", "")))).toBe(true);
    expect(isOver(after(enter(0, 1, 5), stopFor("cancelled", "")))).toBe(false);
  });
});

test("a fence names one attempt of one trial", () => {
  expect(fenceMark(3, 7)).not.toBe(fenceMark(7, 3));
  expect(() => fenceMark(0, 4096)).toThrow(RangeError);
});

test("every guard can refuse by itself", () => {
  const guards: [LedgerGuard, Ledger][] = [
    [{ name: "not-stopped" }, { ...fresh, stop: "halted" }],
    [{ name: "affordable" }, { ...fresh, remainingMicroUsd: 4 }],
    [
      { name: "not-open", ordinal: 1 },
      { ...fresh, open: new Set([1]) },
    ],
    [{ name: "open", ordinal: 1 }, fresh],
    [
      { name: "not-fenced", ordinal: 1, attempt: 2 },
      { ...fresh, fenced: new Set([fenceMark(1, 2)]) },
    ],
    [{ name: "below-pace" }, { ...fresh, open: new Set([1, 2]) }],
    [{ name: "next-is", next: 3 }, fresh],
    [{ name: "pace-is", pace: 2, paceAtMs: 1 }, fresh],
    [{ name: "raised-is", arm: "A", raisedMicroUsd: 1, dearestMicroUsd: 5 }, fresh],
  ];
  for (const [guard, ledger] of guards) expect(guardHolds(guard, ledger), guard.name).toBe(false);
});

test("whatever is tried in whatever order, money adds up and never goes below zero but by overruns", () => {
  const step = fc.record({ ordinal: fc.nat(5), kind: fc.constantFrom("enter", "leave"), charge: fc.nat(8) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let ledger = fresh;
      let charged = 0;
      let overrun = 0;
      for (const { ordinal, kind, charge } of steps) {
        const change = kind === "enter" ? enter(ordinal, 1, 5) : leave(ordinal, 5, charge, 1);
        const next = applyChange(ledger, change);
        if (next === undefined) continue;
        if (kind === "leave") {
          charged += charge;
          overrun += Math.max(0, charge - 5);
        }
        ledger = next;
        expect(ledger.remainingMicroUsd + ledger.reservedMicroUsd + charged).toBe(20);
        expect(ledger.reservedMicroUsd).toBe(ledger.open.size * 5);
        expect(ledger.remainingMicroUsd).toBeGreaterThanOrEqual(-overrun);
        expect(ledger.open.size).toBeLessThanOrEqual(2);
      }
    }),
  );
});
