import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bundlesForTests } from "./hosted/bundles-for-tests.ts";
import { allTrials, start, untilReported } from "./hosted/experiments.ts";
import { startHostedCloud } from "./hosted/hosted-cloud.ts";

const root = path.resolve(import.meta.dirname, "../..");
const here = { os: process.platform, cpu: process.arch };
const bundles = await bundlesForTests({ heavyWorkflows: true, target: here });

test("A worker that was built with pictures and OCR reads a scan by every reader, with nothing but its own folder", async () => {
  const cloud = await startHostedCloud({ bundles, workers: 1 });
  try {
    const design = JSON.parse(readFileSync(path.join(root, "experiments/designs/ocr-scans.json"), "utf8"));
    const lines = readFileSync(path.join(root, design.caseSet.casesFile), "utf8").trimEnd().split("\n");
    const mild = lines.map((line) => JSON.parse(line)).find(({ caseId }) => caseId === "scan-0021");
    const scan = readFileSync(path.join(root, "experiments/cases", mild.intake.image.$file));
    const stored = await cloud.ask("POST", "/v1/files?name=scan.png", scan);
    expect(stored, JSON.stringify(stored.body)).toMatchObject({ status: 201 });
    const { casesFile: _, ...caseSet } = design.caseSet;
    const cases = [{ ...mild, intake: { image: { $file: stored.body } } }];
    const at = await start(cloud, { ...design, caseSet: { ...caseSet, cases } });
    const { trials } = await untilReported(cloud, at);
    expect(trials).toMatchObject({ planned: 3, scored: 3, failed: 0 });
    for (const { ordinal } of await allTrials(cloud, at)) {
      const { body } = await cloud.ask<{ run: { outputs: unknown } }>("GET", `${at}/trials/${ordinal}`);
      expect(body.run.outputs).toEqual({ text: { kind: "text", text: mild.reference.gold } });
    }
    expect(cloud.faults).toEqual([]);
  } finally {
    await cloud.close();
  }
});
