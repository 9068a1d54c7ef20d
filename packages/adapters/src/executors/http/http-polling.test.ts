import { expect, test } from "vitest";
import { executionOf, outputsOf, outside, requestOf, SECRET } from "../fixtures/requests.ts";
import { json, ok, serving, to } from "../fixtures/serving.ts";
import { createHttpExecutor } from "./http-executor.ts";

const services = (allowPrivate = true) => createHttpExecutor({ ...outside, allowPrivate });

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

test.each([
  ["as it is", SECRET],
  ["escaped", SECRET.replace("sk", "%73k")],
])(
  "a Location that holds a secret %s is refused without being quoted, at once and when a poll answers it",
  async (_, spelled) => {
    const location = `/runs?key=${spelled}`;
    const server = await serving((_request, response) => json(response, {}, 202, { location }));
    const request = requestOf("w", {}, to(server.url, { headers: { Authorization: { secret: "API_KEY" } } }));
    const accepted = {
      pollUrl: new URL("/polled", server.url).href,
      pollAfterMs: 1_000,
      startedAt: new Date().toISOString(),
      calls: [],
    };
    for (const answer of [await services().execute(request), await services().poll(request, accepted)]) {
      expect(executionOf(answer).outcome).toMatchObject({
        code: "invalid_output",
        message: expect.stringContaining("a Location that holds a secret"),
        mayHaveSpent: true,
      });
      expect(JSON.stringify(answer)).not.toContain(spelled);
    }
  },
);
