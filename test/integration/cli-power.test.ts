// `assay power` through the command: no home is opened for files, and what is printed is what was computed.

import { existsSync, mkdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { CliFolder, type Refused, type StatusDocument } from "./cli-process.ts";
import { designOf } from "./fixtures/local-api.ts";

const cli = new CliFolder();
afterAll(() => cli.remove());

type Answer = {
  readonly points: readonly { readonly cases: number; readonly power: number }[];
  readonly neededCases: number;
  readonly spread: Readonly<Record<string, unknown>>;
};

const design = cli.write("design.json", {
  name: "Is B better",
  kind: "benchmark",
  hypothesis: "It is.",
  primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
  analysisPlan: { paired: true, alpha: 0.05, correction: "holm" },
  budgetLimitUsd: 1,
  caseSet: { name: "texts", casesFile: "nowhere.jsonl" },
  arms: [
    { key: "A", label: "small", isBaseline: true, workflowId: "not-registered" },
    { key: "B", label: "large", workflowId: "not-registered", intakeOverrides: { size: 2 } },
  ],
});
const rows = Array.from({ length: 30 }, (_, i) => [
  { arm: "A", caseId: `c${i}`, scores: { "exact_match.correct": i < 6 ? 0 : 1 } },
  { arm: "B", caseId: `c${i}`, scores: { "exact_match.correct": i >= 6 && i < 9 ? 0 : 1 } },
]).flat();
const pilot = cli.write("pilot.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));

test("a pilot's file is enough: the cases that an effect needs, as a document and as a table", async () => {
  const asked = ["power", design, "--effect", "0.2", "--pilot", pilot];
  const { code, document } = await cli.json<Answer>(asked);
  expect(code).toBe(0);
  expect(document.spread).toMatchObject({ from: "pilot", arm: "B", pairs: 30, share: 0.3 });
  expect(document.neededCases).toBeGreaterThan(20);
  const { code: textCode, stdout } = await cli.run(asked);
  expect(textCode).toBe(0);
  expect(stdout).toMatch(/cases\s+power\s+95 % interval/);
  expect(stdout).toContain(`To find it with 80 % power it needs about ${document.neededCases} cases.`);
  expect(stdout).toContain("9 of 30");
  expect(existsSync(cli.path("home"))).toBe(false);
});

test("the numbers of cases that are asked about are the rows of the answer", async () => {
  const supposed = ["--discordance", "0.3", "--cases", "20,60"];
  const { document } = await cli.json<Answer>(["power", design, "--effect", "0.2", ...supposed]);
  expect(document.points.map(({ cases }) => cases)).toEqual([20, 60]);
  expect(document.points[1]!.power).toBeGreaterThan(document.points[0]!.power);
});

test("spread from two places and an effect of 0 are wrong usage; an impossible question is refused", async () => {
  const ends = async (...args: string[]) => {
    const { code, document } = await cli.json<Refused>(["power", design, ...args]);
    return [code, document.error.code];
  };
  expect(await ends("--effect", "0.2", "--sd", "1", "--discordance", "0.3")).toEqual([64, "usage"]);
  expect(await ends("--effect", "0")).toEqual([64, "usage"]);
  expect(await ends("--effect", "0.2", "--discordance", "0.1")).toEqual([1, "invalid"]);
  expect(await ends("--effect", "0.2", "--pilot", "gone.jsonl")).toEqual([1, "not-found"]);
  mkdirSync(cli.path("empty"));
  expect(await ends("--effect", "0.2", "--pilot", "empty")).toEqual([1, "not-found"]);
});

test("an experiment that ran is a pilot, and so is the record of it", async () => {
  const plain = designOf("writes-down", 5);
  const placed = plain.caseSet.cases.map((one) => ({
    ...one,
    intake: { ...one.intake, file: cli.path("written.txt"), ms: 1 },
  }));
  const small = cli.write("small.json", { ...plain, caseSet: { ...plain.caseSet, cases: placed } });
  const ran = await cli.json<StatusDocument>(["run", small, "--wait"]);
  expect(ran.code).toBe(0);
  const { experimentId } = ran.document;
  const exported = await cli.json<{ folder: string }>(["export", experimentId, "--out", "records"]);
  const asked = (pilot: string) =>
    cli.json<Answer>(["power", small, "--effect", "0.4", "--cases", "20", "--pilot", pilot]);
  const [fromId, fromRecord] = [await asked(experimentId), await asked(exported.document.folder)];
  expect(fromId).toMatchObject({ code: 0, document: { spread: { from: "pilot", arm: "B", pairs: 5, share: 0.4 } } });
  expect(fromRecord.document.points).toEqual(fromId.document.points);
  const { document } = await cli.json<Refused>(["power", small, "--effect", "0.4", "--pilot", "exp_UNKNOWN"]);
  expect(document.error.code).toBe("not-found");
});
