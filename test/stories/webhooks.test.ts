// Alerts on their way out: what arrives, what is tried again, what is given up, and what no accident may do twice. The
// receivers are real servers; time is in the hand.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatEventMessage } from "@assay/adapters/aws";
import { createWebhookSender } from "@assay/adapters/executors";
import { publishEvent } from "@assay/core/lifecycle";
import { signBody } from "@assay/core/webhooks";
import { ApiOnMemory, echoDesign, keysOf, WORKSPACE } from "@assay/functions/testing/api-on-memory";
import { afterEach, expect, test } from "vitest";

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Answers with these statuses, one after the other, and then with the last for ever. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(statuses[received.length - 1] ?? statuses.at(-1) ?? 200).end();
    });
  });
  return { received, url: await listening(server) };
}

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const cloud = () => new ApiOnMemory({ sender: createWebhookSender({ allowPrivate: true }) });

async function add(host: ApiOnMemory, url: string, more: Record<string, unknown> = {}) {
  const answer = await host.send("POST", "/v1/webhooks", { name: "on call", url, ...more });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { webhookId: string; signingSecret: string };
}

async function deliveriesOf(host: ApiOnMemory, webhookId: string) {
  const { items } = await (await host.get(`/v1/webhooks/${webhookId}/deliveries`)).json();
  return items as { status: number | string; outcome: string; attempt: number; kind: string; nextAttemptAt?: string }[];
}

const alertOf = (alertId: string) => ({
  alertId,
  kind: "canary-regression" as const,
  at: "2026-01-01T00:00:00.000Z",
  canaryId: "can_1",
  canaryName: "Nightly",
  lane: "reading",
  text: "Nightly: it got worse",
  regressions: [],
});

/** A canary of a lane in which nothing was shipped cannot run, which is an alert. */
async function alarm(host: ApiOnMemory): Promise<string> {
  const { name: _, kind: __, arms: ___, lane: ____, ...rest } = echoDesign();
  const canary = await host.send("POST", "/v1/canaries", {
    name: "Nightly",
    lane: "nothing-shipped",
    schedule: { cron: "0 2 1 6 *", timeZone: "UTC" },
    template: { ...rest, candidate: { label: "Now", workflowId: "echo" } },
  });
  const { canaryId } = await canary.json();
  await host.send("POST", `/v1/canaries/${canaryId}/tick`);
  return canaryId;
}

/** Lets time pass until nothing is pending, with a heartbeat every minute. */
async function passHours(host: ApiOnMemory, hours: number): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute += 1) {
    await host.drain(1);
    host.nowMs += 60_000;
    await host.beat();
  }
}

test("an alert arrives once, signed so that the receiver of the docs takes it, and no other body or time", async () => {
  const host = cloud();
  const folder = mkdtempSync(path.join(tmpdir(), "assay-receiver-"));
  const page = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
  const [, example] = /```js\n([\s\S]*?)```/.exec(page)!;
  writeFileSync(path.join(folder, "receiver.mjs"), example!);
  const { receive, isOurs } = await import(path.join(folder, "receiver.mjs"));
  rmSync(folder, { recursive: true });

  host.nowMs = Date.now();
  const events: Record<string, unknown>[] = [];
  const { received, url: watched } = await receiver(200);
  const late: { secret?: string } = {};
  const server: Server = createServer((request, response) => {
    receive(late.secret, (event: Record<string, unknown>) => void events.push(event)).emit(
      "request",
      request,
      response,
    );
  });
  const { webhookId, signingSecret } = await add(host, await listening(server));
  late.secret = signingSecret;
  const second = await add(host, watched);
  const canaryId = await alarm(host);
  await host.drain();

  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    version: 1,
    kind: "canary-could-not-run",
    text: expect.stringContaining("nothing shipped"),
    canary: { canaryId, name: "Nightly", lane: "nothing-shipped" },
  });
  expect(events[0]!.deliveryId).toBe(`${events[0]!.eventId}/${webhookId}`);
  expect(await deliveriesOf(host, webhookId)).toMatchObject([{ status: 204, outcome: "delivered", attempt: 1 }]);

  const [{ headers, body }] = received as [Received];
  const nowS = Number(headers["x-assay-timestamp"]);
  expect(headers["x-assay-signature"]).toBe(signBody(second.signingSecret, nowS, body));
  const accepts = (secret: string, given: string, atS: number) => isOurs(secret, headers, Buffer.from(given), atS);
  expect(accepts(second.signingSecret, body, nowS)).toBe(true);
  expect(accepts(second.signingSecret, body, nowS + 299)).toBe(true);
  expect(accepts(second.signingSecret, body, nowS + 301)).toBe(false);
  expect(accepts(second.signingSecret, body, nowS - 301)).toBe(false);
  expect(accepts(second.signingSecret, body.replace("Nightly", "nightly"), nowS)).toBe(false);
  expect(accepts(signingSecret, body, nowS)).toBe(false);
  expect(isOurs(second.signingSecret, {}, Buffer.from(body), nowS)).toBe(false);
});

