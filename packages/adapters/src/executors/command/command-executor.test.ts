import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CommandTarget } from "@assay/core/workflows/records";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { executionOf, outputsOf, outside, PICTURE, requestOf, SECRET } from "../fixtures/requests.ts";
import { type CommandExecutorOptions, createCommandExecutor } from "./command-executor.ts";

// Threads, processes and waits of the call policy are real here, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

function commands(options: Partial<CommandExecutorOptions> = {}) {
  const environment = { PATH: process.env.PATH, HIDDEN: "1", ALLOWED: "2" };
  const executor = createCommandExecutor({ ...outside, root: fixtures, environment, ...options });
  open.push(executor);
  return executor;
}

const once: CommandTarget = { kind: "command", argv: [process.execPath, "once.mjs"] };
const lines: CommandTarget = { kind: "command", argv: [process.execPath, "lines.mjs"], mode: "lines" };
// A folder of this file's own, so that what is left behind can be counted.
const before = process.env.TMPDIR;
const own = mkdtempSync(join(tmpdir(), "assay-test-"));
beforeAll(() => {
  process.env.TMPDIR = own;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(own, { recursive: true });
});

test("a command gets the run on standard input and sees only the environment it was allowed", async () => {
  const target = { ...once, env: ["ALLOWED", "API_KEY"] };
  const request = requestOf("c", { text: "hi" }, { target });
  const outputs = outputsOf(await commands().execute(request));
  expect(outputs.input).toEqual({
    runId: request.runId,
    workflowId: "c",
    version: 1,
    slots: { writer: "m/a" },
    intake: { text: "hi" },
    files: {},
  });
  expect(new Set(outputs.env as string[])).toEqual(new Set(["ALLOWED", "API_KEY"]));
});

test("an attachment is a path in a folder that is gone afterwards, under a name that people did not choose", async () => {
  const outputs = outputsOf(await commands().execute(requestOf("c", { image: { $file: PICTURE } }, { target: once })));
  expect(outputs.content).toBe("picture");
  const { intake, files } = outputs.input as { intake: { image: { $file: { path: string } } }; files: object };
  expect(intake.image.$file).toMatchObject({ mediaType: "image/png", name: PICTURE.name, sha256: PICTURE.sha256 });
  expect(files).toEqual({ "/image": intake.image.$file });
  expect(intake.image.$file.path.endsWith(`${PICTURE.sha256}.png`)).toBe(true);
  expect(existsSync(intake.image.$file.path)).toBe(false);
});

test("a file that cannot be opened leaves no folder behind", async () => {
  const image = { $file: { ...PICTURE, sha256: "c".repeat(64) } };
  await expect(commands().execute(requestOf("c", { image }, { target: once }))).rejects.toThrow("no file");
  expect(readdirSync(own)).toEqual([]);
});

test("an exit code other than 0 is command_exit with the end of standard error, secrets masked", async () => {
  const request = requestOf("c", { fail: true }, { target: { ...once, env: ["API_KEY"] } });
  const execution = executionOf(await commands().execute(request));
  expect(execution.outcome).toEqual({
    kind: "error",
    code: "command_exit",
    message: "exit 2: first line\ncannot read •••",
    mayHaveSpent: true,
  });
  expect(JSON.stringify(execution)).not.toContain(SECRET);
});

test("output that is not JSON is invalid_output", async () => {
  const { outcome } = executionOf(await commands().execute(requestOf("c", { garbage: true }, { target: once })));
  expect(outcome).toMatchObject({ code: "invalid_output", message: expect.stringContaining("not json") });
});

test("a command that hangs is ended at its time limit together with what it started", async () => {
  const execution = executionOf(
    await commands().execute(requestOf("c", { hang: true }, { target: once, timeoutMs: 700 })),
  );
  expect(execution.outcome).toEqual({
    kind: "error",
    code: "timed_out",
    message: "no result within 700 ms",
    mayHaveSpent: true,
  });
});

test("a program that does not exist is command_exit and spent nothing, in both modes", async () => {
  for (const mode of ["once", "lines"] as const) {
    const target: CommandTarget = { kind: "command", argv: ["no-such-program-here"], mode };
    expect(executionOf(await commands().execute(requestOf("c", {}, { target }))).outcome).toEqual({
      kind: "error",
      code: "command_exit",
      message: "cannot start no-such-program-here: ENOENT",
      mayHaveSpent: false,
    });
  }
});

