import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import type { Executor } from "@assay/core/ports";
import type { HttpTarget } from "@assay/core/workflows";
import { afterEach, expect, test } from "vitest";
import { executionOf, outputsOf, outside, PICTURE, requestOf, SECRET } from "../fixtures/requests.ts";
import { createHttpExecutor, type HttpExecutorOptions } from "./http-executor.ts";

type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  body: string;
};
type Handler = (request: Asked, response: ServerResponse, nth: number) => void;

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function serving(handler: Handler) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(one);
      handler(one, response, asked.length);
    });
  }).listen(0, "127.0.0.1");
  open.push(server);
  await new Promise((listening) => server.once("listening", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/run`, asked };
}

const json = (response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
const ok: Handler = (_, response) => json(response, { outputs: { text: "hi" } });

function services(options: Partial<HttpExecutorOptions> = {}): Pick<Executor, "execute" | "poll"> {
  return createHttpExecutor({ ...outside, allowPrivate: true, ...options });
}

const to = (url: string, target: Partial<HttpTarget> = {}) => ({ target: { kind: "http", url, ...target } as const });

test("a service gets the run and nothing that would tell arms apart", async () => {
  const server = await serving(ok);
  const request = requestOf("w", { text: "hello" }, to(server.url));
  const execution = executionOf(await services().execute(request));
  expect(execution).toMatchObject({
    outcome: { kind: "answered", value: { outputs: { text: "hi" } } },
    calls: [],
    coldStart: false,
  });
  const [asked] = server.asked;
  expect(asked?.method).toBe("POST");
  expect(JSON.parse(asked?.body ?? "")).toEqual({
    runId: request.runId,
    workflowId: "w",
    version: 1,
    intake: { text: "hello" },
    slots: { writer: "m/a" },
    files: {},
  });
  expect(asked?.headers).toMatchObject({ "idempotency-key": request.runId, "content-type": "application/json" });
});

test("headers come from secrets and the signature covers time and body", async () => {
  const server = await serving(ok);
  const target = { headers: { Authorization: { secret: "API_KEY" }, Host: "evil" }, signing: { secret: "API_KEY" } };
  await services().execute(requestOf("w", { text: "ü" }, to(server.url, target)));
  const { headers, body } = server.asked[0] as Asked;
  expect(headers.authorization).toBe(SECRET);
  expect(headers.host).toMatch(/^127/);
  const timestamp = String(headers["x-assay-timestamp"]);
  expect(timestamp).toMatch(/^\d{10}$/);
  const expected = createHmac("sha256", SECRET).update(`${timestamp}.${body}`).digest("hex");
  expect(headers["x-assay-signature"]).toBe(`v1=${expected}`);
});

test("a secret that is not set stops the run before anything is sent", async () => {
  const server = await serving(ok);
  const target = { headers: { Authorization: { secret: "NOT_SET" } } };
  const execution = executionOf(await services().execute(requestOf("w", {}, to(server.url, target))));
  expect(execution.outcome).toMatchObject({ code: "workflow_failed", mayHaveSpent: false });
  expect(server.asked).toHaveLength(0);
});

test("a service that echoes a secret does not get it into the record", async () => {
  const server = await serving((_, response) => json(response, { outputs: { text: `key ${SECRET}` } }));
  const target = { headers: { Authorization: { secret: "API_KEY" } } };
  expect(outputsOf(await services().execute(requestOf("w", {}, to(server.url, target))))).toEqual({ text: "key •••" });
  const failing = await serving((_, response) => response.writeHead(401).end(`bad key ${SECRET}`));
  const failed = executionOf(await services().execute(requestOf("w", {}, to(failing.url, target))));
  expect(failed.outcome).toMatchObject({ message: "HTTP 401: bad key •••" });
});

test("small files go inline where nothing can hand them out, else as URLs", async () => {
  const server = await serving(ok);
  const intake = { pages: [{ $file: PICTURE }] };
  await services().execute(requestOf("w", intake, to(server.url)));
  const presign = async (sha256: string) => `https://files.example/${sha256}`;
  await services({ presign }).execute(requestOf("w", intake, to(server.url)));
  const [inline, linked] = server.asked.map(({ body }) => (JSON.parse(body) as { files: unknown }).files);
  const { sha256, mediaType, name } = PICTURE;
  const base64 = Buffer.from("picture").toString("base64");
  expect(inline).toEqual({ "/pages/0": { sha256, mediaType, name, base64 } });
  expect(linked).toEqual({ "/pages/0": { sha256, mediaType, name, url: `https://files.example/${sha256}` } });
});

