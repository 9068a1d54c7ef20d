import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bundlesForTests } from "./hosted/bundles-for-tests.ts";
import { allTrials, start, untilReported } from "./hosted/experiments.ts";
import { startHostedCloud } from "./hosted/hosted-cloud.ts";

const bundles = await bundlesForTests();
const root = path.resolve(import.meta.dirname, "../..");

test("The built bundles run the experiment on language detectors, over a quarter of its cases, to its report", async () => {
  const cloud = await startHostedCloud({ bundles, workers: 2 });
  try {
    const design = JSON.parse(readFileSync(path.join(root, "experiments/designs/language-detectors.json"), "utf8"));
    const lines = readFileSync(path.join(root, design.caseSet.casesFile), "utf8").trimEnd().split("\n");
    const { casesFile: _, ...caseSet } = design.caseSet;
    const cases = lines.filter((_, i) => i % 4 === 0).map((line) => JSON.parse(line));
    const at = await start(cloud, { ...design, concurrency: 20, caseSet: { ...caseSet, cases } });
    const standing = await untilReported(cloud, at);
    const { planned, scored, failed, skipped } = standing.trials;
    expect({ scored, failed, skipped }).toEqual({ scored: planned, failed: 0, skipped: 0 });
    expect(planned).toBeGreaterThanOrEqual(300);
    const trials = await allTrials(cloud, at);
    expect(new Set(trials.map(({ runId }) => runId)).size).toBe(planned);
    const { body: report } = await cloud.ask<{ designDigest: string }>("GET", `${at}/report`);
    expect(report.designDigest).toMatch(/^sha256:/);
    expect(cloud.faults).toEqual([]);
    for (const read of [
      "/v1/experiments",
      "/v1/keys",
      "/v1/workspace",
      "/v1/workflows",
      `${at}/trials/0`,
      `${at}/scores`,
    ]) {
      expect(await cloud.ask("GET", read), read).toMatchObject({ status: 200 });
    }
    const shared = await cloud.ask<{ url: string }>("POST", `${at}/report/share`, {});
    expect(shared).toMatchObject({ status: 201 });
    expect(shared.body.url).toMatch(/^https:\/\/assay\.invalid\/r\/[\w-]{22,}\/[0-9a-f]{64}\/index\.html$/);
    const erasures = `/v1/experiments/case-sets/${encodeURIComponent(caseSet.name)}/erasures`;
    const erasure = { caseIds: [cases[0].caseId], reason: "Whoever wrote it asked for it." };
    expect(await cloud.ask("POST", erasures, erasure)).toMatchObject({ status: 200, body: { cases: 1 } });
    expect(await cloud.ask("DELETE", `${at}/report/share`)).toMatchObject({ status: 200 });
    expect(cloud.faults).toEqual([]);
    const { kinds, ungranted } = cloud.asked();
    expect(kinds).toBeGreaterThan(25);
    expect(ungranted).toEqual([]);
  } finally {
    await cloud.close();
  }
});
