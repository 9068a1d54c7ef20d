import { type Alert, canaryTemplateSchema } from "@assay/core/canary";
import {
  addCanary,
  beatAll,
  decideExperiment,
  eraseCases,
  limitBudget,
  loadCanary,
  startTick,
  tickCanaries,
} from "@assay/core/lifecycle";
import type { ExperimentId } from "@assay/core/ports";
import { expect, test } from "vitest";
import { readingDesign, SmallCloud, WORKSPACE } from "./small-cloud.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const decision = { rationale: "It reads as well as the one before.", decidedBy: "somebody" };

/** Half of the texts come out wrong: far more than chance. */
const readBadly = (text: string) => (Number(text.slice(5)) % 2 === 0 ? "?" : text);

/** Ships the reader as it is, and looks every night at half past two in Berlin whether it still does. */
async function shippedWithCanary(cloud: SmallCloud) {
  const shipped = await cloud.run(readingDesign());
  await decideExperiment(cloud.world, shipped, { ...decision, verdict: "ship", arm: "A" });
  const { name: _, kind: __, lane: ___, arms: ____, ...rest } = readingDesign();
  const { version } = (await cloud.memory.caseSets.versions(WORKSPACE, "texts"))[0]!;
  const template = canaryTemplateSchema.parse({
    ...rest,
    caseSet: { name: "texts", version },
    candidate: { label: "production", workflowId: "reader" },
  });
  return addCanary(cloud.world, WORKSPACE, {
    name: "Nightly reading",
    lane: "reading",
    schedule: { cron: "30 2 * * *", timeZone: "Europe/Berlin" },
    template,
    createdBy: "somebody",
  });
}

/** Beats once a minute until nothing is under way. */
async function pass(cloud: SmallCloud, ms: number): Promise<void> {
  cloud.nowMs += ms;
  for (let beat = 0; beat < 10; beat += 1) {
    cloud.nowMs += MINUTE_MS;
    await beatAll(cloud.world);
    await tickCanaries(cloud.world);
    await cloud.settle();
  }
}

async function told(cloud: SmallCloud, canaryId: string) {
  const ticks = await cloud.memory.canaries.listTicks(WORKSPACE, canaryId, 100);
  const alerts = await cloud.memory.outbox.list(WORKSPACE, "alerts", 100);
  return { outcomes: ticks.map(({ outcome }) => outcome).reverse(), alerts: alerts.map(({ event }) => event as Alert) };
}

test("ship, a quiet night, production worse, confirmed, one alert with the report, a revert, quiet again", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  await pass(cloud, DAY_MS);
  expect(await told(cloud, canaryId)).toEqual({ outcomes: ["quiet"], alerts: [] });

  cloud.versions.set(2, "worse");
  cloud.read = (text, { workflow }) => (workflow.version === 2 ? readBadly(text) : text);
  await pass(cloud, DAY_MS);
  const { outcomes, alerts } = await told(cloud, canaryId);
  expect(outcomes).toEqual(["quiet", "regression"]);
  expect(alerts).toHaveLength(1);
  const [last] = await cloud.memory.canaries.listTicks(WORKSPACE, canaryId, 1);
  expect(last!.experimentIds).toHaveLength(2);
  const ref = { workspace: WORKSPACE, experimentId: last!.experimentIds[1] as ExperimentId };
  const { digest } = (await cloud.record(ref)).report!;
  expect(alerts[0]).toMatchObject({
    kind: "canary-regression",
    regressions: [{ kind: "primary", metric: "exact_match.correct" }],
    report: {
      experimentId: ref.experimentId,
      digest,
      path: `/v1/experiments/${ref.experimentId}/report?format=html&revision=1`,
    },
  });

  await decideExperiment(cloud.world, ref, { ...decision, verdict: "revert" });
  cloud.versions.delete(2);
  await pass(cloud, DAY_MS);
  expect((await told(cloud, canaryId)).outcomes).toEqual(["quiet", "regression", "quiet"]);
  expect((await told(cloud, canaryId)).alerts).toHaveLength(1);
  expect((await cloud.memory.experiments.list(WORKSPACE, { undecided: true }, { limit: 9 })).items).toEqual([]);
});

