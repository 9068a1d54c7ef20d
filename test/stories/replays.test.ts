import { canaryTemplateSchema } from "@assay/core/canary";
import { type Case, caseSchema } from "@assay/core/cases";
import {
  addCanary,
  addCaseSetVersion,
  beatAll,
  decideExperiment,
  finishExperiment,
  rescoreExperiment,
  startExperiment,
  tickCanaries,
  validateWorkspace,
} from "@assay/core/lifecycle";
import type { ExperimentId, ExperimentRef } from "@assay/core/ports";
import { parseBlob, warningsOf } from "@assay/core/report";
import { type Scorer, scored } from "@assay/core/scoring";
import { expect, test } from "vitest";
import { readingCases, readingDesign, SmallCloud, WORKSPACE } from "./small-cloud.ts";

const DAY_MS = 86_400_000;
const decision = { rationale: "It reads as well as the one before.", decidedBy: "somebody" };
const primaryMetric = { scorer: "reads", key: "right", direction: "higher", threshold: 1 };

/** How right a text is: version 2 takes a point from every other one, whatever it reads. */
function readsScorer(version: number, isStrict: boolean): Scorer {
  return {
    name: "reads",
    version,
    about: "Whether it reads right.",
    optionsSchema: { type: "object", additionalProperties: false },
    keys: {
      right: { kind: "numeric", direction: "higher", range: { low: 0, high: 1 }, unit: "share", about: "Right." },
    },
    score: async ({ case: one }) => {
      const isOdd = Number(one.caseId.slice(1)) % 2 === 1;
      return { right: scored(isStrict && isOdd ? 0.5 : one.caseId === "c0" ? 0.9 : 1) };
    },
  };
}

function storedCases(...args: Parameters<typeof readingCases>): Case[] {
  return readingCases(...args).map((one) => caseSchema.parse(one));
}

class ReplayedCloud extends SmallCloud {
  executed = 0;

  constructor() {
    super({ costUsd: 0.001, highUsd: 0.001 });
    this.scorers = [readsScorer(1, false)];
    this.read = (text) => {
      this.executed += 1;
      return text;
    };
  }

  async ship(): Promise<ExperimentRef> {
    const shipped = await this.run(readingDesign({ primaryMetric }));
    await decideExperiment(this.world, shipped, { ...decision, verdict: "ship", arm: "B" });
    return shipped;
  }

  async addReplay(changes: Record<string, unknown> = {}) {
    const { name: _, kind: __, lane: ___, arms: ____, ...rest } = readingDesign({ primaryMetric });
    const template = canaryTemplateSchema.parse({
      ...rest,
      caseSet: { name: "texts", version: 1 },
      mode: "replay",
      ...changes,
    });
    return addCanary(this.world, WORKSPACE, {
      name: "Nightly scores",
      lane: "reading",
      schedule: { cron: "30 2 * * *", timeZone: "Europe/Berlin" },
      template,
      createdBy: "somebody",
    });
  }

  async pass(ms = DAY_MS): Promise<void> {
    this.nowMs += ms;
    for (let beat = 0; beat < 6; beat += 1) {
      this.nowMs += 60_000;
      await beatAll(this.world);
      await tickCanaries(this.world);
      await this.settle();
    }
  }

  ticks(canaryId: string) {
    return this.memory.canaries.listTicks(WORKSPACE, canaryId, 100);
  }

  async alerts() {
    return (await this.memory.outbox.list(WORKSPACE, "alerts", 100)).map(({ event }) => event);
  }

  async blobOf(experimentId: string) {
    const ref = { workspace: WORKSPACE, experimentId: experimentId as ExperimentId };
    const { analysisKey } = (await this.memory.reports.read(ref, 1))!;
    return parseBlob(JSON.parse(new TextDecoder().decode((await this.memory.blobs.get(analysisKey))!)));
  }
}

