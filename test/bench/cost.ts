// Counts what a trial asks of each service when the built bundles run an experiment, prices it, prints it and writes it to
// docs/cost.md: `node test/bench/cost.ts`. Counted, not timed, so any machine gives about the same figures.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeBundles } from "@assay/infra/bundles/make-bundles";
import { priceIdle } from "@assay/infra/cost/price-idle";
import {
  type CountedRequests,
  OVERHEAD_MS_PER_BATCH,
  priceTrials,
  waitingUsdPerMillion,
} from "@assay/infra/cost/price-trials";
import { PRICES_AS_OF } from "@assay/infra/cost/prices";
import { smallDesign } from "../deep/hosted/designs.ts";
import { type HostedCloud, startHostedCloud } from "../deep/hosted/hosted-cloud.ts";
import { READ_UNITS, WRITE_UNITS } from "../deep/hosted/service-proxy.ts";

const CASES = 250;
const MOST_USD_PER_MILLION = 15;

const bundles = mkdtempSync(path.join(tmpdir(), "assay-cost-"));
try {
  await makeBundles("cost", bundles);
  const invocations = { worker: 0 };
  const cloud = await startHostedCloud({
    bundles,
    workers: 2,
    onInvoke: (name) => {
      if (name === "worker") invocations.worker += 1;
    },
  });
  try {
    await runOne(cloud);
    const text = page(countedOf(cloud, 2 * CASES, invocations.worker));
    writeFileSync(path.resolve(import.meta.dirname, "../../docs/cost.md"), text);
    console.log(text);
  } finally {
    await cloud.close();
  }
} finally {
  rmSync(bundles, { recursive: true });
}

async function runOne(cloud: HostedCloud): Promise<void> {
  const design = smallDesign(CASES, { concurrency: 20 });
  const created = await cloud.ask<{ experimentId: string }>("POST", "/v1/experiments", design);
  const at = `/v1/experiments/${created.body.experimentId}`;
  await cloud.ask("POST", `${at}/freeze`);
  await cloud.ask("POST", `${at}/run`);
  for (;;) {
    const { body } = await cloud.ask<{ status: string }>("GET", at);
    if (body.status === "reported") return;
    if (!["running", "analyzing"].includes(body.status)) throw new Error(`the experiment is ${body.status}`);
    await sleep(200);
  }
}

function countedOf(cloud: HostedCloud, trials: number, workerInvocations: number): CountedRequests {
  const counts = cloud.counts();
  const of = (...operations: string[]) =>
    ["worker", "finish", "dead-letters"].reduce(
      (sum, name) => sum + operations.reduce((all, one) => all + (counts[name]?.[one] ?? 0), 0),
      0,
    );
  return {
    trials,
    dynamoReadUnits: of(READ_UNITS),
    dynamoWriteUnits: of(WRITE_UNITS),
    // Of each batch Lambda itself receives and deletes.
    sqsRequests: of("SQS SendMessageBatch", "SQS SendMessage") + 2 * workerInvocations,
    s3Writes: of("S3 PUT"),
    s3Reads: of("S3 GET", "S3 HEAD"),
    workerInvocations,
  };
}

function page(counted: CountedRequests): string {
  const priced = priceTrials(counted);
  const total = priced.reduce((sum, { usdPerMillion }) => sum + usdPerMillion, 0);
  const idle = priceIdle();
  const usd = (amount: number) => `$${amount.toFixed(2)}`;
  const lines = [
    "# What it costs in AWS",
    "",
    "Written by `node test/bench/cost.ts`: the built functions run an experiment on the local cloud, every request is counted,",
    `and the counts are priced with AWS's prices of ${PRICES_AS_OF} in us-east-1 (infra/cost/prices.ts), before any free tier.`,
    "Nothing here comes from a bill: nothing was ever deployed.",
    "",
    `## One million trials: ${usd(total)}`,
    "",
    "| service | per trial | dollars per million trials |",
    "|---|---:|---:|",
    ...priced.map(({ service, perTrial, usdPerMillion }) => `| ${service} | ${perTrial} | ${usd(usdPerMillion)} |`),
    `| **all** | | **${usd(total)}** |`,
    "",
    `Counted over ${counted.trials} trials in ${counted.workerInvocations} invocations of the worker, the finish step included. The aim is below`,
    `${usd(MOST_USD_PER_MILLION)}; this is ${total < MOST_USD_PER_MILLION ? "below" : "**above**"} it. Assumed, not counted: ${OVERHEAD_MS_PER_BATCH} ms of the worker's own time for each invocation.`,
    "",
    "## What the workflows add",
    "",
    "Lambda bills the worker while it waits for a workflow, once for all trials of an invocation. The first trials of an",
    "experiment come ten together; later each one that leaves calls the next, which mostly comes alone: here",
    `${(counted.trials / counted.workerInvocations).toFixed(2)} trials shared an invocation. What models and services ask is in the budget of each experiment, never here.`,
    "",
    "| a workflow that takes | alone, per million trials | ten together |",
    "|---|---:|---:|",
    ...[1, 10, 60].map(
      (seconds) =>
        `| ${seconds} s | ${usd(waitingUsdPerMillion(seconds, 1))} | ${usd(waitingUsdPerMillion(seconds, 10))} |`,
    ),
    "",
    "A service that answers 202 and is polled is not waited for.",
    "",
    `## A month in which nothing happens: ${usd(idle.reduce((sum, { usdPerMonth }) => sum + usdPerMonth, 0))}`,
    "",
    "No server, no NAT, no cluster. AWS gives ten alarms, three dashboards and a million SQS requests away each month, which",
    `leaves ${usd(idle.reduce((sum, one) => sum + one.firstStageUsdPerMonth, 0))} of this for the first stage of an account.`,
    "",
    "| what | dollars a month |",
    "|---|---:|",
    ...idle.map(({ what, usdPerMonth }) => `| ${what} | ${usd(usdPerMonth)} |`),
    "",
    "Stored data comes on top: a gigabyte is $0.25 in a table and $0.20 for its recovery to any second, $0.023 in a bucket;",
    "a gigabyte of logs is $0.50 once.",
    "",
  ];
  return lines.join("\n");
}
