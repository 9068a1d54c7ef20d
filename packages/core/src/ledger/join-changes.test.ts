import fc from "fast-check";
import { expect, test } from "vitest";
import { joinableStep, joinChanges, viewAfter } from "./join-changes.ts";
import { fenceMark, type Ledger, openLedger } from "./ledger.ts";
import { applyChange, type LedgerChange } from "./ledger-change.ts";
import { enter, enterDeadLetter, fence, leave, stopFor } from "./turnstile.ts";

const ledgers: fc.Arbitrary<Ledger> = fc
  .record({
    remaining: fc.integer({ min: -10, max: 60 }),
    pace: fc.integer({ min: 1, max: 8 }),
    open: fc.uniqueArray(fc.nat(9), { maxLength: 6 }),
    fenced: fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
    isStopped: fc.nat(9).map((n) => n === 0),
  })
  .map(({ remaining, pace, open, fenced, isStopped }) => ({
    ...openLedger({ limitMicroUsd: 60, dearestMicroUsd: 7, total: 10, pace }),
    remainingMicroUsd: remaining,
    open: new Set(open),
    fenced: new Set(fenced.map((ordinal) => fenceMark(ordinal, 1))),
    ...(isStopped && { stop: "halted" as const }),
  }));

const oneByOne = (ledger: Ledger, changes: readonly LedgerChange[]): Ledger[] | undefined => {
  const steps: Ledger[] = [];
  for (const change of changes) {
    const next = applyChange(steps.at(-1) ?? ledger, change);
    if (next === undefined) return undefined;
    steps.push(next);
  }
  return steps;
};

test("joined enters are applied exactly when each would be, one after the other, with the same ledger after each", () => {
  const entering = fc.uniqueArray(fc.record({ ordinal: fc.nat(9), reservation: fc.integer({ min: 1, max: 7 }) }), {
    selector: ({ ordinal }) => ordinal,
    minLength: 1,
    maxLength: 6,
  });
  let applied = 0;
  fc.assert(
    fc.property(ledgers, entering, (ledger, wanted) => {
      const changes = wanted.map(({ ordinal, reservation }) => enter(ordinal, 1, reservation));
      const joined = applyChange(ledger, joinChanges(changes, ledger));
      const steps = oneByOne(ledger, changes);
      expect(joined === undefined).toBe(steps === undefined);
      if (joined === undefined || steps === undefined) return;
      applied += wanted.length > 1 ? 1 : 0;
      for (const [place, step] of steps.entries()) expect(viewAfter(joined, changes, place)).toEqual(step);
    }),
    { numRuns: 2000 },
  );
  expect(applied).toBeGreaterThan(20);
});

test("joined leaves give each its own ledger, so that each hands on a trial of its own", () => {
  const leaving = fc.uniqueArray(fc.record({ ordinal: fc.nat(9), charge: fc.nat(9), handOn: fc.constantFrom(0, 1) }), {
    selector: ({ ordinal }) => ordinal,
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(ledgers, leaving, (ledger, wanted) => {
      const changes = wanted.map(({ ordinal, charge, handOn }) => leave(ordinal, 7, charge, handOn as 0 | 1));
      const joined = applyChange(ledger, joinChanges(changes, ledger));
      const steps = oneByOne(ledger, changes);
      expect(joined === undefined).toBe(steps === undefined);
      if (joined === undefined || steps === undefined) return;
      for (const [place, step] of steps.entries()) expect(viewAfter(joined, changes, place)).toEqual(step);
    }),
    { numRuns: 2000 },
  );
});

test("a pace or a price that moved since it was seen refuses the joined write", () => {
  const seen = openLedger({ limitMicroUsd: 60, dearestMicroUsd: 7, total: 10, pace: 4 });
  const change = joinChanges([enter(0, 1, 5), enter(1, 1, 5)], seen);
  expect(applyChange(seen, change)).toBeDefined();
  expect(applyChange({ ...seen, pace: 8 }, change)).toBeUndefined();
  expect(applyChange({ ...seen, dearestMicroUsd: 8 }, change)).toBeUndefined();
});

test("only entering and leaving are joined", () => {
  expect(joinableStep(enter(0, 1, 5))).toBe("enter");
  expect(joinableStep(leave(0, 5, 3, 1))).toBe("leave");
  for (const change of [enterDeadLetter(0, 1), fence(0, 1), stopFor("halted", "")]) {
    expect(joinableStep(change)).toBeUndefined();
  }
});
