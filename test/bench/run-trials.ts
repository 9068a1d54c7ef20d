// One measured experiment in a process of its own: opens a fresh home, runs so many trials of a workflow that returns at
// once, and prints its figures as JSON.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openHome } from "@assay/local";
import { countRequests, type RequestCounts } from "./count-requests.ts";

export type Figures = {
  readonly trials: number;
  readonly concurrency: number;
  readonly openMs: number;
  readonly firstTrialMs: number;
  readonly trialsMs: number;
  readonly reportMs: number;
  readonly trialsPeakMb: number;
  readonly peakMb: number;
  readonly requests: RequestCounts;
};

const [trials = 1_000, concurrency = 16] = process.argv.slice(2).map(Number);
const directory = mkdtempSync(join(tmpdir(), "assay-bench-"));
const requests = countRequests();
const opened = await openHome({
  directory,
  registryUrl: new URL("../integration/fixtures/registry.ts", import.meta.url),
  isDev: true,
  log: (level, sentence, facts) => {
    if (level === "error") console.error(sentence, facts);
  },
});
if (opened.kind !== "owner") throw new Error("a fresh home has an owner");
const { home } = opened;
const openMs = performance.now();

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${home.owner.token}`, "content-type": "application/json" };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await home.fetch(new Request(`${home.owner.url}${path}`, init));
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

const { experimentId } = await ask<{ experimentId: string }>("POST", "/v1/experiments", {
  name: "Bench",
  kind: "benchmark",
  hypothesis: "Both arms answer at once.",
  primaryMetric: { scorer: "run_metrics", key: "succeeded", direction: "higher", threshold: 1 },
  analysisPlan: { paired: true, alpha: 0.05, correction: "holm" },
  concurrency,
  budgetLimitUsd: trials,
  caseSet: {
    name: "bench",
    cases: Array.from({ length: trials / 2 }, (_, n) => ({ caseId: `c${n}`, intake: { n } })),
  },
  arms: [
    { key: "A", label: "plain", isBaseline: true, workflowId: "quick" },
    { key: "B", label: "one more", workflowId: "quick", intakeOverrides: { add: 1 } },
  ],
});
const at = `/v1/experiments/${experimentId}`;
await ask("POST", `${at}/freeze`);
requests.clear();
const startMs = performance.now();
await ask("POST", `${at}/run`);
let settledMs: number | undefined;
let counted: RequestCounts = {};
let trialsPeakMb = 0;
for (;;) {
  await sleep(100);
  const { status } = await ask<{ status: string }>("GET", `${at}?byArm=false`);
  if (status !== "running" && settledMs === undefined) {
    settledMs = performance.now();
    counted = requests.read();
    trialsPeakMb = peakMb();
  }
  if (status === "reported") break;
}
const reportedMs = performance.now();
const { run } = await ask<{ run: { startedAt: string } }>("GET", `${at}/trials/0`);
const figures: Figures = {
  trials,
  concurrency,
  openMs,
  firstTrialMs: Date.parse(run.startedAt) - performance.timeOrigin,
  trialsMs: settledMs! - startMs,
  reportMs: reportedMs - settledMs!,
  trialsPeakMb,
  peakMb: peakMb(),
  requests: counted,
};
await home.close();
rmSync(directory, { recursive: true, force: true });
console.log(JSON.stringify(figures));
process.exit(0);

function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