test("no shell reads the arguments", async () => {
  const target: CommandTarget = {
    kind: "command",
    argv: [
      process.execPath,
      "-e",
      "console.log(JSON.stringify({outputs:{arg:process.argv[1]}}))",
      "$(echo pwned); `id`",
    ],
  };
  expect(outputsOf(await commands().execute(requestOf("c", {}, { target })))).toEqual({ arg: "$(echo pwned); `id`" });
});

test("in lines mode one process serves many trials", async () => {
  const executor = commands({ maxProcesses: 1 });
  const answers = [];
  for (const text of ["a", "b", "c"]) answers.push(await executor.execute(requestOf("c", { text }, { target: lines })));
  expect(answers.map((answer) => outputsOf(answer).text)).toEqual(["a\u2028", "b\u2028", "c\u2028"]);
  expect(answers.map((answer) => outputsOf(answer).served)).toEqual([1, 2, 3]);
  expect(answers.map((answer) => executionOf(answer).coldStart)).toEqual([true, false, false]);
});

test("in lines mode at most the allowed number of processes share the trials", async () => {
  const executor = commands({ maxProcesses: 2 });
  const all = Array.from({ length: 30 }, (_, i) =>
    executor.execute(requestOf("c", { text: `${i}` }, { target: lines })),
  );
  const outputs = (await Promise.all(all)).map(outputsOf);
  expect(outputs.map(({ text }) => text)).toEqual(Array.from({ length: 30 }, (_, i) => `${i}\u2028`));
  expect(new Set(outputs.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
});

test("a process that says it is ready is timed from there", async () => {
  const target = { ...lines, argv: [...lines.argv, "--ready"] };
  const execution = executionOf(await commands().execute(requestOf("c", { text: "x" }, { target })));
  expect(execution).toMatchObject({ coldStart: true, outcome: { kind: "answered" } });
  expect(execution.startMs).toBeGreaterThan(0);
});

test("other lines of a process are log, and an answer under another run id ends the trial", async () => {
  const executor = commands({ maxProcesses: 1 });
  const chatty = executionOf(await executor.execute(requestOf("c", { text: "x", chat: true }, { target: lines })));
  expect(chatty.outcome.kind).toBe("answered");
  expect(chatty.log).toContain("loading shards: 100 %");
  const stale = executionOf(await executor.execute(requestOf("c", { text: "x", stale: true }, { target: lines })));
  expect(stale.outcome).toMatchObject({ code: "invalid_output", mayHaveSpent: true });
  expect(outputsOf(await executor.execute(requestOf("c", { text: "y" }, { target: lines }))).served).toBe(1);
});

test("a process that dies or hangs costs one trial and is replaced", async () => {
  const executor = commands({ maxProcesses: 1 });
  const died = executionOf(await executor.execute(requestOf("c", { die: true }, { target: lines })));
  expect(died.outcome).toMatchObject({ code: "command_exit", message: expect.stringContaining("exit 3") });
  expect(died.outcome).toMatchObject({ message: expect.stringContaining("out of luck") });
  const hung = executionOf(await executor.execute(requestOf("c", { hang: true }, { target: lines, timeoutMs: 500 })));
  expect(hung.outcome).toMatchObject({ code: "timed_out", mayHaveSpent: true });
  expect(outputsOf(await executor.execute(requestOf("c", { text: "y" }, { target: lines }))).served).toBe(1);
});

const python = spawnSync("python3", ["-c", "print(1)"], { encoding: "utf8" }).stdout === "1\n";

test.skipIf(!python)(
  "a Python loop over standard input is a workflow (skipped where there is no python3)",
  async () => {
    const target: CommandTarget = { kind: "command", argv: ["python3", "lines.py"], mode: "lines" };
    const environment = process.env;
    const executor = commands({ environment });
    const answers = await Promise.all(
      ["straße", "naïve"].map((text) => executor.execute(requestOf("c", { text }, { target }))),
    );
    expect(answers.map((answer) => outputsOf(answer).text)).toEqual(["STRASSE", "NAÏVE"]);
  },
);