test("a replay of unchanged scorers is quiet, executes nothing, spends nothing, and its report says what it is", async () => {
  const cloud = new ReplayedCloud();
  const shipped = await cloud.ship();
  const { canaryId } = await cloud.addReplay();
  const { remainingMicroUsd } = (await cloud.memory.budgets.read(WORKSPACE))!;
  const executed = cloud.executed;
  await cloud.pass();
  const [tick] = await cloud.ticks(canaryId);
  expect(tick).toMatchObject({ outcome: "quiet", delta: { mean: 0 } });
  expect(cloud.executed).toBe(executed);
  expect((await cloud.memory.budgets.read(WORKSPACE))!.remainingMicroUsd).toBe(remainingMicroUsd);
  const blob = await cloud.blobOf(tick!.experimentIds[0]!);
  expect(blob.provenance).toMatchObject({
    replay: { experimentId: shipped.experimentId, ranFrom: expect.stringContaining("2026-01-01") },
    budget: { chargedUsd: 0 },
    order: {},
  });
  expect(warningsOf(blob).find(({ code }) => code === "replayed")?.text).toContain(
    `stored ones of ${shipped.experimentId}, run on 2026-01-01 and not interleaved today`,
  );
  const { defects } = await validateWorkspace(cloud.world, WORKSPACE, 30);
  expect(defects.filter(({ where }) => where === tick!.experimentIds[0])).toEqual([]);
});

test("a scorer that changed its mind is one alarm at once, with the report, and no trial more", async () => {
  const cloud = new ReplayedCloud();
  await cloud.ship();
  const { canaryId } = await cloud.addReplay();
  const executed = cloud.executed;
  cloud.scorers = [readsScorer(2, true)];
  await cloud.pass();
  const [tick] = await cloud.ticks(canaryId);
  expect(tick!.outcome).toBe("regression");
  expect(tick!.experimentIds).toHaveLength(1);
  expect(await cloud.alerts()).toMatchObject([
    {
      kind: "canary-regression",
      regressions: [{ kind: "primary", metric: "reads.right" }],
      report: { experimentId: tick!.experimentIds[0] },
    },
  ]);
  expect(cloud.executed).toBe(executed);
});

test("shipping what a replay scored makes the scores of today the ones that count", async () => {
  const cloud = new ReplayedCloud();
  await cloud.ship();
  const { canaryId } = await cloud.addReplay();
  cloud.scorers = [readsScorer(2, true)];
  await cloud.pass();
  const [tick] = await cloud.ticks(canaryId);
  const ref = { workspace: WORKSPACE, experimentId: tick!.experimentIds[0] as ExperimentId };
  await decideExperiment(cloud.world, ref, { ...decision, verdict: "ship", arm: "B" });
  await cloud.pass();
  expect((await cloud.ticks(canaryId)).map(({ outcome }) => outcome)).toEqual(["quiet", "regression"]);
});

test("a replay is there although the workflow is gone, and is not started, nor scored a third time", async () => {
  const cloud = new ReplayedCloud();
  await cloud.ship();
  const { canaryId } = await cloud.addReplay();
  cloud.versions.delete(1);
  cloud.versions.set(2, "new");
  await cloud.pass();
  const [tick] = await cloud.ticks(canaryId);
  expect(tick!.outcome).toBe("quiet");
  const ref = { workspace: WORKSPACE, experimentId: tick!.experimentIds[0] as ExperimentId };
  await expect(rescoreExperiment(cloud.world, ref)).rejects.toMatchObject({ code: "conflict" });
  await expect(startExperiment(cloud.world, ref)).rejects.toMatchObject({ code: "conflict" });
});

