// How fast the statistics are, as ratios to NumPy and SciPy in the same run where they are there, how the analysis grows,
// and what moving the gate costs. Times are of the processor, so that other work on the machine does not count; they are
// figures of one machine in one minute: printed, never asserted.
// By itself: npm run bench -- --statistics

import { analyse } from "@assay/core/analysis";
import { bootstrapDraws, percentileInterval, signFlipOfSums, unitsOfSums } from "@assay/core/statistics";
import { isEstimable, seededRandom, sha256Hex } from "@assay/core/support";
import { madeUpModel } from "@assay/report/testing/made-up-model";
import { METRIC, madeUpDesign, madeUpInput } from "../../packages/core/src/analysis/testing/made-up-experiment.ts";
import { flipMagnitudesOf } from "../../packages/core/src/statistics/flip-magnitudes.ts";
import { SignFlipSampler } from "../../packages/core/src/statistics/sign-flip-monte-carlo.ts";
import { GatePanel } from "../../packages/report/src/sections/gate.ts";
import { measureInPython } from "./statistics-in-python.ts";

const RUNS = 5;
const RUNS_OF_ANALYSES = 3;
const SIZES = [1_000, 3_000, 10_000, 30_000, 100_000];

function benchStatistics(): void {
  console.log(`\nStatistics: processor time, medians of ${RUNS} runs\n`);
  besidePython();
  wholeAnalyses();
  growth();
  movingTheGate();
}

function besidePython(): void {
  const random = stream("values");
  const sums = Float64Array.from({ length: 1_000 }, () => random.nextFloat() - 0.45);
  const units = unitsOfSums(sums);
  const resamplingMs = medianOf(RUNS, () => {
    const draws = bootstrapDraws(units, 10_000, stream("boot"));
    if (isEstimable(draws)) percentileInterval(draws, 0.95);
  });
  const flipsMs = medianOf(RUNS, () => new SignFlipSampler(flipMagnitudesOf(sums), stream("flip")).drawTo(20_000));
  const exactMs = medianOf(RUNS, () => signFlipOfSums(sums.subarray(0, 36), stream("none")));
  const python = measureInPython(sums);
  if (python === undefined) console.log("  no python3 with SciPy here: no ratios");
  const beside = (name: string, ours: number, theirs: readonly [string, number | undefined][]) => {
    console.log(`  ${name.padEnd(46)} ${milliseconds(ours)}`);
    for (const [what, ms] of theirs) {
      if (ms !== undefined)
        console.log(`    ${what.padEnd(44)} ${milliseconds(ms)}   ${(ms / ours).toFixed(1)} × ours`);
    }
  };
  beside("10,000 resamples of 1,000 values", resamplingMs, [
    ["NumPy, vectorised", python?.resamplingMs],
    ["scipy.stats.bootstrap, percentile", python?.bootstrapMs],
    ["scipy.stats.bootstrap, BCa", python?.bcaMs],
  ]);
  beside("20,000 sign flips of 1,000 values", flipsMs, [["scipy.stats.permutation_test", python?.permutationMs]]);
  beside("exact sign flip of 36 values", exactMs, []);
}

function wholeAnalyses(): void {
  console.log("");
  for (const [arms, cases] of [
    [4, 5_000],
    [4, 20_000],
  ] as const) {
    const input = madeUpAnalysis(arms, cases);
    const { ms, mb } = measured(() => analyse(input));
    const name = `${arms} arms × ${cases.toLocaleString("en")} cases × 2 metrics`;
    console.log(`  ${name.padEnd(46)} ${milliseconds(ms)}   ${mb.toFixed(0)} MB more in use`);
  }
}

function growth(): void {
  console.log("\n  2 arms, 2 metrics, 10,000 resamples");
  console.log(`  ${"cases".padStart(9)} ${"ms".padStart(8)} ${"ms per 1,000 cases".padStart(20)}`);
  for (const cases of SIZES) {
    const input = madeUpAnalysis(2, cases);
    const { ms } = measured(() => analyse(input));
    const row = [
      cases.toLocaleString("en").padStart(9),
      ms.toFixed(0).padStart(8),
      ((1_000 * ms) / cases).toFixed(1).padStart(20),
    ];
    console.log(`  ${row.join(" ")}`);
  }
}

function movingTheGate(): void {
  const { blob } = madeUpModel({
    cases: 5_000,
    arms: ["a", "b", "c", "d"].map((label, i) => ({ label, skill: 0.7 + i / 20 })),
  });
  const { grid } = blob.thresholdSweep;
  expand(GatePanel({ blob, position: 0 }));
  const ms = medianOf(RUNS, () => {
    for (let position = 0; position < grid.length; position += 1)
      expand(GatePanel({ blob, position, onMove: () => {} }));
  });
  console.log(
    `\n  ${"the gate moved by one step, 20,000 trials".padEnd(46)} ${milliseconds(ms / grid.length)}   (a frame has 16 ms)`,
  );
}

/** Runs every component of a tree: what the page computes before it touches the screen. */
function expand(node: unknown): void {
  if (Array.isArray(node)) node.forEach(expand);
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const { type, props } = node as { type: unknown; props: { children?: unknown } };
  expand(typeof type === "function" ? (type as (props: unknown) => unknown)(props) : props.children);
}

function madeUpAnalysis(arms: number, cases: number) {
  const random = stream("trials");
  const keys = ["quality", "second"].map((key) => [key, { kind: "numeric", direction: "higher", range: {} }] as const);
  const design = madeUpDesign(["A", "B", "C", "D"].slice(0, arms), {
    plan: { bootstrapSamples: 10_000 },
    scorers: [{ name: "judge", as: "judge", version: 1, keys: Object.fromEntries(keys) }],
  });
  const rows = Array.from({ length: cases }, () => Array.from({ length: arms }, () => random.nextFloat()));
  const input = madeUpInput(design, rows);
  const trials = [...input.trials].map((trial) => ({
    ...trial,
    scores: { [METRIC]: trial.scores[METRIC]!, "judge.second": random.nextFloat() },
  }));
  return { ...input, trials };
}

/** `mb`: what the analysis left in memory, garbage included, beside what was there before. */
function measured(work: () => unknown): { ms: number; mb: number } {
  const runs = Array.from({ length: RUNS_OF_ANALYSES }, () => {
    globalThis.gc?.();
    const before = process.memoryUsage();
    const started = process.cpuUsage();
    work();
    const ms = spentSince(started);
    const after = process.memoryUsage();
    return { ms, mb: (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20 };
  });
  return { ms: middle(runs.map(({ ms }) => ms)), mb: Math.max(...runs.map(({ mb }) => mb)) };
}

function medianOf(times: number, work: () => void): number {
  const spent = Array.from({ length: times }, () => {
    const started = process.cpuUsage();
    work();
    return spentSince(started);
  });
  return middle(spent);
}

function middle(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1]!;
}

function spentSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`.padStart(10);
}

function stream(label: string) {
  return seededRandom(sha256Hex(`bench:${label}`));
}

benchStatistics();
