import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { executionOf, outputsOf, outside, PICTURE, requestOf, SECRET } from "../fixtures/requests.ts";
import { createModuleExecutor, type ModuleExecutorOptions } from "./module-executor.ts";

// Threads, processes and waits of the call policy are real here, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

function modules(options: Partial<ModuleExecutorOptions> = {}) {
  const executor = createModuleExecutor({ ...outside, ...options });
  open.push(executor);
  return executor;
}
const shared = createModuleExecutor({ ...outside, maxThreads: 2 });
afterAll(() => shared.close());

/** A server that answers by a function of how often it was asked before. */
async function serving(answer: (asked: number) => { status: number; headers?: Record<string, string> }) {
  let asked = 0;
  const server = createServer((_, response) => {
    const { status, headers } = answer(asked);
    asked += 1;
    response.writeHead(status, headers).end(`answer ${asked}`);
  }).listen(0, "127.0.0.1");
  open.push(server);
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked };
}

test("a module gets its intake, slots and run id, and its thread is used again", async () => {
  const executor = modules({ maxThreads: 1 });
  const request = requestOf("echo", { text: "hi" });
  const beforeMs = performance.now();
  const first = await executor.execute(request);
  expect(outputsOf(first)).toEqual({ intake: { text: "hi" }, slots: { writer: "m/a" }, runId: request.runId, runs: 1 });
  expect(executionOf(first)).toMatchObject({ coldStart: true, calls: [] });
  expect(executionOf(first).startMs).toBeGreaterThan(0);
  expect(executionOf(first).startMs).toBeLessThanOrEqual(performance.now() - beforeMs);
  const second = await executor.execute(requestOf("echo"));
  expect(outputsOf(second).runs).toBe(2);
  expect(executionOf(second)).toMatchObject({ coldStart: false });
  expect(executionOf(second)).not.toHaveProperty("startMs");
});

test("many trials share a few threads and every one of them ends", async () => {
  const executor = modules({ maxThreads: 3 });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => executor.execute(requestOf("echo", { i }))));
  expect(answers.map((answer) => (outputsOf(answer).intake as { i: number }).i)).toEqual([...answers.keys()]);
  const cold = answers.filter((answer) => executionOf(answer).coldStart).length;
  expect(cold).toBeGreaterThanOrEqual(1);
  expect(cold).toBeLessThanOrEqual(3);
});

test("start runs once per thread and its result reaches run", async () => {
  expect(outputsOf(await shared.execute(requestOf("started")))).toEqual({ loaded: true });
});

test("a start that throws fails each of its trials and spends nothing", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => shared.execute(requestOf("start-throws"))));
  for (const answer of answers)
    expect(executionOf(answer).outcome).toEqual({
      kind: "error",
      code: "workflow_threw",
      message: "start failed: no model here",
      mayHaveSpent: false,
    });
});

test("a start that hangs is given up", async () => {
  const answer = await modules({ startLimitMs: 500 }).execute(requestOf("start-hangs"));
  expect(executionOf(answer).outcome).toMatchObject({
    code: "workflow_threw",
    message: "start failed: it did not end within 500 ms",
  });
});

test("an unknown workflow is a failed start, not a crash", async () => {
  expect(executionOf(await shared.execute(requestOf("nobody"))).outcome).toMatchObject({
    code: "workflow_threw",
    message: 'start failed: the registry has no workflow "nobody"',
    mayHaveSpent: false,
  });
});

test("code of another version than the pinned one is not run", async () => {
  const answer = await shared.execute(requestOf("echo", {}, { version: 2 }));
  expect(executionOf(answer).outcome).toMatchObject({ code: "workflow_failed", mayHaveSpent: false });
});

test("a throw is workflow_threw with its message", async () => {
  expect(executionOf(await shared.execute(requestOf("throws"))).outcome).toEqual({
    kind: "error",
    code: "workflow_threw",
    message: "TypeError: x is not a function",
    mayHaveSpent: true,
  });
});

test("a workflow's own failure is an answer", async () => {
  expect(executionOf(await shared.execute(requestOf("fails"))).outcome).toEqual({
    kind: "answered",
    value: { failed: { code: "no_face", message: "nobody in the picture" }, costUsd: 0.5 },
  });
});

