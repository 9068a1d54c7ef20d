// Targets of alerts: which may be added and by whom, what each is told, and what ends with it.

import { createWebhookSender } from "@assay/adapters/executors";
import { publishEvent } from "@assay/core/lifecycle";
import { ApiOnMemory, echoDesign, keysOf, WORKSPACE } from "@assay/functions/testing/api-on-memory";
import { afterEach, expect, test } from "vitest";
import { add, alarm, alertOf, closeReceivers, cloud, deliveriesOf, passHours, receiver } from "./webhook-receivers.ts";

afterEach(closeReceivers);

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
