// Receivers of webhooks that are real servers, and a cloud on memory ports that raises alerts for them; time is in the
// hand.

import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhookSender } from "@assay/adapters/executors";
import { ApiOnMemory, echoDesign } from "@assay/functions/testing/api-on-memory";
import { expect } from "vitest";

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
const servers: Server[] = [];

/** To be called after each test. */
export function closeReceivers(): void {
  for (const server of servers.splice(0)) server.close();
}

/** Answers with these statuses, one after the other, and then with the last for ever. */
export async function receiver(...statuses: number[]) {
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

export async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

export const cloud = () => new ApiOnMemory({ sender: createWebhookSender({ allowPrivate: true }) });

export async function add(host: ApiOnMemory, url: string, more: Record<string, unknown> = {}) {
  const answer = await host.send("POST", "/v1/webhooks", { name: "on call", url, ...more });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { webhookId: string; signingSecret: string };
}

export async function deliveriesOf(host: ApiOnMemory, webhookId: string) {
  const { items } = await (await host.get(`/v1/webhooks/${webhookId}/deliveries`)).json();
  return items as { status: number | string; outcome: string; attempt: number; kind: string; nextAttemptAt?: string }[];
}

export const alertOf = (alertId: string) => ({
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
export async function alarm(host: ApiOnMemory): Promise<string> {
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
export async function passHours(host: ApiOnMemory, hours: number): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute += 1) {
    await host.drain(1);
    host.nowMs += 60_000;
    await host.beat();
  }
}