test("a workflow that loops forever is timed_out and nothing beside it suffers", async () => {
  const executor = modules({ maxThreads: 2 });
  const loops = executor.execute(requestOf("loops", { loop: true }, { timeoutMs: 200 }));
  const beside = Array.from({ length: 10 }, () => executor.execute(requestOf("loops")));
  for (const answer of await Promise.all(beside)) expect(outputsOf(answer)).toHaveProperty("runs");
  expect(executionOf(await loops).outcome).toEqual({
    kind: "error",
    code: "timed_out",
    message: "no result within 200 ms",
    mayHaveSpent: true,
  });
  expect(outputsOf(await executor.execute(requestOf("loops")))).toHaveProperty("runs");
});

test("what a workflow throws because its time is over is timed_out, not workflow_threw", async () => {
  const answer = await shared.execute(requestOf("waits-for-signal", {}, { timeoutMs: 50 }));
  expect(executionOf(answer).outcome).toMatchObject({ code: "timed_out" });
});

test("process.exit ends one trial and its thread only", async () => {
  const executor = modules({ maxThreads: 1 });
  expect(executionOf(await executor.execute(requestOf("exits"))).outcome).toMatchObject({
    code: "workflow_threw",
    message: "the workflow ended its own thread (process.exit(7))",
  });
  expect(executionOf(await executor.execute(requestOf("exits"))).coldStart).toBe(true);
});

test("an error that nobody catches ends the trial that was running", async () => {
  expect(executionOf(await shared.execute(requestOf("throws-later"))).outcome).toMatchObject({
    code: "workflow_threw",
    message: "thrown outside of run: nobody catches me",
    mayHaveSpent: true,
  });
});

test("a workflow that eats its memory is out_of_memory and the host lives", async () => {
  const answer = await modules({ memoryMb: 32 }).execute(requestOf("eats-memory", {}, { timeoutMs: 60_000 }));
  expect(executionOf(answer).outcome).toMatchObject({ code: "out_of_memory", mayHaveSpent: true });
});

test("a result that cannot leave its thread is invalid_output", async () => {
  expect(executionOf(await shared.execute(requestOf("returns-function"))).outcome).toMatchObject({
    code: "invalid_output",
  });
});

test("a module opens an attachment and hands bytes back", async () => {
  const outputs = outputsOf(await shared.execute(requestOf("opens-file", { image: { $file: PICTURE } })));
  expect(outputs.size).toBe(7);
  expect(new TextDecoder().decode((outputs.copy as { bytes: Uint8Array }).bytes)).toBe("picture");
  const missing = { ...PICTURE, sha256: "b".repeat(64) };
  expect(executionOf(await shared.execute(requestOf("opens-file", { image: { $file: missing } }))).outcome).toEqual({
    kind: "error",
    code: "workflow_threw",
    message: `no file ${missing.sha256}`,
    mayHaveSpent: true,
  });
});

test("a secret is masked by value in log, output and what was printed", async () => {
  const execution = executionOf(await shared.execute(requestOf("talks")));
  expect(execution.log).toEqual(["the key is •••", "printed •••", "raw"]);
  expect(execution.outcome).toEqual({ kind: "answered", value: { outputs: { text: "answered by •••" } } });
  expect(JSON.stringify(execution)).not.toContain(SECRET);
});

test("a secret at the place where a line or a message is cut leaves no part of itself", async () => {
  const execution = executionOf(await shared.execute(requestOf("tells-at-the-cut")));
  expect(execution.log).toEqual([`${"x".repeat(1_990)}•••`]);
  expect(execution.outcome).toMatchObject({ code: "workflow_threw", message: `${"y".repeat(1_990)}•••` });
});

test("a run whose secret is not set, or cannot be read, does not begin and spends nothing", async () => {
  const unset = executionOf(await shared.execute(requestOf("wants-unset-secret")));
  const message = "UNSET_KEY is not set; nothing was spent";
  expect(unset.outcome).toEqual({ kind: "error", code: "workflow_failed", message, mayHaveSpent: false });
  const executor = modules({ secrets: { read: () => Promise.reject(new Error("throttled")) } });
  await expect(executor.execute(requestOf("talks"))).rejects.toMatchObject({
    code: "secret-missing",
    message: "the secret API_KEY could not be read; nothing was spent",
  });
});

test("a secret that the workflow does not declare is not given", async () => {
  const { outcome } = executionOf(await shared.execute(requestOf("wants-undeclared-secret")));
  expect(outcome).toMatchObject({ code: "workflow_threw" });
});

test("a log is bounded in lines and in their length", async () => {
  const { log = [] } = executionOf(await shared.execute(requestOf("logs-much")));
  expect(log).toHaveLength(200);
  expect(Math.max(...log.map((line) => line.length))).toBe(2_000);
});