test("a receiver that answers 500 twice and then 200 is three lines and one success", async () => {
  const host = cloud();
  const { received, url } = await receiver(500, 500, 200);
  const { webhookId } = await add(host, url);
  await alarm(host);
  await passHours(host, 0.2);
  const lines = (await deliveriesOf(host, webhookId)).reverse();
  expect(lines.map(({ attempt, status, outcome }) => [attempt, status, outcome])).toEqual([
    [1, 500, "retrying"],
    [2, 500, "retrying"],
    [3, 200, "delivered"],
  ]);
  expect(new Set(received.map(({ headers }) => headers["x-assay-delivery"])).size).toBe(1);
  expect(await host.ports.outbox.listPending()).toEqual([]);
  await passHours(host, 1);
  expect(received).toHaveLength(3);
});

test("nobody there: nine tries in half a day, then it is given up and the log says so", async () => {
  const host = cloud();
  const { webhookId } = await add(host, "http://127.0.0.1:1/hook");
  await alarm(host);
  await passHours(host, 13);
  const lines = (await deliveriesOf(host, webhookId)).reverse();
  expect(lines.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(lines.every(({ status }) => status === "no answer: ECONNREFUSED")).toBe(true);
  expect(lines.slice(0, 8).every(({ outcome, nextAttemptAt }) => outcome === "retrying" && nextAttemptAt)).toBe(true);
  expect(lines[8]).toMatchObject({ outcome: "given-up" });
  expect(lines[8]!.nextAttemptAt).toBeUndefined();
  expect(await host.ports.outbox.listPending()).toEqual([]);
});

test("one target that is down keeps no other waiting, and what one took is not sent to it again", async () => {
  const host = cloud();
  const up = await receiver(200);
  const down = await receiver(503, 200);
  await add(host, up.url);
  await add(host, down.url);
  await alarm(host);
  await passHours(host, 0.1);
  expect([up.received.length, down.received.length]).toEqual([1, 2]);
});

test("messages that come twice, one after the other and at once, are one delivery", async () => {
  const host = cloud();
  const { received, url } = await receiver(200);
  const { webhookId } = await add(host, url);
  await alarm(host);
  const [event] = host.ports.queue.take().filter((sent) => sent.kind === "event");
  const message = formatEventMessage(event!);
  await Promise.all([1, 2, 3].map(() => host.deliver(host.eventsHandler, [message])));
  await host.deliver(host.eventsHandler, [message, message]);
  expect(received).toHaveLength(1);
  expect(await deliveriesOf(host, webhookId)).toHaveLength(1);
});

test("a message that is lost, and a deliverer that dies with the row in its hand, lose no alert", async () => {
  const host = cloud();
  const { received, url } = await receiver(200);
  await add(host, url);
  await publishEvent(host.deps, WORKSPACE, alertOf("lost"));
  host.ports.queue.take();
  await host.beat();
  expect(host.ports.queue.take()).toEqual([]);
  host.nowMs += 61_000;
  await host.beat();
  await host.drain(1);
  expect(received).toHaveLength(1);

  const { replace } = host.ports.outbox;
  await publishEvent(host.deps, WORKSPACE, alertOf("died"));
  let writes = 0;
  host.deps.outbox.replace = async (...args) => {
    writes += 1;
    if (writes === 2) throw new Error("the power went out");
    return replace(...args);
  };
  await host.drain(1);
  host.deps.outbox.replace = replace;
  host.ports.queue.take();
  expect(received).toHaveLength(2);
  await host.beat();
  expect(host.ports.queue.take()).toEqual([]);
  host.nowMs += 61_000;
  await host.beat();
  await host.drain(1);
  // It had arrived, which nobody could know any more: the same delivery comes again under its own name.
  expect(received.map(({ headers }) => headers["x-assay-delivery"]).slice(1)).toEqual([
    expect.stringMatching(/^died\/hook_/),
    expect.stringMatching(/^died\/hook_/),
  ]);
  expect(await host.ports.outbox.listPending()).toEqual([]);
});

test("an alert that is raised again after a crash is the same alert", async () => {
  const host = cloud();
  const { received, url } = await receiver(200);
  await add(host, url);
  for (let time = 0; time < 3; time += 1) {
    await publishEvent(host.deps, WORKSPACE, alertOf("same"));
    await host.drain(1);
  }
  expect(received).toHaveLength(1);
});

test("a target is told of what it asked for while it is switched on, and of nothing that was before it", async () => {
  const host = cloud();
  const { received, url } = await receiver(200);
  await publishEvent(host.deps, WORKSPACE, alertOf("before"));
  const { webhookId } = await add(host, url, { events: ["experiment-reported", "decision-recorded"] });
  await alarm(host);
  const created = await host.send("POST", "/v1/experiments", echoDesign({ lane: "words" }));
  const { experimentId } = await created.json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  const decision = { verdict: "hold", rationale: "What runs now is good enough for us." };
  await host.send("POST", `/v1/experiments/${experimentId}/decision`, decision);
  await host.send("POST", `/v1/experiments/${experimentId}/decision`, decision);
  await host.drain();
  const told = received.map(({ body }) => JSON.parse(body));
  expect(told.map(({ kind }) => kind)).toEqual(["experiment-reported", "decision-recorded"]);
  expect(told[0]).toMatchObject({ experiment: { experimentId, kind: "benchmark", lane: "words" } });
  expect(told[1]).toMatchObject({ decision: { experimentId, verdict: "hold", lane: "words" } });
  const report = await host.get(told[0].report.url.replace(/^https?:\/\/[^/]+/, ""));
  expect([report.status, report.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);

  await host.send("PATCH", `/v1/webhooks/${webhookId}`, { events: ["canary-regression"], isEnabled: false });
  await publishEvent(host.deps, WORKSPACE, alertOf("while-off"));
  await host.drain();
  await host.send("PATCH", `/v1/webhooks/${webhookId}`, { isEnabled: true });
  await publishEvent(host.deps, WORKSPACE, alertOf("while-on"));
  await host.drain();
  expect(received.slice(2).map(({ body }) => JSON.parse(body).eventId)).toEqual(["while-on"]);
});

test("a target that is removed gives up what was still to be sent", async () => {
  const host = cloud();
  const { received, url } = await receiver(503);
  const { webhookId } = await add(host, url);
  await alarm(host);
  await host.drain(1);
  expect((await host.send("DELETE", `/v1/webhooks/${webhookId}`)).status).toBe(204);
  expect((await host.get(`/v1/webhooks/${webhookId}/deliveries`)).status).toBe(404);
  await passHours(host, 0.1);
  expect(received).toHaveLength(1);
  const [entry] = await host.ports.outbox.list(WORKSPACE, "alerts", 1);
  expect(entry!.deliveries.at(-1)).toMatchObject({
    status: "not allowed: the target was removed",
    outcome: "given-up",
  });
});

test("a test is sent once and at once, says what came of it, and is no alert", async () => {
  const host = cloud();
  const { received, url } = await receiver(500, 200);
  const { webhookId } = await add(host, url, { isEnabled: false });
  const test = async () => (await host.send("POST", `/v1/webhooks/${webhookId}/test`)).json();
  expect(await test()).toMatchObject({ kind: "webhook-test", status: 500, outcome: "given-up", attempt: 1 });
  expect(await test()).toMatchObject({ kind: "webhook-test", status: 200, outcome: "delivered", attempt: 1 });
  await passHours(host, 0.5);
  expect(received).toHaveLength(2);
  expect(await deliveriesOf(host, webhookId)).toHaveLength(2);
  expect((await (await host.get("/v1/alerts")).json()).items).toEqual([]);
});

test("a signing secret is in the answer that made it and in no other, and a chat's address is shown without its path", async () => {
  const host = cloud();
  const url = "https://hooks.example/services/T1/B2/path-that-is-a-key";
  const { webhookId, signingSecret } = await add(host, url, { format: "slack" });
  expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
  await host.send("PATCH", `/v1/webhooks/${webhookId}`, { name: "renamed" });
  const answers = await Promise.all([
    host.get("/v1/webhooks"),
    host.get(`/v1/webhooks/${webhookId}`),
    host.send("PATCH", `/v1/webhooks/${webhookId}`, { isEnabled: false }),
  ]);
  for (const answer of answers) {
    const text = await answer.text();
    expect(text).toContain("https://hooks.example/…");
    expect(text).not.toContain(signingSecret);
    expect(text).not.toContain("path-that-is-a-key");
  }
  const again = await host.request("/v1/webhooks", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "k" },
    body: JSON.stringify({ name: "x", url }),
  });
  expect(again.status).toBe(400);
});

