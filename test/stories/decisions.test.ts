import {
  addCaseSetVersion,
  decideExperiment,
  laneHistory,
  readLane,
  rescoreExperiment,
  setGate,
} from "@assay/core/lifecycle";
import type { ExperimentRef } from "@assay/core/ports";
import { parseBlob } from "@assay/core/report";
import { expect, test } from "vitest";
import { readingCases, readingDesign, SmallCloud, WORKSPACE } from "./small-cloud.ts";

const rationale = "B reads as well as A and costs nothing more.";
const decidedBy = "somebody";
const ship = { verdict: "ship" as const, arm: "B", rationale, decidedBy };

async function blobOf(cloud: SmallCloud, ref: ExperimentRef) {
  const report = (await cloud.memory.reports.list(ref)).at(-1)!;
  return parseBlob(JSON.parse(new TextDecoder().decode(await cloud.memory.blobs.get(report.analysisKey))));
}

test("a ship is recorded with its report, moves the lane, and the experiment counts as decided", async () => {
  const cloud = new SmallCloud();
  const ref = await cloud.run(readingDesign());
  expect((await cloud.memory.experiments.list(WORKSPACE, { undecided: true }, { limit: 5 })).items).toHaveLength(1);
  const decision = await decideExperiment(cloud.world, ref, ship);
  const record = await cloud.record(ref);
  expect(decision).toMatchObject({ verdict: "ship", arm: "B", decidedBy, report: record.report!, rationale });
  expect(record.status).toBe("decided");
  expect((await cloud.memory.experiments.list(WORKSPACE, { undecided: true }, { limit: 5 })).items).toEqual([]);
  const lane = await readLane(cloud.world, WORKSPACE, "reading");
  expect(lane).toMatchObject({
    revision: 1,
    baseline: {
      experimentId: ref.experimentId,
      arm: { workflowId: "reader", workflowVersion: 1, intakeOverrides: { by: "B" } },
    },
  });
});

test("the same decision said again is one decision; another one stands beside it", async () => {
  const cloud = new SmallCloud();
  const ref = await cloud.run(readingDesign());
  const first = await decideExperiment(cloud.world, ref, ship);
  expect(await decideExperiment(cloud.world, ref, ship)).toEqual(first);
  cloud.nowMs += 1000;
  await decideExperiment(cloud.world, ref, { ...ship, verdict: "hold" });
  expect((await cloud.memory.decisions.list(ref)).map(({ verdict }) => verdict)).toEqual(["ship", "hold"]);
});

test("what a lane ships is superseded by the next ship, and a revert of that puts it back", async () => {
  const cloud = new SmallCloud();
  const first = await cloud.run(readingDesign());
  await decideExperiment(cloud.world, first, ship);
  const second = await cloud.run(readingDesign({ seed: "again" }));
  await decideExperiment(cloud.world, second, { ...ship, arm: "A" });
  expect((await readLane(cloud.world, WORKSPACE, "reading"))?.baseline?.experimentId).toBe(second.experimentId);
  cloud.nowMs += 1000;
  await decideExperiment(cloud.world, second, { ...ship, verdict: "revert" });
  expect(await readLane(cloud.world, WORKSPACE, "reading")).toMatchObject({
    revision: 3,
    baseline: { experimentId: first.experimentId },
    movedBy: { verdict: "revert" },
  });
  expect(await laneHistory(cloud.world, WORKSPACE, "reading")).toHaveLength(3);
});

test("a lane that a crash left behind its decision is repaired by whoever reads it", async () => {
  const power: { isDown: boolean } = { isDown: true };
  const cloud = new SmallCloud({
    ports: (memory) => ({
      ...memory,
      lanes: {
        ...memory.lanes,
        replace: async (...args) => {
          if (power.isDown) throw new Error("the power went out");
          return memory.lanes.replace(...args);
        },
      },
    }),
  });
  const ref = await cloud.run(readingDesign());
  await expect(decideExperiment(cloud.world, ref, ship)).rejects.toThrow("the power went out");
  power.isDown = false;
  expect((await readLane(cloud.world, WORKSPACE, "reading"))?.baseline?.experimentId).toBe(ref.experimentId);
  await decideExperiment(cloud.world, ref, ship);
  expect(await cloud.memory.decisions.list(ref)).toHaveLength(1);
  expect((await cloud.record(ref)).status).toBe("decided");
});

test("an experiment without a report cannot be decided", async () => {
  const cloud = new SmallCloud();
  const ref = await cloud.freeze(readingDesign());
  await expect(decideExperiment(cloud.world, ref, ship)).rejects.toMatchObject({ code: "not-reported" });
});