test("a server that refuses half of all calls loses no trial, and waiting is not part of the duration", async () => {
  const server = await serving((asked) =>
    asked % 2 === 0 ? { status: 429, headers: { "retry-after": "1" } } : { status: 200 },
  );
  const execution = executionOf(await shared.execute(requestOf("calls", { url: server.url })));
  expect(execution.outcome).toEqual({ kind: "answered", value: { outputs: { status: 200, body: "answer 2" } } });
  expect(execution.calls).toEqual([{ at: expect.any(String), status: 429, waitedMs: expect.any(Number) }]);
  const waitedMs = execution.calls[0]?.waitedMs ?? 0;
  expect(waitedMs).toBeGreaterThanOrEqual(1_000);
  const lastedMs = Date.parse(execution.finishedAt) - Date.parse(execution.startedAt);
  expect(execution.durationMs).toBeLessThanOrEqual(lastedMs - waitedMs + 2);
});

test("a 500 is an answer and is not repeated", async () => {
  const server = await serving(() => ({ status: 500 }));
  expect(outputsOf(await shared.execute(requestOf("calls", { url: server.url }))).status).toBe(500);
  expect(server.asked()).toBe(1);
});

test("refused to the end is rate_limited, costs nothing and is not repeated by a second layer", async () => {
  const server = await serving(() => ({ status: 429, headers: { "retry-after": "0" } }));
  const execution = executionOf(await shared.execute(requestOf("calls", { url: server.url })));
  expect(execution.outcome).toMatchObject({ code: "rate_limited", mayHaveSpent: false });
  expect(server.asked()).toBe(9);
  expect(execution.calls.map((call) => call.status)).toEqual(Array(9).fill(429));
});

test("a refusal that asks for more time than there is ends at once", async () => {
  const server = await serving(() => ({ status: 503, headers: { "retry-after": "3600" } }));
  const execution = executionOf(await shared.execute(requestOf("calls", { url: server.url })));
  expect(execution.outcome).toMatchObject({ code: "rate_limited", mayHaveSpent: false });
  expect(server.asked()).toBe(1);
});

test("a client of one's own is run again after refused()", async () => {
  const server = await serving((asked) => ({ status: asked < 2 ? 429 : 200 }));
  const execution = executionOf(await shared.execute(requestOf("own-client", { url: server.url })));
  expect(execution.outcome).toEqual({ kind: "answered", value: { outputs: { status: 200 } } });
  expect(execution.calls).toHaveLength(2);
});

test("a run whose first call was answered is not repeated when its second is refused", async () => {
  const paid = await serving(() => ({ status: 200 }));
  const refusing = await serving(() => ({ status: 429 }));
  const execution = executionOf(await shared.execute(requestOf("own-client", { first: paid.url, url: refusing.url })));
  expect(execution.outcome).toMatchObject({ code: "rate_limited", mayHaveSpent: true });
  expect([paid.asked(), refusing.asked()]).toEqual([1, 1]);
});

test("new code of the same version gets new threads", async () => {
  const executor = modules({ maxThreads: 1 });
  await executor.execute(requestOf("echo", {}, { codeDigest: "sha256:1" }));
  expect(outputsOf(await executor.execute(requestOf("echo", {}, { codeDigest: "sha256:2" }))).runs).toBe(1);
});

test("idle threads alone do not keep their host alive", () => {
  const script = `
    import { createModuleExecutor } from ${JSON.stringify(new URL("./module-executor.ts", import.meta.url))};
    import { outside, requestOf } from ${JSON.stringify(new URL("../fixtures/requests.ts", import.meta.url))};
    await createModuleExecutor(outside).execute(requestOf("talks"));
    console.log("the end");`;
  const host = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    timeout: 30_000,
  });
  expect([host.stdout, host.status, host.signal]).toEqual(["the end\n", 0, null]);
});

test("closing ends what runs as worker_lost and refuses what waits", async () => {
  const executor = modules({ maxThreads: 1 });
  await executor.execute(requestOf("loops"));
  const running = executor.execute(requestOf("loops", { loop: true }));
  const waiting = expect(executor.execute(requestOf("loops"))).rejects.toMatchObject({ code: "unavailable" });
  await new Promise((turn) => setImmediate(turn));
  await executor.close();
  expect(executionOf(await running).outcome).toMatchObject({ code: "worker_lost" });
  await waiting;
});
