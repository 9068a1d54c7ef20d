// Alerts on their way out: what arrives, what is tried again, what is given up, and what no accident may do twice. The
// receivers are real servers; time is in the hand.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatEventMessage } from "@assay/adapters/aws";
import { publishEvent } from "@assay/core/lifecycle";
import { signBody } from "@assay/core/webhooks";
import { WORKSPACE } from "@assay/functions/testing/api-on-memory";
import { afterEach, expect, test } from "vitest";
import {
  add,
  alarm,
  alertOf,
  closeReceivers,
  cloud,
  deliveriesOf,
  listening,
  passHours,
  type Received,
  receiver,
} from "./webhook-receivers.ts";

afterEach(closeReceivers);

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