test("a build with changes, a screening, a service that changed, and an older report each stand against a ship", async () => {
  const codes = async (cloud: SmallCloud, ref: ExperimentRef, reportDigest?: string) => {
    const request = { ...ship, ...(reportDigest !== undefined && { reportDigest }) };
    const refusal = await decideExperiment(cloud.world, ref, request).catch((error: unknown) => error);
    return (refusal as { findings: { path: string }[] }).findings.map(({ path }) => path);
  };
  const dirty = new SmallCloud();
  dirty.isDirty = true;
  expect(await codes(dirty, await dirty.run(readingDesign()))).toEqual(["dirty-build"]);
  const screening = new SmallCloud();
  expect(await codes(screening, await screening.run(readingDesign({ kind: "screening" })))).toEqual(["screening"]);
  const service = new SmallCloud();
  service.read = (text) => {
    service.versionOfService = text === "text 7" ? "2" : "1";
    return text;
  };
  expect(await codes(service, await service.run(readingDesign()))).toEqual(["service-changed", "service-changed"]);
  const rescored = new SmallCloud();
  const ref = await rescored.run(readingDesign());
  const { digest } = (await rescored.record(ref)).report!;
  await rescoreExperiment(rescored.world, ref);
  expect(await codes(rescored, ref, digest)).toEqual(["report-not-latest"]);
});

test("a partial experiment ships with a reason that is stored beside what stood against it", async () => {
  const cloud = new SmallCloud({ highUsd: 0.01, costUsd: 0.01 });
  const ref = await cloud.run(readingDesign({ budgetLimitUsd: 0.1, onBudget: "stop" }));
  await expect(decideExperiment(cloud.world, ref, ship)).rejects.toMatchObject({ code: "conflict" });
  const overrideReason = "Ten trials were enough to see that nothing broke.";
  const decision = await decideExperiment(cloud.world, ref, { ...ship, overrideReason });
  expect(decision.override).toEqual({ obstacles: ["partial"], reason: overrideReason });
});

test("code that was frozen in spite of its version never ships", async () => {
  const cloud = new SmallCloud();
  await cloud.run(readingDesign());
  cloud.versions.set(1, "changed");
  cloud.isDev = true;
  const ref = await cloud.run(readingDesign({ seed: "dev" }));
  const overrideReason = "Only a comment in that file was different.";
  await expect(decideExperiment(cloud.world, ref, { ...ship, overrideReason })).rejects.toMatchObject({
    code: "conflict",
    findings: [{ path: "code-changed" }],
  });
});

const withHoldout = (seed: string, includeHoldout = true) => {
  const cases = readingCases(30, (i) => ({ holdout: i < 10 }));
  const design = readingDesign({ seed, caseSet: { name: "texts", cases } });
  return { ...design, analysisPlan: { ...design.analysisPlan, includeHoldout } };
};

test("every experiment that ran held-out cases is a look, and the report says which", async () => {
  const cloud = new SmallCloud();
  const first = await cloud.run(withHoldout("one"));
  const without = await cloud.run(withHoldout("two", false));
  const second = await cloud.run(withHoldout("three"));
  await rescoreExperiment(cloud.world, second);
  expect((await blobOf(cloud, first)).caseSet.holdout).toMatchObject({ included: true, looks: 1 });
  expect((await blobOf(cloud, without)).caseSet.holdout).toMatchObject({ included: false, looks: 0 });
  expect((await blobOf(cloud, second)).caseSet.holdout).toMatchObject({ included: true, looks: 2 });
  expect(await cloud.memory.looks.list(WORKSPACE, "texts")).toHaveLength(2);
});

test("after a decision no case of its set changes sides; new cases may come and old ones may go", async () => {
  const cloud = new SmallCloud();
  const ref = await cloud.run(withHoldout("one"));
  const flipped = readingCases(30, (i) => ({ holdout: i < 9 })) as never;
  await decideExperiment(cloud.world, ref, { verdict: "hold", rationale, decidedBy });
  await expect(addCaseSetVersion(cloud.world, WORKSPACE, "texts", flipped)).rejects.toMatchObject({
    code: "conflict",
    findings: [{ path: "cases[9].holdout" }],
  });
  const grown = readingCases(40, (i) => ({ holdout: i < 10 || i === 35 })).slice(2) as never;
  expect((await addCaseSetVersion(cloud.world, WORKSPACE, "texts", grown)).version.version).toBe(2);
});

test("a gate cites a report that measured its metric, or is refused", async () => {
  const cloud = new SmallCloud();
  const ref = await cloud.run(readingDesign());
  const wanted = {
    name: "reading",
    metric: { scorer: "exact_match", key: "correct" },
    direction: "higher" as const,
    threshold: 1,
    experimentId: ref.experimentId,
    reportDigest: (await cloud.record(ref)).report!.digest,
    setBy: "somebody",
  };
  expect(await setGate(cloud.world, WORKSPACE, wanted)).toMatchObject({ version: 1, threshold: 1 });
  expect(await setGate(cloud.world, WORKSPACE, { ...wanted, threshold: 0.5 })).toMatchObject({ version: 2 });
  const uncited = { ...wanted, reportDigest: `sha256:${"0".repeat(64)}` };
  await expect(setGate(cloud.world, WORKSPACE, uncited)).rejects.toMatchObject({
    findings: [{ path: "reportDigest" }],
  });
  const unmeasured = { ...wanted, metric: { scorer: "ocr", key: "edge" } };
  await expect(setGate(cloud.world, WORKSPACE, unmeasured)).rejects.toMatchObject({ findings: [{ path: "metric" }] });
});
