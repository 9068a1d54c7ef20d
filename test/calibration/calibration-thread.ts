// A thread that measures the cells it is handed, one after another.

import { parentPort } from "node:worker_threads";
import { allCells, cellId } from "./all-cells.ts";
import { measureCell } from "./measure-cell.ts";

type Order = { readonly id: string; readonly replications: number; readonly seed: string };

parentPort!.on("message", ({ id, replications, seed }: Order) => {
  const cell = allCells.find((one) => cellId(one) === id)!;
  parentPort!.postMessage({ id, measured: measureCell(cell, replications, seed) });
});
