import { expect, test } from "vitest";
import { type PilotDeltas, pilotDeltas } from "./pilot-deltas.ts";
import { type Cell, METRIC, madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

const key = { kind: "numeric", direction: "higher", range: {} } as const;
const deltasOf = (
  rows: readonly (readonly Cell[])[],
  options: { arms?: string; repeats?: number; cluster?: string; metric?: string; key?: typeof key | object } = {},
): PilotDeltas[] => {
  const { arms = "AB", repeats = 1, cluster, metric = METRIC } = options;
  const design = madeUpDesign([...arms], { key: (options.key ?? key) as typeof key, repeats });
  return pilotDeltas(
    madeUpInput(design, rows, (i) => ({ book: `b${i % 2}` })),
    metric,
    cluster,
  );
};

test("a case that both arms scored gives arm minus baseline, with its repeats averaged", () => {
  const rows = [
    [
      [1, 2],
      [2, 4],
    ],
    [
      [1, undefined],
      [0, 1],
    ],
    [
      [3, 3],
      [undefined, undefined],
    ],
  ];
  const [found] = deltasOf(rows, { repeats: 2 });
  expect(found).toMatchObject({ arm: "B", kind: "numeric", deltas: [-0.5, 1.5] });
  expect(found!.sd).toBeCloseTo(Math.SQRT2, 12);
});

test("the arm whose cases spread most comes first, and one that met the baseline nowhere is left out", () => {
  const rows = Array.from({ length: 6 }, (_, i) => [0, i / 10, i, undefined]);
  expect(deltasOf(rows, { arms: "ABCD" }).map(({ arm }) => arm)).toEqual(["C", "B"]);
  const single = [
    [0, 1, undefined],
    [0, 2, 5],
  ];
  expect(deltasOf(single, { arms: "ABC" }).map(({ arm }) => arm)).toEqual(["B", "C"]);
});

test("with clusters each gives the mean of its cases", () => {
  const rows = [
    [0, 1],
    [0, 10],
    [0, 3],
  ];
  expect(deltasOf(rows, { cluster: "book" })[0]!.deltas.toSorted((a, b) => a - b)).toEqual([2, 10]);
});

test("a kind that nobody declared is read off the values", () => {
  const rows = [
    [0, 1],
    [1, 1],
    [1, 0],
  ];
  expect(deltasOf(rows, { key: {} })[0]!.kind).toBe("binary");
  expect(deltasOf([...rows, [0.5, 1]], { key: {} })[0]!.kind).toBe("numeric");
  expect(deltasOf(rows, { metric: "judge.other" })).toEqual([]);
});
