// Prints what each Lambda bundle weighs zipped and how long its module takes to load in a Node that has just started:
// `node test/bench/bundles.ts`. Figures of this machine; a cold start in AWS has its own.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeBundles } from "@assay/infra/bundles/make-bundles";
import { zipFolder } from "@assay/infra/bundles/zip-folder";
import { functions } from "@assay/infra/topology";

const ROUNDS = 7;
/** Zipped, in bytes. */
const LIMITS: Readonly<Record<string, number>> = { api: 2_000_000, worker: 3_000_000 };

const folder = mkdtempSync(path.join(tmpdir(), "assay-bundles-"));
try {
  await makeBundles("bench", folder);
  for (const name of Object.keys(functions)) {
    const bytes = zipFolder(path.join(folder, name)).length;
    const loads = Array.from({ length: ROUNDS }, () => loadMs(path.join(folder, name))).sort((a, b) => a - b);
    const median = loads[Math.floor(ROUNDS / 2)]!;
    const limit = LIMITS[name];
    const room = limit === undefined ? "" : `, ${((100 * bytes) / limit).toFixed(0)} % of its ${limit / 1e6} MB`;
    console.log(
      `${name.padEnd(13)} ${(bytes / 1e6).toFixed(2)} MB zipped${room}; loads in ${median.toFixed(0)} ms (median of ${ROUNDS})`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function loadMs(codeFolder: string): number {
  const program = `
    const from = performance.now();
    await import(${JSON.stringify(new URL(`file://${codeFolder}/index.mjs`).href)});
    console.log(performance.now() - from);
    process.exit();`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
    env: {
      AWS_REGION: "eu-central-1",
      AWS_EC2_METADATA_DISABLED: "true",
      LAMBDA_TASK_ROOT: codeFolder,
      ASSAY_STAGE: "bench",
      ASSAY_TABLE_MAIN: "main",
      ASSAY_TABLE_SCORES: "scores",
      ASSAY_BUCKET_DATA: "data",
      ASSAY_BUCKET_SHARED: "shared",
      ASSAY_SHARED_URL: "https://shared.example",
      ASSAY_QUEUE_TRIALS: "https://queue.invalid/trials",
      ASSAY_QUEUE_FINISH: "https://queue.invalid/finish",
      ASSAY_QUEUE_EVENTS: "https://queue.invalid/events",
    },
  });
  if (status !== 0) throw new Error(`the bundle in ${codeFolder} does not load:\n${stderr}`);
  return Number(stdout);
}