test("a single unlucky run raises no alarm, because a second one does not find the same", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  let candidateRuns = 0;
  cloud.versions.set(2, "as good");
  cloud.read = (text, { workflow }) => {
    if (workflow.version === 2) candidateRuns += 1;
    return workflow.version === 2 && candidateRuns <= 30 ? readBadly(text) : text;
  };
  await pass(cloud, DAY_MS);
  expect(candidateRuns).toBe(60);
  expect(await told(cloud, canaryId)).toEqual({ outcomes: ["unconfirmed"], alerts: [] });
});

test("a canary that could not run is an alarm too: nothing shipped, no money, a version that is gone", async () => {
  const bare = new SmallCloud();
  await bare.run(readingDesign());
  const shipped = await shippedWithCanary(new SmallCloud());
  const { canaryId } = await addCanary(bare.world, WORKSPACE, { ...shipped, lane: "other" });
  await pass(bare, DAY_MS);
  const nothingShipped = await told(bare, canaryId);
  expect(nothingShipped.outcomes).toEqual(["could-not-run"]);
  expect(nothingShipped.alerts[0]).toMatchObject({ kind: "canary-could-not-run", text: /nothing shipped/ as never });

  const poor = new SmallCloud({ highUsd: 0.01 });
  const costly = await shippedWithCanary(poor);
  await limitBudget(poor.world, WORKSPACE, 100_000);
  await pass(poor, DAY_MS);
  expect((await told(poor, costly.canaryId)).alerts.map(({ kind }) => kind)).toEqual(["canary-could-not-run"]);
  expect((await loadCanary(poor.world, WORKSPACE, costly.canaryId)).tick).toBeUndefined();

  const gone = new SmallCloud();
  const lost = await shippedWithCanary(gone);
  gone.versions.delete(1);
  gone.versions.set(2, "new");
  await pass(gone, DAY_MS);
  expect((await told(gone, lost.canaryId)).outcomes).toEqual(["could-not-run"]);
});

test("a canary whose frozen cases were erased before it could start says so, and the next runs on what is left", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  const erasure = { erasureId: "era_1", caseSet: "texts", cases: 1, reason: "asked for", erasedBy: "somebody" };
  const startedAt = new Date(cloud.nowMs).toISOString();
  const { replace } = cloud.memory.experiments;
  const frozenThenErased = async (...args: Parameters<typeof replace>) => {
    const isReplaced = await replace(...args);
    if (args[0].status === "frozen") await cloud.memory.erasures.put(WORKSPACE, { ...erasure, startedAt });
    return isReplaced;
  };
  Object.assign(cloud.memory.experiments, { replace: frozenThenErased });
  await pass(cloud, DAY_MS);
  Object.assign(cloud.memory.experiments, { replace });
  expect((await told(cloud, canaryId)).outcomes).toEqual([]);
  await eraseCases(cloud.world, WORKSPACE, { ...erasure, caseIds: ["c0"] });
  await pass(cloud, 0);
  const { outcomes, alerts } = await told(cloud, canaryId);
  expect(outcomes).toEqual(["could-not-run"]);
  expect(alerts[0]!.text).toContain("erased before it could start");
  await pass(cloud, DAY_MS);
  expect((await told(cloud, canaryId)).outcomes).toEqual(["could-not-run", "quiet"]);
});

test("an alarm about cases that no longer fit says where they stand and not what they are called", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  cloud.intakeSchema = { type: "object", required: ["picture"] };
  await pass(cloud, DAY_MS);
  const { outcomes, alerts } = await told(cloud, canaryId);
  expect(outcomes).toEqual(["could-not-run"]);
  expect(alerts[0]!.text).toMatch(/cases\[0\]\.intake[^;]*: arms? A.*picture/);
  const ticks = await cloud.memory.canaries.listTicks(WORKSPACE, canaryId, 1);
  expect(JSON.stringify([ticks, alerts])).not.toMatch(/\bc\d+\b/);
});

