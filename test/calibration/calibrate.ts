// `npm run calibrate`: simulates every cell, prints the tables with their seed and date, and fails when a share leaves its
// bound in a cell that is no known exception.
//
// --replications N (20,000) --seed TEXT --cells TEXT (cells whose name contains it; again for more) --threads N (2) --out FILE

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { allCells, cellId, groups } from "./all-cells.ts";
import { judgeCell, type Measured } from "./cell.ts";
import { type MeasuredCell, printTable } from "./print-table.ts";

const { values: options } = parseArgs({
  options: {
    replications: { type: "string", default: "20000" },
    seed: { type: "string", default: "assay" },
    cells: { type: "string", multiple: true, default: [""] },
    threads: { type: "string", default: "2" },
    out: { type: "string" },
  },
});
const replications = Number(options.replications);
const cells = allCells.filter((cell) => options.cells.some((part) => cellId(cell).includes(part)));
if (cells.length === 0 || !(replications >= 1)) {
  console.error("no cell has that name, or no replications");
  process.exit(64);
}

const measured = await measureInThreads();
const done = cells.map((cell): MeasuredCell => ({ cell, measured: measured.get(cellId(cell))! }));
const date = new Date().toISOString().slice(0, 10);
const head = `${date}, seed "${options.seed}", ${replications.toLocaleString("en")} replications a cell, ${cells.length} cells, Node ${process.versions.node}.`;
const tables = Object.keys(groups)
  .map((group) => done.filter(({ cell }) => cell.group === group))
  .filter((ofGroup) => ofGroup.length > 0)
  .map((ofGroup) => printTable(ofGroup[0]!.cell.group, ofGroup));
const text = [head, "", ...tables].join("\n");
console.log(text);
if (options.out !== undefined) writeFileSync(options.out, `${text}\n`);

const broken = done.filter(({ cell, measured: shares }) => judgeCell(cell, shares) === "broken");
for (const { cell } of broken) console.error(`outside its bound: ${cellId(cell)}`);
console.error(`${cells.length - broken.length} cells within their bounds, ${broken.length} outside`);
process.exit(broken.length === 0 ? 0 : 1);

function measureInThreads(): Promise<Map<string, Measured>> {
  const results = new Map<string, Measured>();
  const waiting = [...cells];
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const next = (worker: Worker) => {
      const cell = waiting.shift();
      if (cell !== undefined) worker.postMessage({ id: cellId(cell), replications, seed: options.seed });
      else if (results.size === cells.length) resolve(results);
    };
    for (let i = 0; i < Math.min(Number(options.threads), cells.length); i += 1) {
      const worker = new Worker(new URL("./calibration-thread.ts", import.meta.url));
      worker.on("error", reject);
      worker.on("message", ({ id, measured: shares }: { id: string; measured: Measured }) => {
        results.set(id, shares);
        const seconds = Math.round((Date.now() - started) / 1000);
        console.error(`${results.size}/${cells.length} after ${seconds} s: ${id}`);
        next(worker);
      });
      next(worker);
    }
  });
}
