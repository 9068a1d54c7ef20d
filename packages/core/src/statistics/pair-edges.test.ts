// The score interval and the band over all gates where few or no pairs differ.

import { expect, test } from "vitest";
import { type Estimable, isEstimable as isFigure } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import * as statistics from "./index.ts";

/** What is no figure says why. */
function isEstimable<T>(value: Estimable<T>): value is T {
  if (isFigure(value)) return true;
  expect(value.reason).toMatch(/[a-z]{2}/);
  return false;
}

const random = () => seededRandom("5eed".repeat(16));

test("pairs at the edges of the score interval", () => {
  const at = (up: number, down: number, pairs: number, z: number) =>
    statistics.tangoIntervalAt({ up, down, pairs }, z) as statistics.Interval;
  expect(isEstimable(statistics.tangoInterval({ up: 0, down: 0, pairs: 0 }, 0.95))).toBe(false);
  expect(at(0, 0, 10, 2)).toEqual({ low: -4 / 14, high: 4 / 14 });
  expect(at(4, 0, 4, 2).high).toBe(1);
  expect(at(0, 4, 4, 2).low).toBe(-1);
  expect(at(3, 1, 10, 0).low).toBeCloseTo(0.2, 12);
  expect(at(3, 1, 10, 0).high).toBeCloseTo(0.2, 12);
  expect(at(3, 1, 10, 50).low).toBeLessThan(-0.98);
});

test("a band needs a point at which a case differs", () => {
  expect(isEstimable(statistics.bandCriticalValue({ differences: [] }, 0.05, random()))).toBe(false);
  expect(
    isEstimable(
      statistics.bandCriticalValue(
        {
          differences: [
            [0, 0],
            [0, 0],
          ],
        },
        0.05,
        random(),
      ),
    ),
  ).toBe(false);
  expect(
    isEstimable(
      statistics.bandCriticalValue(
        {
          differences: [
            [1, -1],
            [0, 0],
          ],
          clusters: ["a", "a"],
        },
        0.05,
        random(),
      ),
    ),
  ).toBe(false);
  expect(() => statistics.bandCriticalValue({ differences: [[1, 0], [1]] }, 0.05, random())).toThrow(RangeError);
});

test("a difference that only reaches the band's critical value does not leave out 0", () => {
  // Five cases that all went one way: 1 in 16 sign flips goes as far, so at 5 % the critical value is √5 itself.
  for (const pairs of [5, 8, 13, 20, 47]) {
    const differences = [Array.from({ length: pairs }, (_, i) => (i < 5 ? 1 : 0))];
    const critical = statistics.bandCriticalValue({ differences }, 0.05, random());
    expect(critical).toBeCloseTo(Math.sqrt(5), 6);
    for (const counts of [
      { up: 5, down: 0, pairs },
      { up: 0, down: 5, pairs },
    ]) {
      const { low, high } = statistics.tangoIntervalAt(counts, critical as number) as statistics.Interval;
      expect(low).toBeLessThan(0);
      expect(high).toBeGreaterThan(0);
    }
  }
});

test("a band is the same in every unit of measurement, and what rounding leaves of a cluster is no difference", () => {
  const differences = [
    [1, -1, 0.5, 0.5, -0.25, 1, 1],
    [0, -1, 0.5, 0, -0.25, 1, 0],
  ];
  const critical = statistics.bandCriticalValue({ differences }, 0.05, random());
  for (const factor of [2 ** 600, 2 ** -600, 8]) {
    const scaled = differences.map((point) => point.map((x) => x * factor));
    expect(statistics.bandCriticalValue({ differences: scaled }, 0.05, random())).toBe(critical);
  }
  const cancelling = { differences: [[0.1, 0.2, -0.3]], clusters: ["a", "a", "a"] };
  expect(isEstimable(statistics.bandCriticalValue(cancelling, 0.05, random()))).toBe(false);
});

test("a point that is as good as nothing beside another is left out of the band", () => {
  const point = [1, -1, 0.5, 0.5, -0.25, 1, 1];
  const tiny = [0, 1, 1, 1, 0, 0, 0].map((x) => x * 2 ** -600);
  const alone = statistics.bandCriticalValue({ differences: [point] }, 0.05, random());
  const beside = statistics.bandCriticalValue({ differences: [point, tiny] }, 0.05, random());
  expect(isEstimable(beside) && isEstimable(alone) && Math.abs(beside - alone)).toBeLessThan(1e-9);
});
