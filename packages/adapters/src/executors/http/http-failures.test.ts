import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { executionOf, outside, requestOf } from "../fixtures/requests.ts";
import { json, ok, serving, to } from "../fixtures/serving.ts";
import { createHttpExecutor } from "./http-executor.ts";

// Threads, processes and waits of the call policy are real here, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const services = (allowPrivate = true) => createHttpExecutor({ ...outside, allowPrivate });

test("a server that refuses half of all calls loses no trial, counts refusals and pollutes no duration", async () => {
  let count = 0;
  const server = await serving((_, response) => {
    count += 1;
    if (count % 2 === 1) response.writeHead(429, { "retry-after": "1" }).end();
    else json(response, { outputs: { text: "hi" } });
  });
  const executor = services();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => executor.execute(requestOf("w", {}, { ...to(server.url), timeoutMs: 60_000 }))),
  );
  const executions = answers.map(executionOf);
  expect(executions.filter((execution) => execution.outcome.kind === "answered")).toHaveLength(20);
  const calls = executions.flatMap((execution) => execution.calls);
  expect(calls).toHaveLength(server.asked.length - 20);
  expect(calls.every((call) => call.status === 429 && call.waitedMs >= 1_000)).toBe(true);
  for (const { startedAt, finishedAt, durationMs, calls: own } of executions) {
    const waitedMs = own.reduce((sum, call) => sum + call.waitedMs, 0);
    expect(durationMs).toBeLessThanOrEqual(Date.parse(finishedAt) - Date.parse(startedAt) - waitedMs + 5);
  }
  const keys = server.asked.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(20);
});

test("refused to the end is rate_limited and costs nothing", async () => {
  const server = await serving((_, response) => response.writeHead(529, { "retry-after": "0" }).end());
  const execution = executionOf(await services().execute(requestOf("w", {}, to(server.url))));
  expect(execution.outcome).toMatchObject({ code: "rate_limited", mayHaveSpent: false });
  expect(server.asked).toHaveLength(9);
  expect(execution.calls).toHaveLength(9);
});

test("a port where nobody listens is unreachable and costs nothing", async () => {
  const server = await serving(ok);
  server.close();
  const execution = executionOf(await services().execute(requestOf("w", {}, { ...to(server.url), timeoutMs: 400 })));
  expect(execution.outcome).toMatchObject({ code: "unreachable", mayHaveSpent: false });
  expect(execution.calls[0]).toMatchObject({ status: "connect-failed" });
});

test("a connection cut after the request was sent is unreachable, may have spent, and is not repeated", async () => {
  const server = await serving((_, response) => response.socket?.destroy());
  const execution = executionOf(await services().execute(requestOf("w", {}, to(server.url))));
  expect(execution.outcome).toMatchObject({ code: "unreachable", mayHaveSpent: true });
  expect(server.asked).toHaveLength(1);
  const half = await serving((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("{");
    setTimeout(() => response.socket?.destroy(), 10);
  });
  expect(executionOf(await services().execute(requestOf("w", {}, to(half.url)))).outcome).toMatchObject({
    code: "unreachable",
    mayHaveSpent: true,
  });
});

test("a server that speaks no TLS was never sent anything", async () => {
  const server = createSocketServer((socket) => socket.on("error", () => {}).end("plain\n")).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once("listening", listening));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const execution = executionOf(await services().execute(requestOf("w", {}, { ...to(url), timeoutMs: 300 })));
  expect(execution.outcome).toMatchObject({ code: "unreachable", mayHaveSpent: false });
});

test("a service that never answers is timed_out, also in the middle of its answer", async () => {
  const silent = await serving(() => {});
  const slow = await serving((_, response) => response.writeHead(200).write("{"));
  for (const { url } of [silent, slow]) {
    const { outcome } = executionOf(await services().execute(requestOf("w", {}, { ...to(url), timeoutMs: 1_000 })));
    expect(outcome).toEqual({
      kind: "error",
      code: "timed_out",
      message: "no result within 1000 ms",
      mayHaveSpent: true,
    });
  }
});

test("an answer beyond the size limit is invalid_output", async () => {
  const server = await serving((_, response) => {
    response.writeHead(200);
    for (let i = 0; i < 6; i += 1) response.write(Buffer.alloc(1024 * 1024, 32));
    response.end();
  });
  const { outcome } = executionOf(await services().execute(requestOf("w", {}, to(server.url))));
  expect(outcome).toMatchObject({ code: "invalid_output", mayHaveSpent: true });
});

test("hosted code calls public https addresses only, and asks nobody before it knows", async () => {
  const server = await serving(ok);
  const hosted = services(false);
  const port = new URL(server.url).port;
  for (const url of [
    server.url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    "https://169.254.169.254/latest/meta-data/",
    `https://0x7f.1:${port}/`,
  ]) {
    const execution = executionOf(await hosted.execute(requestOf("w", {}, to(url))));
    expect(execution.outcome, url).toMatchObject({ code: "unreachable", mayHaveSpent: false });
    expect(execution.calls).toEqual([]);
  }
  expect(server.asked).toHaveLength(0);
});
