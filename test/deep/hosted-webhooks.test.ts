import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { bundlesForTests } from "./hosted/bundles-for-tests.ts";
import { smallDesign } from "./hosted/designs.ts";
import { startHostedCloud } from "./hosted/hosted-cloud.ts";

const bundles = await bundlesForTests();
type Line = { readonly status: number | string; readonly outcome: string; readonly kind: string };

test("The built functions carry an alert to the log of a target, call nothing private, and ask only what they may", async () => {
  let calls = 0;
  const inside = createServer((_, response) => {
    calls += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => inside.once("listening", listening));
  const { port } = inside.address() as AddressInfo;
  const cloud = await startHostedCloud({ bundles });
  try {
    const add = (url: string) => cloud.ask<{ webhookId: string }>("POST", "/v1/webhooks", { name: "on call", url });
    for (const url of [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`]) {
      expect((await add(url)).status, url).toBe(422);
    }
    const { status, body: webhook } = await add(`https://localhost:${port}/hook`);
    expect(status).toBe(201);
    const at = `/v1/webhooks/${webhook.webhookId}`;
    const refused = {
      status: expect.stringMatching(/^not allowed: localhost is .*, not a public address$/),
      outcome: "given-up",
    };
    expect(await cloud.ask("POST", `${at}/test`)).toMatchObject({ status: 200, body: refused });

    const { name: _, kind: __, arms, ...rest } = smallDesign(2);
    const { workflowId } = arms[0]!;
    const canary = await cloud.ask<{ canaryId: string }>("POST", "/v1/canaries", {
      name: "Nightly",
      lane: "nothing-shipped",
      schedule: { cron: "0 2 1 6 *", timeZone: "UTC" },
      template: { ...rest, candidate: { label: "Now", workflowId } },
    });
    expect((await cloud.ask("POST", `/v1/canaries/${canary.body.canaryId}/tick`)).status).toBe(202);
    const linesOf = async () => (await cloud.ask<{ items: Line[] }>("GET", `${at}/deliveries`)).body.items;
    await vi.waitFor(async () => expect(await linesOf()).toHaveLength(2), { timeout: 60_000, interval: 250 });
    expect((await linesOf())[0]).toMatchObject({ ...refused, kind: "canary-could-not-run" });
    expect(calls).toBe(0);
    expect(cloud.faults).toEqual([]);
    expect((await cloud.ask("DELETE", at)).status).toBe(204);
    expect(cloud.asked().ungranted).toEqual([]);
  } finally {
    await cloud.close();
    inside.close();
  }
});