test("a file too large to go inline is an outcome that spent nothing", async () => {
  const server = await serving(ok);
  const intake = { image: { $file: { ...PICTURE, bytes: 300_000 } } };
  const execution = executionOf(await services().execute(requestOf("w", intake, to(server.url))));
  expect(execution.outcome).toMatchObject({ code: "workflow_failed", mayHaveSpent: false });
  expect(server.asked).toHaveLength(0);
});

test("a service that knows nothing of Assay is reached by template and pointers", async () => {
  const server = await serving((_, response) =>
    json(response, { choices: [{ text: "Bonjour" }], usage: { in: 3 }, bill: 0.01 }),
  );
  const target: Partial<HttpTarget> = {
    request: {
      method: "PUT",
      body: {
        model: "{{slots.writer}}",
        n: "{{intake.n}}",
        image: "data:{{files.image.mediaType}};base64,{{files.image.base64}}",
      },
    },
    response: { outputs: { text: "/choices/0/text" }, usage: { inputTokens: "/usage/in" }, costUsd: "/bill" },
  };
  const presign = async () => "https://files.example/x";
  const answer = await services({ presign }).execute(
    requestOf("w", { n: 2, image: { $file: PICTURE } }, to(server.url, target)),
  );
  expect(server.asked[0]?.method).toBe("PUT");
  expect(JSON.parse(server.asked[0]?.body ?? "")).toEqual({
    model: "m/a",
    n: 2,
    image: `data:image/png;base64,${Buffer.from("picture").toString("base64")}`,
  });
  expect(executionOf(answer).outcome).toEqual({
    kind: "answered",
    value: { outputs: { text: "Bonjour" }, usage: { inputTokens: 3 }, costUsd: 0.01 },
  });
});

test("a pointer that finds nothing is invalid_output; a placeholder that finds nothing sends nothing", async () => {
  const server = await serving(ok);
  const lost = requestOf("w", {}, to(server.url, { response: { outputs: { text: "/choices/0" } } }));
  expect(executionOf(await services().execute(lost)).outcome).toMatchObject({
    code: "invalid_output",
    message: 'the answer has nothing at "/choices/0"',
    mayHaveSpent: true,
  });
  const typo = requestOf("w", { text: "x" }, to(server.url, { request: { body: { q: "{{intake.txt}}" } } }));
  expect(executionOf(await services().execute(typo)).outcome).toMatchObject({
    code: "workflow_failed",
    mayHaveSpent: false,
  });
  expect(server.asked).toHaveLength(1);
});

test.each<[number, string, string]>([
  [400, "workflow_failed", "HTTP 400: no"],
  [404, "workflow_failed", "HTTP 404: no"],
  [500, "workflow_failed", "HTTP 500: no"],
  [301, "workflow_failed", "HTTP 301 (redirects are not followed): no"],
  [200, "invalid_output", "the answer is not JSON: no"],
  [202, "invalid_output", "answered 202 without a Location that can be polled"],
])("status %i with a useless body is %s and asked once", async (status, code, message) => {
  const server = await serving((_, response) => response.writeHead(status, { location: "javascript:x" }).end("no"));
  const { outcome } = executionOf(await services().execute(requestOf("w", {}, to(server.url))));
  expect(outcome).toEqual({ kind: "error", code, message, mayHaveSpent: true });
  expect(server.asked).toHaveLength(1);
});

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
}, 60_000);

test("refused to the end is rate_limited and costs nothing", async () => {
  const server = await serving((_, response) => response.writeHead(529, { "retry-after": "0" }).end());
  const execution = executionOf(await services().execute(requestOf("w", {}, to(server.url))));
  expect(execution.outcome).toMatchObject({ code: "rate_limited", mayHaveSpent: false });
  expect(server.asked).toHaveLength(9);
  expect(execution.calls).toHaveLength(9);
});

