import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { lossPermutation } from "./loss-permutation.ts";

const random = () => seededRandom("5eed".repeat(16));

test("cases that all arms lose alike raise no alarm", () => {
  expect(
    lossPermutation(
      [
        [2, 2, 2],
        [0, 0, 0],
        [5, 5, 5],
      ],
      random(),
    ),
  ).toMatchObject({ p: 1 });
  expect(
    lossPermutation(
      [
        [2, 2],
        [0, 0],
      ],
      random(),
    ),
  ).toMatchObject({ p: 1 });
});

test("one arm that loses a case each time is found", () => {
  const lost = Array.from({ length: 12 }, () => [0, 1, 0]);
  const result = lossPermutation(lost, random());
  expect(result).toMatchObject({ method: "monte-carlo", draws: 20_000 });
  expect((result as { p: number }).p).toBeLessThan(0.001);
});

test("the order of cases changes nothing", () => {
  const lost = [
    [0, 1, 2, 0],
    [1, 0, 0, 0],
    [0, 0, 3, 1],
    [1, 1, 0, 0],
  ];
  expect(lossPermutation(lost.toReversed(), random())).toEqual(lossPermutation(lost, random()));
});

test("counts with too many orders to list are shuffled, with the same result in the long run", () => {
  // 8 different counts have 40,320 orders; the total of one case has one statistic, so every order is a hit.
  expect(lossPermutation([[0, 1, 2, 3, 4, 5, 6, 7]], random())).toMatchObject({ p: 1 });
  const twice = lossPermutation(
    [
      [0, 1, 2, 3, 4, 5, 6, 7],
      [0, 1, 2, 3, 4, 5, 6, 7],
    ],
    random(),
  );
  expect((twice as { p: number }).p).toBeLessThan(0.001);
});

test("no case and one arm have no p; bad counts are refused", () => {
  expect(isEstimable(lossPermutation([], random()))).toBe(false);
  expect(isEstimable(lossPermutation([[1], [0]], random()))).toBe(false);
  expect(() => lossPermutation([[1, 2], [1]], random())).toThrow(RangeError);
  expect(() => lossPermutation([[1, -1]], random())).toThrow(RangeError);
  expect(() => lossPermutation([[1, 0.5]], random())).toThrow(RangeError);
});

test("losses of two arms too large to count by steps are left to chance, with how often", () => {
  const lost = Array.from({ length: 40 }, (_, i) => [20_011 * (i + 1) + i * i, 0]);
  const test = lossPermutation(lost, seededRandom("5eed".repeat(16)));
  expect(test).toMatchObject({ method: "monte-carlo", hits: 0, draws: 20_000, p: 1 / 20_001 });
});
