// Webhooks on the local cloud: the outbox on its database, the queue of events, the handler that AWS would invoke, and a
// receiver that listens.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signBody } from "@assay/core/webhooks";
import type { Home } from "@assay/local";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiOf, designOf, type LocalApi, openTestHome } from "./fixtures/local-api.ts";

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

let directory: string;
const homes: Home[] = [];
const closing: (() => void)[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "assay-webhooks-"));
});
afterEach(async () => {
  await Promise.all(homes.splice(0).map((home) => home.close()));
  for (const close of closing.splice(0)) close();
  rmSync(directory, { recursive: true, force: true });
});

async function open(more = {}): Promise<{ readonly home: Home; readonly api: LocalApi }> {
  const home = await openTestHome(directory, more);
  homes.push(home);
  return { home, api: apiOf(home.owner) };
}

/** `status` may be changed while it listens. */
async function receiver(status: number) {
  const received: Received[] = [];
  const answer = { status };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status).end();
    });
  });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { received, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Nothing was ever shipped in its lane, so it cannot run, which is an alert. */
async function alarm(api: LocalApi): Promise<void> {
  const { name: _, kind: __, arms, lane: ____, ...rest } = designOf("quick", 4) as Record<string, unknown>;
  const [{ workflowId }] = arms as [{ workflowId: string }];
  const { body } = await api.ask("POST", "/v1/canaries", {
    name: "Nightly",
    lane: "nothing-shipped",
    schedule: { cron: "0 2 1 6 *", timeZone: "UTC" },
    template: { ...rest, candidate: { label: "Now", workflowId } },
  });
  expect((await api.ask("POST", `/v1/canaries/${body.canaryId}/tick`)).status).toBe(202);
}

async function linesOf(api: LocalApi, webhookId: string) {
  const { body } = await api.ask("GET", `/v1/webhooks/${webhookId}/deliveries`);
  const lines = body.items as unknown as { attempt: number; status: number; outcome: string }[];
  return lines.map(({ attempt, status, outcome }) => `${attempt} ${status} ${outcome}`).reverse();
}

test("an alert is delivered signed; one that is refused twice comes again by itself, three lines in all", async () => {
  const { api } = await open();
  const { received, answer, url } = await receiver(500);
  const { body: webhook } = await api.ask("POST", "/v1/webhooks", { name: "on call", url });
  await alarm(api);
  const webhookId = String(webhook.webhookId);
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000, interval: 50 });
  answer.status = 200;
  const wanted = ["1 500 retrying", "2 500 retrying", "3 200 delivered"];
  await vi.waitFor(async () => expect(await linesOf(api, webhookId)).toEqual(wanted), { timeout: 60_000 });
  expect(received).toHaveLength(3);
  for (const { headers, body } of received) {
    const expected = signBody(String(webhook.signingSecret), String(headers["x-assay-timestamp"]), body);
    expect(headers["x-assay-signature"]).toBe(expected);
    expect(headers["x-assay-delivery"]).toBe(received[0]!.headers["x-assay-delivery"]);
  }
  expect(JSON.parse(received[2]!.body)).toMatchObject({ kind: "canary-could-not-run", canary: { name: "Nightly" } });
});

test("what was not delivered when its owner went is delivered by the next one", async () => {
  const first = await open();
  const { received, answer, url } = await receiver(503);
  const { body: webhook } = await first.api.ask("POST", "/v1/webhooks", { name: "on call", url });
  const webhookId = String(webhook.webhookId);
  await alarm(first.api);
  await vi.waitFor(async () => expect(await linesOf(first.api, webhookId)).not.toEqual([]), { timeout: 30_000 });
  await first.home.close();
  answer.status = 200;
  const before = received.length;
  const { api } = await open({ clock: { now: () => Date.now() + 120_000 } });
  await vi.waitFor(async () => expect((await linesOf(api, webhookId)).at(-1)).toContain("200 delivered"), {
    timeout: 30_000,
  });
  expect(received).toHaveLength(before + 1);
});
