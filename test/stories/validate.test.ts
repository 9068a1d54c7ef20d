import type { MemoryPorts } from "@assay/adapters/memory";
import { type Defect, decideExperiment, setGate, validateWorkspace } from "@assay/core/lifecycle";
import type { ExperimentRef, StorePorts } from "@assay/core/ports";
import { sha256Hex } from "@assay/core/support";
import { expect, test } from "vitest";
import { readingDesign, SmallCloud, WORKSPACE } from "./small-cloud.ts";

const DAYS = 14;
const rationale = "It reads as well as the one before.";

/** Arm A misses every third text, arm B every fourth. */
const readUnequally: SmallCloud["read"] = (text, { intake }) => {
  const n = Number(text.slice(5));
  return n % (intake.by === "B" ? 4 : 3) === 0 ? "?" : text;
};

/** One decided experiment that ships, and a gate that cites it. */
async function soundCloud(ports?: (memory: MemoryPorts) => StorePorts) {
  const cloud = new SmallCloud(ports && { ports });
  cloud.read = readUnequally;
  const ref = await cloud.run(readingDesign());
  await decideExperiment(cloud.world, ref, { verdict: "ship", arm: "B", rationale, decidedBy: "somebody" });
  await setGate(cloud.world, WORKSPACE, {
    name: "reading",
    metric: { scorer: "exact_match", key: "correct" },
    direction: "higher",
    threshold: 1,
    experimentId: ref.experimentId,
    reportDigest: (await cloud.record(ref)).report!.digest,
    setBy: "somebody",
  });
  return { cloud, ref };
}

async function found(cloud: SmallCloud): Promise<[Defect["kind"], string][]> {
  const { defects } = await validateWorkspace(cloud.world, WORKSPACE, DAYS);
  return defects.map(({ kind, where }) => [kind, where]);
}

const reportsWithout = (memory: MemoryPorts, hidden: { ref?: ExperimentRef }): StorePorts => ({
  ...memory,
  reports: {
    ...memory.reports,
    list: async (ref) => (ref.experimentId === hidden.ref?.experimentId ? [] : memory.reports.list(ref)),
  },
});

test("a sound workspace has no defect, and the check says how much it looked at", async () => {
  const { cloud } = await soundCloud();
  expect(await validateWorkspace(cloud.world, WORKSPACE, DAYS)).toEqual({
    checked: { experiments: 1, reports: 1, decisions: 1, caseSets: 1, gates: 1, lanes: 1, erasedCases: 0 },
    defects: [],
  });
});

test("nothing to look at is a defect", async () => {
  expect(await found(new SmallCloud())).toEqual([["nothing-to-check", WORKSPACE]]);
});

test("a record that does not fit its schema is found, and the rest is checked all the same", async () => {
  const { cloud, ref } = await soundCloud();
  const key = `ws/${WORKSPACE}/experiments/${ref.experimentId}/frozen.json`;
  const frozen = JSON.parse(new TextDecoder().decode(await cloud.memory.blobs.get(key)));
  await cloud.memory.blobs.put(key, JSON.stringify({ ...frozen, repeats: "many" }), "application/json");
  expect(await found(cloud)).toEqual([["record", ref.experimentId]]);
});

test("a stored case set whose cases were changed is found", async () => {
  const { cloud } = await soundCloud();
  const { digest } = (await cloud.memory.caseSets.versions(WORKSPACE, "texts"))[0]!;
  const key = `ws/${WORKSPACE}/case-sets/${sha256Hex("texts").slice(0, 16)}/${digest.slice(7)}.jsonl`;
  const lines = new TextDecoder().decode(await cloud.memory.blobs.get(key));
  await cloud.memory.blobs.put(key, lines.replace('"text 3"', '"text three"'), "application/jsonl");
  expect(await found(cloud)).toEqual([["case-set-digest", "texts@1"]]);
});

test("a stored report whose bytes were changed is found", async () => {
  const { cloud, ref } = await soundCloud();
  const { analysisKey } = (await cloud.memory.reports.list(ref))[0]!;
  const text = new TextDecoder().decode(await cloud.memory.blobs.get(analysisKey));
  await cloud.memory.blobs.put(analysisKey, `${text} `, "application/json");
  expect(await found(cloud)).toEqual([["report-digest", `${ref.experimentId} report 1`]]);
});

test("a gate, a baseline and a decision whose report is gone are found", async () => {
  const hidden: { ref?: ExperimentRef } = {};
  const { cloud, ref } = await soundCloud((memory) => reportsWithout(memory, hidden));
  hidden.ref = ref;
  expect(await found(cloud)).toEqual([
    ["report-digest", ref.experimentId],
    ["decision-without-report", expect.stringMatching(/^dec_/)],
    ["gate-without-report", "reading@1"],
    ["baseline-without-report", "reading"],
  ]);
});

test("two arms with the same scores case by case are found; two that are right everywhere are not", async () => {
  const { cloud } = await soundCloud();
  cloud.read = (text) => (text === "text 7" ? "?" : text);
  const copied = await cloud.run(readingDesign({ seed: "copied" }));
  cloud.read = (text) => text;
  const perfect = await cloud.run(readingDesign({ seed: "perfect" }));
  for (const ref of [copied, perfect]) {
    await decideExperiment(cloud.world, ref, { verdict: "hold", rationale, decidedBy: "somebody" });
  }
  expect(await found(cloud)).toEqual([["equal-arms", copied.experimentId]]);
});

test("a scorer at a version that is not known here is found", async () => {
  const { cloud, ref } = await soundCloud();
  const key = `ws/${WORKSPACE}/experiments/${ref.experimentId}/frozen.json`;
  const frozen = JSON.parse(new TextDecoder().decode(await cloud.memory.blobs.get(key)));
  const scorers = frozen.scorers.map((one: { name: string }) =>
    one.name === "exact_match" ? { ...one, version: 9 } : one,
  );
  await cloud.memory.blobs.put(key, JSON.stringify({ ...frozen, scorers }), "application/json");
  expect(await found(cloud)).toEqual([["unknown-scorer", ref.experimentId]]);
});

test("an experiment that nobody decides is found after the stated time, and not before", async () => {
  const { cloud } = await soundCloud();
  const ref = await cloud.run(readingDesign({ seed: "forgotten" }));
  cloud.nowMs += (DAYS - 1) * 86_400_000;
  expect(await found(cloud)).toEqual([]);
  cloud.nowMs += 86_400_000;
  expect(await found(cloud)).toEqual([["undecided", ref.experimentId]]);
});
