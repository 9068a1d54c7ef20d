import { createHmac } from "node:crypto";
import type { HttpTarget } from "@assay/core/workflows/records";
import { expect, test, vi } from "vitest";
import { executionOf, outputsOf, outside, PICTURE, requestOf, SECRET } from "../fixtures/requests.ts";
import { type Asked, json, ok, serving, to } from "../fixtures/serving.ts";
import { createHttpExecutor, type HttpExecutorOptions } from "./http-executor.ts";

// Threads, processes and waits of the call policy are real here, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

function services(options: Partial<HttpExecutorOptions> = {}) {
  return createHttpExecutor({ ...outside, allowPrivate: true, ...options });
}

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
