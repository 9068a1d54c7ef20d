// What a target is called and signed with is shown once at most: not in later answers, and not in the log.

import { createWebhookSender } from "@assay/adapters/executors";
import { ApiOnMemory } from "@assay/functions/testing/api-on-memory";
import { afterEach, expect, test } from "vitest";
import { add, alarm, closeReceivers, cloud, receiver } from "./webhook-receivers.ts";

afterEach(closeReceivers);

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
