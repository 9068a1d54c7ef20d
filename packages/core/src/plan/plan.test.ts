import fc from "fast-check";
import { expect, test } from "vitest";
import { makePlan } from "./plan.ts";

const base = { designDigest: "sha256:1", seed: "assay", cases: 7, arms: 3, repeats: 2 };
const sizes = fc.record({
  cases: fc.integer({ min: 1, max: 40 }),
  arms: fc.integer({ min: 1, max: 6 }),
  repeats: fc.integer({ min: 1, max: 4 }),
});

test("every case, arm and repeat is planned exactly once", () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const plan = makePlan({ ...base, ...size });
      const seen = new Set(
        Array.from({ length: plan.total }, (_, k) => {
          const { caseIndex, armIndex, repeat } = plan.trial(k);
          return `${caseIndex}/${armIndex}/${repeat}`;
        }),
      );
      expect(seen.size).toBe(size.cases * size.arms * size.repeats);
      expect(plan.total).toBe(seen.size);
    }),
  );
});

test("every block holds one case in every arm, so drift hits all arms alike", () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const plan = makePlan({ ...base, ...size });
      for (let block = 0; block * size.arms < plan.total; block += 1) {
        const trials = Array.from({ length: size.arms }, (_, i) => plan.trial(block * size.arms + i));
        expect(new Set(trials.map((trial) => trial.caseIndex)).size).toBe(1);
        expect(new Set(trials.map((trial) => trial.armIndex)).size).toBe(size.arms);
        expect(new Set(trials.map((trial) => trial.repeat)).size).toBe(1);
      }
    }),
  );
});

test("no arm always goes first", () => {
  const plan = makePlan({ ...base, cases: 60, arms: 2, repeats: 1 });
  const first = Array.from({ length: 60 }, (_, block) => plan.trial(block * 2).armIndex);
  expect(first.filter((arm) => arm === 0).length).toBeGreaterThan(15);
  expect(first.filter((arm) => arm === 1).length).toBeGreaterThan(15);
});

test("the same design plans the same order, another seed or design another", () => {
  const order = (change: object) => {
    const plan = makePlan({ ...base, cases: 30, ...change });
    return Array.from({ length: plan.total }, (_, k) => JSON.stringify(plan.trial(k))).join();
  };
  expect(order({})).toBe(order({}));
  expect(order({ seed: "other" })).not.toBe(order({}));
  expect(order({ designDigest: "sha256:2" })).not.toBe(order({}));
});

test("the place of a case in plan order leads back to it", () => {
  const plan = makePlan(base);
  for (let k = 0; k < plan.total; k += 1) {
    const { caseIndex, casePosition } = plan.trial(k);
    expect(plan.caseOrder[casePosition]).toBe(caseIndex);
  }
});

test("an ordinal outside the plan is refused", () => {
  for (const ordinal of [-1, 42, 1.5, Number.NaN]) expect(() => makePlan(base).trial(ordinal)).toThrow(RangeError);
});
