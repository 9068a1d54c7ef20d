// A reduced calibration: a few cells, few replications and wide bounds, so that a change that ruins an interval or a test
// is seen at once. `npm run calibrate` measures every cell; docs/calibration.md holds what it measured.

import { expect, test } from "vitest";
import { allCells, cellId, groups } from "../calibration/all-cells.ts";
import { type Cell, judgeCell, percentOf } from "../calibration/cell.ts";
import { measureCell } from "../calibration/measure-cell.ts";

const REPLICATIONS = 400;
const WIDE = 4;

const chosen = [
  "coverage: normal deltas | 1 | 20",
  "coverage: log-normal deltas, σ = 0.5 | 5 | 50",
  "coverage: beta values + 0.5 | 1 | 20",
  "coverage: grades + 0.4 | 5 | 20",
  "coverage: 0/1 pairs, 0.3 differ, by 0.1 | 1 | 20",
  "coverage: 0/1 of mixed difficulty + 0.7 | 5 | 50",
  "clusters: 1, 3, 11 in turn | 0.6 | 20",
  "clusters: 5 cases each | 0.3 | 10",
  "false-stars: normal | 1 | 20 % | 3 | 20",
  "false-stars: grades | 5 | 0 % | 3 | 10",
  "false-stars: log-normal values | 1 | 0 % | 8 | 20",
  "clustered-stars: normal | 1, 3, 11 in turn | 3 | 10",
  "gates: 0.7 | 20",
  "losses: one by one | 2 | 50 | 20 %",
];

for (const id of chosen) {
  test(`${id} stays within ${WIDE} simulation errors of its bounds`, () => {
    const cell = cellOf(id);
    const measured = measureCell(cell, REPLICATIONS, "deep");
    expect([judgeCell(cell, measured, WIDE), measured.shares]).toEqual(["within", measured.shares]);
  });
}

test("a share past its bound by more than two simulation errors breaks the calibration, unless it is a known exception", () => {
  const covers = (percent: number) => ({ shares: { covers: { hits: 200 * percent, of: 20_000 } } });
  const cell = cellOf("clusters: 1, 3, 11 in turn | 0.6 | 20");
  expect(judgeCell(cell, covers(95))).toBe("within");
  expect(judgeCell(cell, covers(93.3))).toBe("within");
  expect(judgeCell(cell, covers(93))).toBe("broken");
  expect(judgeCell(cell, covers(97.4))).toBe("broken");
  expect(judgeCell({ ...cell, exception: "why" }, covers(60))).toBe("known exception");
});

test("a cell gives the same shares for the same seed, whatever was measured before", () => {
  const cell = cellOf("false-stars: normal | 1 | 0 % | 1 | 10");
  const first = measureCell(cell, 100, "one");
  measureCell(cellOf("gates: 0.3 | 20"), 5, "one");
  expect(measureCell(cell, 100, "one")).toEqual(first);
});

test("every cell has a name of its own that fills the columns of its table", () => {
  expect(new Set(allCells.map(cellId)).size).toBe(allCells.length);
  for (const cell of allCells)
    expect(cell.name.split(" | ").length, cellId(cell)).toBe(groups[cell.group]!.columns.length);
});

test("where a mean hangs on rare cases the stars are many, and no bound hides it", () => {
  const cell = cellOf("skewed-stars: rare large losses | 1 | 10");
  expect(cell.bounds).toEqual([]);
  expect(percentOf(measureCell(cell, REPLICATIONS, "deep").shares["some ★"]!)).toBeGreaterThan(20);
});

function cellOf(id: string): Cell {
  const cell = allCells.find((one) => cellId(one) === id);
  if (cell === undefined) throw new Error(`no cell is called ${id}`);
  return cell;
}