test("what happens to deliveries is logged by name alone: no secret, no address, no body", async () => {
  const lines: unknown[] = [];
  const host = new ApiOnMemory({
    sender: createWebhookSender({ allowPrivate: true }),
    log: (...line) => void lines.push(line),
  });
  const { received, url } = await receiver(500);
  const { signingSecret } = await add(host, `${url}?token=in-the-query`);
  await alarm(host);
  await host.drain(1);
  expect(received).toHaveLength(1);
  const text = JSON.stringify(lines);
  for (const secret of [signingSecret, "in-the-query", received[0]!.headers["x-assay-signature"]]) {
    expect(text).not.toContain(secret);
  }
});

test("hosted, an address that is not public or not https is refused with its reason; locally any may stand", async () => {
  const hosted = new ApiOnMemory({ sender: createWebhookSender({ allowPrivate: false }) });
  for (const url of [
    "http://example.org/",
    "https://127.0.0.1/",
    "https://169.254.169.254/",
    "https://u:p@example.org/",
  ]) {
    const answer = await hosted.send("POST", "/v1/webhooks", { name: "x", url });
    expect([answer.status, (await answer.json()).findings[0].path], url).toEqual([422, "url"]);
  }
  expect((await hosted.send("POST", "/v1/webhooks", { name: "x", url: "https://example.org/" })).status).toBe(201);
  await add(cloud(), "http://127.0.0.1:9/");
});

test("a workspace has at most ten targets, and a writer's key sees none of them", async () => {
  const host = cloud();
  for (let i = 0; i < 10; i += 1) await add(host, "https://example.org/");
  const eleventh = await host.send("POST", "/v1/webhooks", { name: "x", url: "https://example.org/" });
  expect(eleventh.status).toBe(409);
  const keyed = new ApiOnMemory({ access: keysOf({ "test-token": { workspace: "team", scope: "write" } }) });
  expect((await keyed.get("/v1/webhooks")).status).toBe(403);
});
