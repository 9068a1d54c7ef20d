// The same design run twice is the same question with the same answer: one digest, and figures that are equal to the bit
// apart from provenance and what a clock measured.

import { readFileSync } from "node:fs";
import type { AnalysisBlob } from "@assay/core/report";
import { withoutTimeMetrics } from "@assay/core/report";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CliFolder, repository, type StatusDocument } from "./cli-process.ts";

const cli = new CliFolder({});

beforeAll(async () => {
  await cli.start(["serve", "--port", "0"]).until(/answers at/);
});
afterAll(() => cli.remove());

test("language-detectors run twice gives one digest and equal blobs, valid by the published schema", async () => {
  const design = `${repository}experiments/designs/language-detectors.json`;
  const blobs: AnalysisBlob[] = [];
  const runs: StatusDocument[] = [];
  for (const name of ["first", "second"]) {
    const { code, document } = await cli.json<StatusDocument>(["run", design, "--wait", "--out", `${name}.json`]);
    expect(code).toBe(0);
    for (const { planned, scored, failed, skipped } of Object.values(document.trials.byArm)) {
      expect(scored + failed + skipped).toBe(planned);
    }
    runs.push(document);
    blobs.push(JSON.parse(readFileSync(cli.path(`${name}.json`), "utf8")));
  }
  const [first, second] = runs;
  expect(second!.designDigest).toBe(first!.designDigest);
  expect(second!.experimentId).not.toBe(first!.experimentId);
  expect(withoutTimeMetrics(blobs[1]!)).toEqual(withoutTimeMetrics(blobs[0]!));

  const schema = JSON.parse(readFileSync(`${repository}docs/schemas/analysis.schema.json`, "utf8"));
  const validate = new Ajv2020({ strict: false }).compile(schema);
  for (const blob of blobs) {
    validate(blob);
    expect(validate.errors).toBeNull();
  }
  const { provenance: _, ...headless } = blobs[0]!;
  expect(validate(headless)).toBe(false);
});
