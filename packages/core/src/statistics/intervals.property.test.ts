import fc from "fast-check";
import { expect, test } from "vitest";
import { type Estimable, isEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import {
  bcaInterval,
  bootstrapDraws,
  type Interval,
  meanOfUnits,
  percentileInterval,
  studentizedDraws,
  studentizedInterval,
  tangoInterval,
  tangoIntervalAt,
  tInterval,
  tSkewInterval,
  type Units,
  unitsOf,
  wilsonInterval,
  wilsonWithRepeats,
} from "./index.ts";

type Method = (units: Units, level: number) => Estimable<Interval>;
const random = () => seededRandom("5eed".repeat(16));
const exactMethods: [string, Method][] = [
  ["t", tInterval],
  ["t-skew", tSkewInterval],
];
const resampled: [string, Method][] = [
  [
    "percentile",
    (units, level) => ifEstimable(bootstrapDraws(units, 1_000, random()), (d) => percentileInterval(d, level)),
  ],
  ["bca", (units, level) => ifEstimable(bootstrapDraws(units, 1_000, random()), (d) => bcaInterval(d, level))],
  [
    "studentized",
    (units, level) => ifEstimable(studentizedDraws(units, 1_000, random()), (d) => studentizedInterval(d, level)),
  ],
];
const allMethods = [...exactMethods, ...resampled];

function ifEstimable<T, U>(value: Estimable<T>, next: (value: T) => Estimable<U>): Estimable<U> {
  return isEstimable(value) ? next(value) : value;
}

const delta = fc.integer({ min: -1_000, max: 1_000 }).map((n) => n / 100);
const label = fc.constantFrom(undefined, "a", "b", "c");
const sample = fc.array(fc.record({ delta, label }), { minLength: 3, maxLength: 25 });
const level = fc.constantFrom(0.8, 0.95, 0.99);
type Sample = { delta: number; label: string | undefined }[];

function units(rows: Sample, change: (delta: number) => number = (x) => x): Units {
  return unitsOf(
    rows.map((row) => change(row.delta)),
    rows.map((row) => row.label),
  );
}

function expectSame(actual: Estimable<Interval>, expected: Estimable<Interval>, map: (x: number) => number): void {
  expect(isEstimable(actual)).toBe(isEstimable(expected));
  if (!isEstimable(actual) || !isEstimable(expected)) return;
  const ends = [map(expected.low), map(expected.high)].sort((a, b) => a - b);
  const tolerance = 1e-8 * (1 + Math.abs(ends[0]!) + Math.abs(ends[1]!));
  expect(Math.abs(actual.low - ends[0]!)).toBeLessThanOrEqual(tolerance);
  expect(Math.abs(actual.high - ends[1]!)).toBeLessThanOrEqual(tolerance);
}

for (const [name, method] of allMethods) {
  test(`${name}: the order of cases changes nothing at all`, () => {
    fc.assert(
      fc.property(sample, level, fc.nat(), (rows, at, turn) => {
        const turned = [...rows.slice(turn % rows.length), ...rows.slice(0, turn % rows.length)].reverse();
        expect(method(units(turned), at)).toEqual(method(units(rows), at));
      }),
    );
  });

  test(`${name}: doubling every delta doubles the interval`, () => {
    fc.assert(
      fc.property(sample, level, (rows, at) => {
        expectSame(
          method(
            units(rows, (x) => 2 * x),
            at,
          ),
          method(units(rows), at),
          (x) => 2 * x,
        );
      }),
    );
  });

  test(`${name}: a higher level never gives a narrower interval`, () => {
    fc.assert(
      fc.property(sample, (rows) => {
        const [narrow, wide] = [method(units(rows), 0.8), method(units(rows), 0.95)];
        if (!isEstimable(narrow) || !isEstimable(wide)) return;
        expect(wide.low).toBeLessThanOrEqual(narrow.low);
        expect(wide.high).toBeGreaterThanOrEqual(narrow.high);
      }),
    );
  });
}

for (const [name, method] of exactMethods) {
  test(`${name}: adding a constant to every delta moves the interval by it`, () => {
    fc.assert(
      fc.property(sample, level, delta, (rows, at, shift) => {
        expectSame(
          method(
            units(rows, (x) => x + shift),
            at,
          ),
          method(units(rows), at),
          (x) => x + shift,
        );
      }),
    );
  });

  test(`${name}: swapping the arms mirrors the interval`, () => {
    fc.assert(
      fc.property(sample, level, (rows, at) => {
        expectSame(
          method(
            units(rows, (x) => -x),
            at,
          ),
          method(units(rows), at),
          (x) => -x,
        );
      }),
    );
  });

  test(`${name}: any positive factor scales the interval`, () => {
    fc.assert(
      fc.property(sample, level, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (rows, at, factor) => {
        const scaled = method(
          units(rows, (x) => x * factor),
          at,
        );
        const plain = method(units(rows), at);
        expect(isEstimable(scaled)).toBe(isEstimable(plain));
        if (!isEstimable(scaled) || !isEstimable(plain)) return;
        const width = plain.high - plain.low;
        expect(Math.abs(scaled.low / factor - plain.low)).toBeLessThanOrEqual(1e-7 * (width + Math.abs(plain.low)));
        expect(Math.abs(scaled.high / factor - plain.high)).toBeLessThanOrEqual(1e-7 * (width + Math.abs(plain.high)));
      }),
    );
  });
}

test("t-skew holds the t interval and the mean", () => {
  fc.assert(
    fc.property(sample, level, (rows, at) => {
      const [t, skew] = [tInterval(units(rows), at), tSkewInterval(units(rows), at)];
      if (!isEstimable(t) || !isEstimable(skew)) return;
      expect(skew.low).toBeLessThanOrEqual(t.low);
      expect(skew.high).toBeGreaterThanOrEqual(t.high);
      const mean = meanOfUnits(units(rows)) as number;
      expect(t.low).toBeLessThanOrEqual(mean);
      expect(t.high).toBeGreaterThanOrEqual(mean);
    }),
  );
});

test("units hold every case once, and labels that occur once change nothing", () => {
  fc.assert(
    fc.property(sample, (rows) => {
      const clustered = units(rows);
      expect(clustered.cases).toBe(rows.length);
      expect(clustered.effectiveCount).toBeLessThanOrEqual(clustered.count + 1e-9);
      const single = unitsOf(
        rows.map((row) => row.delta),
        rows.map((_, i) => `case-${i}`),
      );
      expect(single).toEqual(unitsOf(rows.map((row) => row.delta)));
      expect(single.effectiveCount).toBe(rows.length);
    }),
  );
});

const pairs = fc
  .tuple(fc.nat(30), fc.nat(30), fc.nat(60))
  .map(([up, down, ties]) => ({ up, down, pairs: up + down + ties }))
  .filter((counts) => counts.pairs > 0);

test("Tango: swapping the arms mirrors the interval to the last digit", () => {
  fc.assert(
    fc.property(pairs, level, (counts, at) => {
      const { low, high } = tangoInterval(counts, at) as Interval;
      const mirrored = tangoInterval({ up: counts.down, down: counts.up, pairs: counts.pairs }, at) as Interval;
      expect(mirrored).toEqual({ low: 0 - high, high: 0 - low });
    }),
  );
});

test("Tango: the interval lies in −1…1, holds the observed difference and grows with z", () => {
  fc.assert(
    fc.property(pairs, fc.double({ min: 0.1, max: 6, noNaN: true }), (counts, z) => {
      const { low, high } = tangoIntervalAt(counts, z) as Interval;
      const wider = tangoIntervalAt(counts, z + 0.5) as Interval;
      const difference = (counts.up - counts.down) / counts.pairs;
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(difference + 1e-12);
      expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
      expect(wider.low).toBeLessThanOrEqual(low + 1e-12);
      expect(wider.high).toBeGreaterThanOrEqual(high - 1e-12);
    }),
  );
});

test("Tango: 0 is left out exactly when (up − down)² / (up + down) exceeds z²", () => {
  fc.assert(
    fc.property(pairs, (counts) => {
      const { low, high } = tangoIntervalAt(counts, 2.1) as Interval;
      const { up, down } = counts;
      const clear = up + down > 0 && (up - down) ** 2 > 2.1 ** 2 * (up + down);
      expect(low > 0 || high < 0).toBe(clear);
    }),
  );
});

test("Wilson: failures mirror passes, and the rate lies inside", () => {
  fc.assert(
    fc.property(fc.nat(80), fc.nat(80), level, (passed, failed, at) => {
      fc.pre(passed + failed > 0);
      const { low, high } = wilsonInterval(passed, passed + failed, at) as Interval;
      const mirrored = wilsonInterval(failed, passed + failed, at) as Interval;
      expect(mirrored.low).toBeCloseTo(1 - high, 12);
      expect(mirrored.high).toBeCloseTo(1 - low, 12);
      expect(low).toBeLessThanOrEqual(passed / (passed + failed));
      expect(high).toBeGreaterThanOrEqual(passed / (passed + failed));
    }),
  );
});

test("Wilson with repeats never counts fewer than the units nor more than scatter allows, whatever their order", () => {
  const count = fc.tuple(fc.nat(5), fc.nat(5)).map(([passed, failed]) => ({ passed, scored: passed + failed }));
  fc.assert(
    fc.property(fc.array(count, { minLength: 2, maxLength: 12 }), (counts) => {
      const rate = wilsonWithRepeats(counts, 0.95);
      if (!isEstimable(rate)) return;
      expect(rate.effectiveN).toBeGreaterThanOrEqual(rate.effectiveUnits);
      expect(rate.low).toBeLessThanOrEqual(rate.passRate);
      expect(rate.high).toBeGreaterThanOrEqual(rate.passRate);
      const reversed = wilsonWithRepeats(counts.toReversed(), 0.95);
      if (!isEstimable(reversed)) throw new Error("the order decided");
      expect(reversed.effectiveN).toBeCloseTo(rate.effectiveN, 6);
    }),
  );
});
