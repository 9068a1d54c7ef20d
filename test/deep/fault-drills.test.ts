import { afterEach, expect, test } from "vitest";
import { bundlesForTests } from "./hosted/bundles-for-tests.ts";
import { smallDesign } from "./hosted/designs.ts";
import { allTrials, type Standing, standingOf, start, untilReported } from "./hosted/experiments.ts";
import { type HostedCloud, startHostedCloud } from "./hosted/hosted-cloud.ts";
import type { Fate, ServiceRequest } from "./hosted/service-proxy.ts";

const CASES = 20;
const TRIALS = 2 * CASES;
const bundles = await bundlesForTests();
let cloud: HostedCloud | undefined;

afterEach(async () => {
  await cloud?.close();
  cloud = undefined;
});

async function open(options: Omit<Parameters<typeof startHostedCloud>[0], "bundles">): Promise<HostedCloud> {
  cloud = await startHostedCloud({ bundles, ...options });
  return cloud;
}

async function expectAllScoredOnce(at: string, standing: Standing): Promise<void> {
  expect(standing.trials).toMatchObject({ planned: TRIALS, scored: TRIALS, failed: 0, skipped: 0 });
  const trials = await allTrials(cloud!, at);
  expect(new Set(trials.map(({ runId }) => runId)).size).toBe(TRIALS);
  expect(standing.budget).toMatchObject({ reservedUsd: 0, chargedUsd: 0, remainingUsd: 0 });
}

test("A worker that always throws ends in the dead letters and in failed trials, and the experiment ends", async () => {
  const hosted = await open({
    visibilitySeconds: 1,
    onInvoke: (name) => {
      if (name === "worker") throw new Error("planted");
    },
  });
  // So few that the guard against losing everything does not end it first.
  const at = await start(hosted, smallDesign(8));
  const standing = await untilReported(hosted, at);
  expect(standing.trials).toMatchObject({ planned: 16, scored: 0, failed: 16, skipped: 0 });
  const codes = (await allTrials(hosted, at)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(["undeliverable"]));
});

test("A database that throttles, fails and does not answer slows the work and loses nothing of it", async () => {
  const nextFraction = seeded(7);
  const injected = { throttled: 0, failed: 0, silent: 0 };
  const decide = ({ operation }: ServiceRequest): Fate | undefined => {
    if (!operation.startsWith("DynamoDB")) return undefined;
    const fraction = nextFraction();
    if (fraction < 0.06) {
      injected.throttled += 1;
      return { kind: "refuse", status: 400, type: "ProvisionedThroughputExceededException" };
    }
    if (fraction < 0.1) {
      injected.failed += 1;
      return { kind: "refuse", status: 500, type: "InternalServerError" };
    }
    if (fraction < 0.12) {
      injected.silent += 1;
      return fraction < 0.11 ? { kind: "lose-answer" } : { kind: "hang", ms: 500 };
    }
    return undefined;
  };
  const hosted = await open({ decide });
  const at = await start(hosted, smallDesign(CASES));
  await expectAllScoredOnce(at, await untilReported(hosted, at));
  for (const count of Object.values(injected)) expect(count).toBeGreaterThan(0);
});

test("One message in ten that comes twice executes nothing twice", async () => {
  const nextFraction = seeded(11);
  let redelivered = 0;
  const hosted = await open({
    redeliver: () => {
      const again = nextFraction() < 0.1 || redelivered === 0;
      if (again) redelivered += 1;
      return again;
    },
  });
  const at = await start(hosted, smallDesign(CASES));
  await expectAllScoredOnce(at, await untilReported(hosted, at));
  expect(redelivered).toBeGreaterThan(0);
});

test("Objects that are refused for a minute hold the work up for that minute, and no longer", async () => {
  let refusedUntilMs = 0;
  let refused = 0;
  const hosted = await open({
    visibilitySeconds: 20,
    decide: ({ operation, from }) => {
      if (from === "api" || !operation.startsWith("S3") || performance.now() > refusedUntilMs) return undefined;
      refused += 1;
      return { kind: "refuse", status: 503, type: "SlowDown" };
    },
  });
  refusedUntilMs = performance.now() + 60_000;
  const at = await start(hosted, smallDesign(CASES));
  await expectAllScoredOnce(at, await untilReported(hosted, at));
  expect(refused).toBeGreaterThan(0);
});

test("A finish worker that dies between analysis and report is followed by another, and the report is written once", async () => {
  let killed = false;
  const hosted = await open({
    decide: ({ operation, from, path }) => {
      if (killed || from !== "finish" || operation !== "S3 PUT" || !path.includes("/reports/")) return undefined;
      killed = true;
      hosted.sandboxes.finish.killAll();
      // Its lease is good for twenty minutes, so whoever comes next lives half an hour later.
      for (const name of ["finish", "heartbeat"] as const) hosted.sandboxes[name].setClock(30 * 60_000);
      hosted.sandboxes.heartbeat.killAll();
      return { kind: "hang", ms: 100 };
    },
  });
  const at = await start(hosted, smallDesign(CASES));
  await expectAllScoredOnce(at, await untilReported(hosted, at));
  expect(killed).toBe(true);
  const { body: report } = await hosted.ask<{ designDigest: string }>("GET", `${at}/report`);
  expect(report.designDigest).toMatch(/^sha256:/);
});

test("Workers whose clocks differ by four minutes, two each way, execute every trial once", async () => {
  const hosted = await open({ workers: 2, workerClocksMs: [120_000, -120_000] });
  const at = await start(hosted, smallDesign(CASES));
  await expectAllScoredOnce(at, await untilReported(hosted, at));
  expect((await standingOf(hosted, at)).stop).toBeUndefined();
});

/** The same faults in every run: a linear congruential generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
