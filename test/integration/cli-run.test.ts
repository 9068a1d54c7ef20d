// An experiment through the command: run, watched from a second terminal, steered, reported, exported, and interrupted.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CliFolder, type Refused, type StatusDocument } from "./cli-process.ts";
import { designOf, type TrialBody } from "./fixtures/local-api.ts";

function writesDown(file: string, cases: number, ms: number, more: Record<string, unknown> = {}) {
  const design = designOf("writes-down", cases, more);
  const placed = design.caseSet.cases.map((one) => ({ ...one, intake: { ...one.intake, file, ms } }));
  return { ...design, caseSet: { ...design.caseSet, cases: placed } };
}

const never = { share: 1, after: 1_000 };
const executions = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
const withoutProvenance = (blob: Record<string, unknown>) => ({ ...blob, provenance: undefined });

function expectWhole({ trials }: StatusDocument): void {
  for (const { planned, scored, failed, skipped } of [trials, ...Object.values(trials.byArm)]) {
    expect(scored + failed + skipped).toBe(planned);
  }
}

describe("with an owner", () => {
  const cli = new CliFolder();
  let id = "";
  beforeAll(async () => {
    await cli.start(["serve", "--port", "0"]).until(/answers at/);
  });
  afterAll(() => cli.remove());

  test("run without --wait returns at once, and every question is answered while it runs", async () => {
    const design = cli.write("slow.json", writesDown(cli.path("slow.txt"), 200, 300, { concurrency: 2 }));
    const started = await cli.json<StatusDocument>(["run", design]);
    expect(started).toMatchObject({ code: 0, document: { status: "running", report: null } });
    const slow = started.document.experimentId;
    const paced = await cli.json<{ pace: number }>(["pace", slow, "1"]);
    expect(paced).toMatchObject({ code: 0, document: { pace: 1 } });
    const status = await cli.json<StatusDocument>(["status", slow]);
    expect(status).toMatchObject({
      code: 0,
      document: { status: "running", resume: `npx assay resume ${slow} --wait` },
    });
    const rows = await cli.json<TrialBody[]>(["trials", slow]);
    expect(rows.document).toHaveLength(400);
    expect(rows.document.some((row) => row.scores !== undefined)).toBe(false);
    expect((await cli.json<StatusDocument[]>(["list"])).document.map((one) => one.experimentId)).toEqual([slow]);
    const early = await cli.json<Refused>(["report", slow]);
    expect({ code: early.code, is: early.document.error.code }).toEqual({ code: 1, is: "not-reported" });
    expect((await cli.json(["cancel", slow])).code).toBe(0);
    const ended = await cli.json<StatusDocument>(["resume", slow, "--wait"]);
    expect(ended).toMatchObject({ code: 2, document: { status: "reported", stop: "cancelled" } });
    expectWhole(ended.document);
    const executed = executions(cli.path("slow.txt"));
    expect(executed).toHaveLength(ended.document.trials.scored + ended.document.trials.failed);
    expect(new Set(executed).size).toBe(executed.length);
  });

  test("run --wait ends with the report beside you", async () => {
    const design = cli.write("quick.json", designOf("quick", 12));
    const { code, document } = await cli.json<StatusDocument>(["run", design, "--wait", "--out", "report.html"]);
    expect(code).toBe(0);
    expectWhole(document);
    expect(document).toMatchObject({
      status: "reported",
      trials: { planned: 24, scored: 24, byArm: { A: { planned: 12, scored: 12 }, B: { planned: 12, scored: 12 } } },
      budget: { limitUsd: 10, chargedUsd: 0.024, overrunUsd: 0, reservedUsd: 0 },
      report: { path: "report.html", digest: expect.stringMatching(/^sha256:/), revision: 1 },
    });
    expect(readFileSync(cli.path("report.html"), "utf8")).toMatch(/^<!doctype html>/);
    id = document.experimentId;
  });

  test("scores that were written give the figures of the report again", async () => {
    expect((await cli.run(["scores", id, "--out", "scores.jsonl"])).code).toBe(0);
    const args = ["analyze", "--design", "quick.json", "--scores", "scores.jsonl"];
    const again = await cli.json<Record<string, unknown>>([...args, "--out", "again.html"]);
    const report = await cli.json<Record<string, unknown>>(["report", id]);
    expect(again.code).toBe(0);
    expect(withoutProvenance(again.document)).toEqual(withoutProvenance(report.document));
    expect(readFileSync(cli.path("again.html"), "utf8")).toMatch(/^<!doctype html>/);
  });

  test("analyze says what is wrong with a score file by its line, and ends with 3 on a condition", async () => {
    const header = '{"assay":"scores/1"}';
    cli.write("wrong.jsonl", `${header}\n{"arm":"Z","caseId":"c0","repeat":1,"scores":{}}\n`);
    const args = ["analyze", "--design", "quick.json", "--scores"];
    const wrong = await cli.json<Refused>([...args, "wrong.jsonl"]);
    expect(wrong.code).toBe(1);
    expect(wrong.document.error.findings).toMatchObject([{ file: "wrong.jsonl", line: 2, path: "arm" }]);
    expect((await cli.json([...args, "scores.jsonl", "--fail-on", "not-better"])).code).toBe(3);
    expect((await cli.json([...args, "scores.jsonl", "--fail-on", "regression,losses"])).code).toBe(0);
  });

  test("the report comes in every form", async () => {
    expect((await cli.run(["report", id, "--format", "md"])).stdout).toMatch(/^## The workflow quick/);
    expect((await cli.run(["report", id, "--out", "report.xml"])).code).toBe(0);
    expect(readFileSync(cli.path("report.xml"), "utf8")).toMatch(/<testsuites /);
    const summary = await cli.run(["report", id, "--fail-on", "not-better"]);
    expect(summary.code).toBe(3);
    expect(summary.stdout).toMatch(/^The workflow quick\n/);
    expect(summary.stderr).toMatch(/--fail-on not-better: B /);
  });

  test("a rescore makes the next revision and leaves the first where it is", async () => {
    const done = await cli.json<{ revision: number }>(["rescore", id]);
    expect(done).toMatchObject({ code: 0, document: { revision: 2 } });
    const [first, second] = [1, 2].map((revision) => cli.json(["report", id, "--revision", `${revision}`]));
    expect([(await first!).code, (await second!).code]).toEqual([0, 0]);
  });

  test("a record that was exported is what it says until somebody changes it", async () => {
    const { code, document } = await cli.json<{ folder: string; files: string[] }>(["export", id, "--out", "records"]);
    expect(code).toBe(0);
    expect(document.folder).toMatch(/^records\/\d{4}-\d\d-\d\d-the-workflow-quick-[0-9a-f]{8}$/);
    expect((await cli.json(["import", document.folder])).code).toBe(0);
    expect((await cli.json<Refused>(["export", id, "--out", "records"])).document.error.code).toBe("conflict");
    const scores = cli.path(`${document.folder}/scores.jsonl`);
    writeFileSync(
      scores,
      readFileSync(scores, "utf8").replace('"run_metrics.succeeded":1', '"run_metrics.succeeded":0'),
    );
    const tampered = await cli.json<{ checks: { what: string; isGood: boolean }[] }>(["import", document.folder]);
    expect(tampered.code).toBe(1);
    expect(tampered.document.checks.filter((check) => !check.isGood)).toMatchObject([{ what: "figures" }]);
  });

  test("a smoke run shows what each arm answered and is a screening", async () => {
    const { code, stderr, stdout } = await cli.run(["run", "quick.json", "--smoke", "2"]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/A · c0: text = 0\n/);
    expect(stderr).toMatch(/B · c1: text = 2\n/);
    expect(stdout).toMatch(/4 scored, 0 failed, 0 skipped/);
  });

  test("one workflow runs by itself, as a trial would", async () => {
    cli.write("intake.json", { n: 41, add: 1 });
    const run = await cli.json<{ trial: { run: { outputs: unknown } } }>([
      "run-workflow",
      "quick",
      "--intake",
      "intake.json",
    ]);
    expect(run).toMatchObject({
      code: 0,
      document: { trial: { run: { outputs: { text: { kind: "text", text: "42" } } } } },
    });
    cli.write("bad.json", { n: "x" });
    const bad = await cli.json<Refused>(["run-workflow", "quick", "--intake", "bad.json"]);
    expect({ code: bad.code, is: bad.document.error.code }).toEqual({ code: 1, is: "invalid" });
  });

  test("cases are checked, pushed, shown and compared", async () => {
    cli.write("cases.csv", "\uFEFFid;n;expected\r\na;1;x\r\nb;2;y\r\n");
    const checked = await cli.json<{ mapping: unknown }>(["cases", "check", "cases.csv", "--workflow", "quick"]);
    expect(checked).toMatchObject({
      code: 0,
      document: { cases: 2, shown: [{ caseId: "a", intake: { n: 1 }, reference: { gold: "x" } }, { caseId: "b" }] },
    });
    const push = ["cases", "push", "cases.csv", "--name", "set", "--workflow", "quick"];
    expect(await cli.json(push)).toMatchObject({ code: 0, document: { version: 1, isNew: true } });
    expect(await cli.json(push)).toMatchObject({ code: 0, document: { version: 1, isNew: false } });
    cli.write("cases.csv", "id,n,expected\na,1,x\nc,3,z\n");
    expect(await cli.json(push)).toMatchObject({ code: 0, document: { version: 2 } });
    const diff = await cli.json(["cases", "diff", "set", "1", "2"]);
    expect(diff.document).toMatchObject({ added: ["c"], removed: ["b"], same: 1 });
    expect((await cli.json<{ cases: unknown[] }>(["cases", "show", "set", "1"])).document.cases).toHaveLength(2);
  });

  test("Ctrl-C on a watcher lets go and cancels nothing", async () => {
    const design = cli.write("watched.json", writesDown(cli.path("watched.txt"), 80, 150, { concurrency: 4 }));
    const watcher = cli.start(["run", design, "--wait"]);
    await watcher.until(/[1-9]\d*\/160 /);
    watcher.child.kill("SIGINT");
    const { code, stderr } = await watcher.ended;
    expect(code).toBe(130);
    const watched = /npx assay resume (exp_\w+) --wait/.exec(stderr)![1]!;
    const ended = await cli.json<StatusDocument>(["resume", watched, "--wait"]);
    expect(ended).toMatchObject({ code: 0, document: { trials: { planned: 160, scored: 160 } } });
  });

  test("with the address and the token of the API the same commands give the same answers", async () => {
    const { url, token } = JSON.parse(readFileSync(cli.path("home/owner.json"), "utf8"));
    const hosted = { ASSAY_API_URL: url, ASSAY_API_KEY: token, ASSAY_HOME: cli.path("unused") };
    expect(await cli.json(["status", id], hosted)).toEqual(await cli.json(["status", id]));
    expect(await cli.json(["run", "quick.json", "--wait"], hosted)).toMatchObject({ code: 0 });
    expect(existsSync(cli.path("unused"))).toBe(false);
    const keyless = await cli.json<Refused>(["list"], { ...hosted, ASSAY_API_KEY: "" });
    expect({ code: keyless.code, is: keyless.document.error.code }).toEqual({ code: 1, is: "unauthenticated" });
  });
});

describe("without an owner", () => {
  const cli = new CliFolder();
  afterAll(() => cli.remove());

  test("run works in the foreground, answers others meanwhile, and pauses on Ctrl-C; resume runs the rest once", async () => {
    const written = cli.path("written.txt");
    const design = cli.write("design.json", writesDown(written, 100, 150, { concurrency: 4 }));
    const owner = cli.start(["run", design]);
    await owner.until(/[1-9]\d*\/200 /);
    const other = await cli.json<StatusDocument[]>(["list"]);
    expect(other).toMatchObject({ code: 0, document: [{ status: "running" }] });
    owner.child.kill("SIGINT");
    const { code, stderr } = await owner.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/in the foreground/);
    const id = /Paused\. To go on: npx assay resume (exp_\w+) --wait/.exec(stderr)![1]!;
    const paused = executions(written).length;
    const status = await cli.json<StatusDocument>(["status", id]);
    expect(status.document.trials).toMatchObject({ scored: paused, running: 0 });
    expect(executions(written)).toHaveLength(paused);

    const ended = await cli.json<StatusDocument>(["resume", id, "--wait"]);
    expect(ended).toMatchObject({ code: 0, document: { status: "reported", trials: { planned: 200, scored: 200 } } });
    const all = executions(written);
    expect(all).toHaveLength(200);
    expect(new Set(all).size).toBe(200);
  });

  test("a second Ctrl-C ends at once, and cancel brings what is left to its report", async () => {
    const written = cli.path("at-once.txt");
    const design = cli.write("at-once.json", writesDown(written, 4, 20_000, { concurrency: 2, haltWhenLost: never }));
    const owner = cli.start(["run", design]);
    await owner.until(/0\/8 [1-9]/);
    const id = /(exp_\w+) is running/.exec(owner.said())![1]!;
    owner.child.kill("SIGINT");
    await owner.until(/Taking no new trials/);
    await sleep(400);
    owner.child.kill("SIGINT");
    const { code, stderr } = await owner.ended;
    expect(code).toBe(130);
    expect(stderr).not.toMatch(/Paused/);
    const cancelled = await cli.json<StatusDocument>(["cancel", id]);
    expect(cancelled.document).toMatchObject({
      status: "reported",
      stop: "cancelled",
      trials: { planned: 8, running: 0 },
    });
    expectWhole(cancelled.document);
    const executed = executions(written);
    expect(new Set(executed).size).toBe(executed.length);
  });

  test("whoever watches takes a home over whose owner was killed, and no trial runs twice", async () => {
    const written = cli.path("taken-over.txt");
    const owner = cli.start(["serve", "--port", "0"]);
    await owner.until(/answers at/);
    const design = cli.write("taken-over.json", writesDown(written, 100, 150, { concurrency: 4 }));
    const watcher = cli.start(["run", design, "--wait", "--json"]);
    await watcher.until(/[1-9]\d*\/200 /);
    owner.child.kill("SIGKILL");
    await owner.ended;
    const { code, stdout, stderr } = await watcher.ended;
    expect(stderr).toMatch(/does not answer/);
    expect(stderr).toMatch(/going on here/);
    expect(code).toBe(0);
    const { trials } = JSON.parse(stdout) as StatusDocument;
    expect(trials.planned).toBe(200);
    expect(trials.scored + trials.failed).toBe(200);
    const all = executions(written);
    expect(new Set(all).size).toBe(all.length);
  });

  test("init writes a design that freezes, never over another", async () => {
    const own = new CliFolder({});
    try {
      expect((await own.run(["init"])).code).toBe(0);
      const design = JSON.parse(readFileSync(own.path("design.json"), "utf8"));
      expect(design.$schema).toMatch(/docs\/schemas\/design\.schema\.json$/);
      expect(readFileSync(own.path("README.md"), "utf8")).toMatch(/npx assay freeze design\.json/);
      expect((await own.json(["freeze", "design.json"])).code).toBe(0);
      expect((await own.json<Refused>(["init"])).document.error.code).toBe("conflict");
      expect(JSON.parse(readFileSync(own.path("design.json"), "utf8"))).toEqual(design);
    } finally {
      await own.remove();
    }
  });

  test("doctor says what is set up, and ends with 1 when something needed is missing", async () => {
    type Told = { isReady: boolean; checks: { what: string; status: string; message: string }[] };
    const well = await cli.json<Told>(["doctor"]);
    expect(well).toMatchObject({ code: 0, document: { isReady: true } });
    const parts = ["node", "home", "owner", "disk", "registry", "prices", "build", "local cloud", "secrets"];
    expect(well.document.checks.map((check) => check.what)).toEqual(expect.arrayContaining(parts));
    const ill = await cli.json<Told>(["doctor"], { ASSAY_REGISTRY: cli.path("nothing.ts") });
    expect(ill).toMatchObject({ code: 1, document: { isReady: false } });
    // With nobody to ask, nothing is said of what there is: neither that there is none nor that a key is too weak.
    const message = expect.stringMatching(/^not known: there was nobody to ask/);
    const unknown = ["workflows", "secrets"].map((what) => ({ what, status: "doubtful", message }));
    expect(ill.document.checks).toEqual(expect.arrayContaining(unknown));
  });
});