test("a port where nobody listens is unreachable and costs nothing", async () => {
  const server = await serving(ok);
  for (const one of open.splice(0)) one.close();
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
  open.push(server);
  await new Promise((listening) => server.once("listening", listening));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const execution = executionOf(await services().execute(requestOf("w", {}, { ...to(url), timeoutMs: 300 })));
  expect(execution.outcome).toMatchObject({ code: "unreachable", mayHaveSpent: false });
});

test("a service that never answers is timed_out, also in the middle of its answer", async () => {
  const silent = await serving(() => {});
  const slow = await serving((_, response) => response.writeHead(200).write("{"));
  for (const { url } of [silent, slow]) {
    const { outcome } = executionOf(await services().execute(requestOf("w", {}, { ...to(url), timeoutMs: 150 })));
    expect(outcome).toEqual({
      kind: "error",
      code: "timed_out",
      message: "no result within 150 ms",
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

test("a 202 is handed back and each poll is one question until there is an answer", async () => {
  const server = await serving((request, response, nth) => {
    if (request.method === "POST") json(response, {}, 202, { location: "/runs/7", "retry-after": "3" });
    else if (nth === 2) json(response, {}, 202);
    else if (nth === 3) response.writeHead(503).end();
    else json(response, { outputs: { text: "done" } });
  });
  const executor = services();
  const target = { headers: { Authorization: { secret: "API_KEY" } } };
  const request = requestOf("w", {}, to(server.url, target));
  let answer = await executor.execute(request);
  const waits: number[] = [];
  while (answer.kind === "accepted") {
    waits.push(answer.accepted.pollAfterMs);
    answer = await executor.poll(request, answer.accepted);
  }
  expect(outputsOf(answer)).toEqual({ text: "done" });
  expect(executionOf(answer).calls).toEqual([{ at: expect.any(String), status: 503, waitedMs: 2_000 }]);
  expect(waits).toEqual([3_000, 2_000, 2_000]);
  expect(server.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /run",
    "GET /runs/7",
    "GET /runs/7",
    "GET /runs/7",
  ]);
  expect(server.asked[1]?.headers.authorization).toBe(SECRET);
});

test("a poll on another origin gets no header of the target", async () => {
  const elsewhere = await serving(ok);
  const server = await serving((_, response) => json(response, {}, 202, { location: elsewhere.url }));
  const executor = services();
  const target = { headers: { Authorization: { secret: "API_KEY" } }, signing: { secret: "API_KEY" } };
  const request = requestOf("w", {}, to(server.url, target));
  const answer = await executor.execute(request);
  if (answer.kind !== "accepted") throw new Error("expected 202 to be accepted");
  expect(outputsOf(await executor.poll(request, answer.accepted))).toEqual({ text: "hi" });
  expect(elsewhere.asked[0]?.headers.authorization).toBeUndefined();
  expect(elsewhere.asked[0]?.headers["x-assay-signature"]).toBeUndefined();
});

test("a poll that fails is an error that may have spent, and after the time limit there is no more waiting", async () => {
  const server = await serving((_, response, nth) =>
    nth === 1 ? response.writeHead(410).end() : json(response, {}, 202),
  );
  const request = requestOf("w", {}, { ...to(server.url), timeoutMs: 1_000 });
  const accepted = { pollUrl: server.url, pollAfterMs: 1_000, startedAt: new Date().toISOString(), calls: [] };
  expect(executionOf(await services().poll(request, accepted)).outcome).toMatchObject({
    code: "workflow_failed",
    mayHaveSpent: true,
  });
  const late = { ...accepted, startedAt: new Date(Date.now() - 5_000).toISOString() };
  expect(executionOf(await services().poll(request, late)).outcome).toMatchObject({
    code: "timed_out",
    mayHaveSpent: true,
  });
});

test("hosted code calls public https addresses only, and asks nobody before it knows", async () => {
  const server = await serving(ok);
  const hosted = services({ allowPrivate: false });
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
