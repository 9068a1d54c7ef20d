// How fast the local cloud and the statistics are on this machine: `npm run bench`, `npm run bench -- --large` for ten
// thousand trials as well, `npm run bench -- --statistics` for the statistics alone. Figures are printed, never asserted:
// they are those of one machine in one minute.

import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { measureReportPage, type PageFigures } from "./report-page.ts";
import type { Figures } from "./run-trials.ts";

const CONCURRENCY = 16;

if (!process.argv.includes("--statistics")) {
  const sizes = process.argv.includes("--large") ? [1_000, 10_000] : [1_000];
  for (const trials of sizes) print(await measure(trials));
  printPage(await measureReportPage());
}
measureStatistics();

/** In a process of their own, whose memory nothing else has used. */
function measureStatistics(): void {
  const script = fileURLToPath(new URL("./statistics.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, ["--expose-gc", script], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

async function measure(trials: number): Promise<Figures> {
  const script = fileURLToPath(new URL("./run-trials.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(trials), String(CONCURRENCY)]);
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as Figures;
}

function print(figures: Figures): void {
  const { trials, concurrency } = figures;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  const rows: [string, string][] = [
    ["home open after", seconds(figures.openMs)],
    ["first trial after", seconds(figures.firstTrialMs)],
    ["all trials settled in", seconds(figures.trialsMs)],
    ["trials per second", (trials / (figures.trialsMs / 1_000)).toFixed(0)],
    ["report after another", seconds(figures.reportMs)],
    ["most memory while trials ran", `${figures.trialsPeakMb.toFixed(0)} MB`],
    ["most memory in all", `${figures.peakMb.toFixed(0)} MB`],
    ...Object.entries(figures.requests).map(([name, count]): [string, string] => [
      `${name}, per trial`,
      (count / trials).toFixed(2),
    ]),
  ];
  printRows(`${trials} trials, at most ${concurrency} at once, a workflow that returns at once`, rows);
}

function printPage(figures: PageFigures): void {
  const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} KB`;
  printRows(`a report of ${figures.trials} trials in a headless browser`, [
    ["page without raw data", kilobytes(figures.templateBytes)],
    ["page with points and cases", kilobytes(figures.pageBytes)],
    ["drawn by the server in", ms(figures.renderMs)],
    ["open after", ms(figures.openMs)],
    ["longest task while scrolling", figures.longestTaskMs === 0 ? "< 50 ms" : ms(figures.longestTaskMs)],
    ["gate moved in", ms(figures.gateMs)],
  ]);
}

function printRows(title: string, rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log(`\n${title}`);
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value.padStart(9)}`);
}