test("ticks that were missed run once, and the next is the next one", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  await pass(cloud, 9 * DAY_MS);
  expect((await told(cloud, canaryId)).outcomes).toEqual(["quiet"]);
  const { nextDueAtMs } = await loadCanary(cloud.world, WORKSPACE, canaryId);
  expect(nextDueAtMs).toBeGreaterThan(cloud.nowMs);
  expect(nextDueAtMs - cloud.nowMs).toBeLessThanOrEqual(DAY_MS);
});

test("while a run is under way the next is refused, and that is told once", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  cloud.nowMs += DAY_MS;
  await tickCanaries(cloud.world);
  await expect(
    startTick(cloud.world, WORKSPACE, await loadCanary(cloud.world, WORKSPACE, canaryId)),
  ).rejects.toMatchObject({ code: "conflict" });
  for (let day = 0; day < 2; day += 1) {
    cloud.nowMs += DAY_MS;
    await tickCanaries(cloud.world);
  }
  expect(await told(cloud, canaryId)).toMatchObject({
    outcomes: ["overlapped", "overlapped"],
    alerts: [{ kind: "canary-could-not-run" }],
  });
  await cloud.settle();
  await pass(cloud, 0);
  expect((await told(cloud, canaryId)).outcomes).toEqual(["quiet", "overlapped", "overlapped"]);
});

test("two heartbeats at once make one experiment, and a crash anywhere makes no second", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  cloud.nowMs += DAY_MS;
  await Promise.all([tickCanaries(cloud.world), tickCanaries(cloud.world)]);
  const { tick } = await loadCanary(cloud.world, WORKSPACE, canaryId);
  const broken = {
    ...cloud.world,
    canaries: {
      ...cloud.world.canaries,
      addTick: async () => {
        throw new Error("the power went out");
      },
    },
  };
  await cloud.settle();
  await expect(tickCanaries(broken)).rejects.toThrow("the power went out");
  await pass(cloud, 0);
  expect((await told(cloud, canaryId)).outcomes).toEqual(["quiet"]);
  const { items } = await cloud.memory.experiments.list(WORKSPACE, { kind: "canary" }, { limit: 9 });
  expect(items.map(({ experimentId }) => experimentId)).toEqual([tick!.experimentId]);
});

test("a canary is ticked by hand beside its schedule", async () => {
  const cloud = new SmallCloud();
  const { canaryId } = await shippedWithCanary(cloud);
  await startTick(cloud.world, WORKSPACE, await loadCanary(cloud.world, WORKSPACE, canaryId));
  await cloud.settle();
  await pass(cloud, 0);
  const [line] = await cloud.memory.canaries.listTicks(WORKSPACE, canaryId, 1);
  expect(line).toMatchObject({ trigger: "person", outcome: "quiet", delta: { mean: 0 } });
});

test("a schedule that never comes is refused before anything is stored", async () => {
  const cloud = new SmallCloud();
  const canary = await shippedWithCanary(cloud);
  const schedule = { cron: "0 0 30 2 *", timeZone: "Europe/Berlin" };
  await expect(addCanary(cloud.world, WORKSPACE, { ...canary, schedule })).rejects.toMatchObject({
    code: "invalid",
    findings: [{ path: "schedule.cron" }],
  });
  expect(await cloud.memory.canaries.list(WORKSPACE)).toHaveLength(1);
});

test("a canary whose report cannot be read is an alarm, and keeps no other canary waiting", async () => {
  const cloud = new SmallCloud();
  const first = await shippedWithCanary(cloud);
  const second = await addCanary(cloud.world, WORKSPACE, first);
  cloud.nowMs += DAY_MS;
  await tickCanaries(cloud.world);
  await cloud.settle();
  const { tick } = await loadCanary(cloud.world, WORKSPACE, first.canaryId);
  const ref = { workspace: WORKSPACE, experimentId: tick!.experimentId as ExperimentId };
  const { analysisKey } = (await cloud.memory.reports.list(ref))[0]!;
  await cloud.memory.blobs.put(analysisKey, "{}", "application/json");
  await pass(cloud, 0);
  expect((await told(cloud, first.canaryId)).outcomes).toEqual(["could-not-run"]);
  expect((await told(cloud, second.canaryId)).outcomes).toEqual(["quiet"]);
  expect((await told(cloud, first.canaryId)).alerts.map(({ canaryId }) => canaryId)).toEqual([first.canaryId]);
});
