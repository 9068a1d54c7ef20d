import { readFileSync } from "node:fs";
import path from "node:path";
import { alarmMetrics } from "@assay/infra/described/alarm-metrics";
import { expect, test } from "vitest";
import { bundlesForTests } from "./hosted/bundles-for-tests.ts";
import { smallDesign } from "./hosted/designs.ts";
import { allTrials, start, untilReported } from "./hosted/experiments.ts";
import { startHostedCloud } from "./hosted/hosted-cloud.ts";
import { startTraceDaemon } from "./hosted/trace-daemon.ts";

const bundles = await bundlesForTests();
const root = path.resolve(import.meta.dirname, "../..");
const TRACE = "1-68a5f3c2-0123456789abcdef01234567";

type Counted = {
  readonly namespace: string;
  readonly dimensions: unknown;
  readonly metric: string;
  readonly by: number;
};

test("The built worker counts an experiment that ran out of money once, as the metric that the alarm watches", async () => {
  const cloud = await startHostedCloud({ bundles, workers: 2 });
  try {
    const design = JSON.parse(readFileSync(path.join(root, "experiments/designs/losses-out-of-budget.json"), "utf8"));
    const lines = readFileSync(path.join(root, design.caseSet.casesFile), "utf8").trimEnd().split("\n");
    const { casesFile: _, ...caseSet } = design.caseSet;
    const cases = lines.map((line) => JSON.parse(line));
    const at = await start(cloud, { ...design, caseSet: { ...caseSet, cases } });
    const { stop, trials } = await untilReported(cloud, at);
    expect(stop).toBe("exhausted");

    // The report is there before the function that wrote it has said so.
    await expect
      .poll(() => sumsOf(countedIn(cloud.printed)), { timeout: 60_000 })
      .toEqual({
        BudgetExhausted: 1,
        TrialsScored: trials.scored,
        TrialsFailed: trials.failed,
        ReportsWritten: 1,
      });
    const alarm = alarmMetrics.find(({ name }) => name === "budget-exhausted");
    expect(countedIn(cloud.printed).find(({ metric }) => metric === alarm?.metric)).toEqual({
      namespace: alarm?.namespace,
      dimensions: { stage: "hosted" },
      metric: "BudgetExhausted",
      by: 1,
    });
  } finally {
    await cloud.close();
  }
});

test("Where an invocation is traced, each trial is a stretch of it that its experiment and ordinal find", async () => {
  const daemon = await startTraceDaemon();
  const cloud = await startHostedCloud({
    bundles,
    workers: 2,
    env: {
      AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
      AWS_XRAY_DAEMON_ADDRESS: daemon.address,
      _X_AMZN_TRACE_ID: `Root=${TRACE};Parent=0123456789abcdef;Sampled=1`,
    },
  });
  try {
    const at = await start(cloud, smallDesign(10));
    await untilReported(cloud, at);
    const experimentId = at.split("/").at(-1);
    const ordinals = (await allTrials(cloud, at)).map(({ ordinal }) => ordinal);
    const traced = () => daemon.stretches.filter(({ name }) => name === "trial").map((one) => one.annotations?.ordinal);
    await expect.poll(() => new Set(traced()), { timeout: 60_000 }).toEqual(new Set(ordinals));
    await expect.poll(() => daemon.stretches.map(({ name }) => name), { timeout: 60_000 }).toContain("finish");
    for (const { annotations, trace_id, parent_id } of daemon.stretches) {
      expect(annotations).toMatchObject({ workspace: "team", experimentId });
      expect({ trace_id, parent_id }).toEqual({ trace_id: TRACE, parent_id: "0123456789abcdef" });
    }
    expect(cloud.faults).toEqual([]);
  } finally {
    await cloud.close();
    await daemon.close();
  }
});

/** Lines in CloudWatch's embedded metric format; every other line is a log line. */
function countedIn(printed: readonly string[]): Counted[] {
  return printed
    .filter((line) => line.includes('"_aws"'))
    .map((line) => JSON.parse(line))
    .flatMap(({ _aws, ...values }) =>
      _aws.CloudWatchMetrics.flatMap((group: EmbeddedGroup) =>
        group.Dimensions.flatMap((names) =>
          group.Metrics.map(({ Name }) => ({
            namespace: group.Namespace,
            dimensions: Object.fromEntries(names.map((name) => [name, values[name]])),
            metric: Name,
            by: values[Name],
          })),
        ),
      ),
    );
}

function sumsOf(counted: readonly Counted[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { metric, by } of counted) sums[metric] = (sums[metric] ?? 0) + by;
  return sums;
}

type EmbeddedGroup = {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string }[];
};
