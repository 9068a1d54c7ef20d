// What every scorer answered when its version was made. A golden file is only ever added to; other output is another version.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Case } from "../cases/case.ts";
import type { JsonObject } from "../support/json.ts";
import { type RunRecord, runRecordSchema } from "../workflows/run-record.ts";
import { catalogue } from "./catalogue.ts";
import { resolveScorers } from "./resolve-scorers.ts";
import { scoreTrial } from "./score-trial.ts";

type GoldenCase = {
  readonly about: string;
  readonly options?: JsonObject;
  readonly record?: Partial<RunRecord>;
  readonly reference?: Case["reference"];
  readonly chargeMicroUsd?: number | null;
  readonly files?: Readonly<Record<string, string>>;
  readonly values: JsonObject | null;
  readonly fault?: string;
};

const folder = new URL("./golden/", import.meta.url);
const fileOf = (name: string, version: number) => new URL(`${name}@${version}.json`, folder);

function read(name: string, version: number): readonly GoldenCase[] {
  return JSON.parse(readFileSync(fileOf(name, version), "utf8")) as GoldenCase[];
}

const plainRun = {
  runId: "r1",
  token: "t1",
  workflowId: "w",
  workflowVersion: 1,
  status: "succeeded",
  outputs: {},
  artifacts: [],
  usage: {},
  costMicroUsd: 0,
  costSource: "free",
  startedAt: "2026-01-01T00:00:00.000Z",
  finishedAt: "2026-01-01T00:00:01.000Z",
  durationMs: 1000,
  coldStart: false,
  gates: [],
  providers: [],
  calls: [],
};

const resolutions = new Map<string, ReturnType<typeof resolveScorers>>();

function resolvedOnce(name: string, options: JsonObject) {
  const key = name + JSON.stringify(options);
  const known = resolutions.get(key) ?? resolveScorers({ scorers: [{ name, options }], metrics: [] });
  resolutions.set(key, known);
  return known;
}

async function answer(name: string, one: GoldenCase) {
  const { resolved, findings } = resolvedOnce(name, one.options ?? {});
  expect(findings).toEqual([]);
  const record = runRecordSchema.parse({ ...plainRun, ...one.record });
  const trialCase = { caseId: "c1", intake: {}, ...(one.reference ? { reference: one.reference } : {}) } as Case;
  const file = async (sha256: string) => Buffer.from(one.files?.[sha256] ?? "", "hex");
  const rows = await scoreTrial(
    { record, case: trialCase, chargeMicroUsd: one.chargeMicroUsd ?? record.costMicroUsd },
    resolved.filter((scorer) => scorer.as === name),
    file,
    "2026-01-01T00:00:02.000Z",
    0,
  );
  const row = rows[0];
  return { values: row?.values ?? null, ...(row?.fault === undefined ? {} : { fault: row.fault }) };
}

test.each(catalogue.map((scorer) => [`${scorer.name}@${scorer.version}`, scorer] as const))(
  "%s answers what it answered when its version was made",
  async (title, scorer) => {
    expect(existsSync(fileOf(scorer.name, scorer.version)), `write golden/${title}.json`).toBe(true);
    const golden = read(scorer.name, scorer.version);
    for (const one of golden) {
      const expected = { values: one.values, ...(one.fault === undefined ? {} : { fault: one.fault }) };
      expect(await answer(scorer.name, one), `${title}, ${one.about}: other output; raise the version`).toEqual(
        expected,
      );
    }
    for (const key of Object.keys(scorer.keys)) {
      const numbers = golden.filter((one) => (one.values?.[key] as JsonObject | undefined)?.scored !== undefined);
      expect(numbers.length, `no golden case of ${title} scores "${key}"`).toBeGreaterThan(0);
    }
  },
);

test("the golden files are one per scorer and version, none left over", () => {
  const versions = catalogue.flatMap(({ name, version }) =>
    Array.from({ length: version }, (_, i) => `${name}@${i + 1}.json`),
  );
  expect(readdirSync(folder).sort()).toEqual(versions.sort());
});