test("a case that never ran, one that reads otherwise now, and a measure that was not part of the decision are alarms", async () => {
  const cloud = new ReplayedCloud();
  await cloud.ship();
  const more = await addCaseSetVersion(cloud.world, WORKSPACE, "texts", storedCases(31));
  const other = await addCaseSetVersion(
    cloud.world,
    WORKSPACE,
    "texts",
    storedCases(30, () => ({ intake: { text: "x" } })),
  );
  for (const caseSet of [
    { name: "texts", version: more.version.version },
    { name: "texts", version: other.version.version },
  ]) {
    await cloud.addReplay({ caseSet });
  }
  await cloud.addReplay({ primaryMetric: { ...primaryMetric, scorer: "exact_match", key: "correct" } });
  await cloud.pass();
  const canaries = await cloud.memory.canaries.list(WORKSPACE);
  const ticks = (await Promise.all(canaries.map(({ canaryId }) => cloud.ticks(canaryId)))).flat();
  expect(ticks.map(({ outcome }) => outcome)).toEqual(["could-not-run", "could-not-run", "could-not-run"]);
  expect(await cloud.alerts()).toHaveLength(3);
  const texts = ticks.map(({ message }) => message);
  expect(texts.some((text) => text.includes("has another intake than when it ran"))).toBe(true);
  expect(texts.some((text) => text.includes("has no stored run for trial"))).toBe(true);
  // Histories and alerts stay when a case is erased, so they may not name one.
  expect(JSON.stringify([texts, await cloud.alerts()])).not.toMatch(/\bc\d+\b/);
  expect(texts.some((text) => text.includes("was not part of the report it was decided on"))).toBe(true);
});

test("a replay waits while cases of its set are being erased", async () => {
  const cloud = new ReplayedCloud();
  await cloud.ship();
  const { canaryId } = await cloud.addReplay();
  const erasure = { erasureId: "era_1", caseSet: "texts", cases: 1, reason: "asked for", erasedBy: "somebody" };
  const startedAt = new Date(cloud.nowMs).toISOString();
  await cloud.memory.erasures.put(WORKSPACE, { ...erasure, startedAt });
  await cloud.pass();
  expect(await cloud.ticks(canaryId)).toEqual([]);
  await cloud.memory.erasures.put(WORKSPACE, { ...erasure, startedAt, finishedAt: startedAt });
  await cloud.pass(0);
  expect((await cloud.ticks(canaryId)).map(({ outcome }) => outcome)).toEqual(["quiet"]);
});

test("a crash while a replay is written loses nothing and writes nothing twice", async () => {
  const cloud = new ReplayedCloud();
  await cloud.ship();
  const { canaryId } = await cloud.addReplay();
  cloud.nowMs += DAY_MS;
  await tickCanaries(cloud.world);
  cloud.memory.queue.take();
  const { tick } = (await cloud.memory.canaries.read(WORKSPACE, canaryId))!;
  const ref = { workspace: WORKSPACE, experimentId: tick!.experimentId as ExperimentId };
  let left = 7;
  const trials = {
    ...cloud.memory.trials,
    take: async (...args: Parameters<typeof cloud.memory.trials.take>) => {
      left -= 1;
      if (left < 0) throw new Error("the power went out");
      return cloud.memory.trials.take(...args);
    },
  };
  await finishExperiment({ ...cloud.world, trials }, ref);
  const record = await cloud.record(ref);
  expect(record.status).toBe("failed");
  const { failure: _, ...again } = record;
  await cloud.memory.experiments.replace({ ...again, status: "analyzing" }, record.revision);
  await finishExperiment(cloud.world, ref);
  await cloud.pass(0);
  expect((await cloud.ticks(canaryId)).map(({ outcome }) => outcome)).toEqual(["quiet"]);
  expect((await cloud.record(ref)).outcome?.byArm).toEqual({
    A: { planned: 30, scored: 30, failed: 0, skipped: 0 },
    B: { planned: 30, scored: 30, failed: 0, skipped: 0 },
  });
});

test("a rerun names what runs now, and a replay names nothing", async () => {
  const cloud = new ReplayedCloud();
  await cloud.ship();
  const candidate = { label: "production", workflowId: "reader" };
  for (const changes of [{ mode: "rerun" }, { candidate }]) {
    await expect(cloud.addReplay(changes)).rejects.toMatchObject({
      code: "invalid",
      findings: [{ path: "template.candidate" }],
    });
  }
});
