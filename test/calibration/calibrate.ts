// `npm run calibrate`: simulates every cell, prints the tables with their seed and date, and fails when a share leaves its
// bound in a cell that is no known exception.
//
// --replications N (20,000) --seed TEXT --cells TEXT (cells whose name contains it; again for more) --threads N (2)
// --out FILE (the tables) --record FILE (each cell as it is measured, one JSON line; cells that are there are not measured again)

import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
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
    record: { type: "string" },
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

type Recorded = {
  readonly id: string;
  readonly seed: string;
  readonly replications: number;
  readonly measured: Measured;
};

function recordedCells(): Map<string, Measured> {
  if (options.record === undefined || !existsSync(options.record)) return new Map();
  const lines = readFileSync(options.record, "utf8").split("\n").filter(Boolean);
  const rows = lines.map((row) => JSON.parse(row) as Recorded);
  const fitting = rows.filter((row) => row.seed === options.seed && row.replications === replications);
  const wanted = new Set(cells.map(cellId));
  return new Map(fitting.filter(({ id }) => wanted.has(id)).map(({ id, measured: shares }) => [id, shares]));
}

function measureInThreads(): Promise<Map<string, Measured>> {
  const results = recordedCells();
  const waiting = cells.filter((cell) => !results.has(cellId(cell)));
  const started = Date.now();
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) resolve(results);
    const threads = Math.min(Number(options.threads), waiting.length);
    const next = (worker: Worker) => {
      const cell = waiting.shift();
      if (cell !== undefined) worker.postMessage({ id: cellId(cell), replications, seed: options.seed });
      else if (results.size === cells.length) resolve(results);
    };
    for (let i = 0; i < threads; i += 1) {
      const worker = new Worker(new URL("./calibration-thread.ts", import.meta.url));
      worker.on("error", reject);
      worker.on("message", ({ id, measured: shares }: { id: string; measured: Measured }) => {
        results.set(id, shares);
        if (options.record !== undefined) {
          const row: Recorded = { id, seed: options.seed, replications, measured: shares };
          appendFileSync(options.record, `${JSON.stringify(row)}\n`);
        }
        const seconds = Math.round((Date.now() - started) / 1000);
        console.error(`${results.size}/${cells.length} after ${seconds} s: ${id}`);
        next(worker);
      });
      next(worker);
    }
  });
}
