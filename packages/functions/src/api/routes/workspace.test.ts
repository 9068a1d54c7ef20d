import { issueKey } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign } from "../../testing/api-on-memory.ts";
import type { Access } from "../access.ts";
import { keyAccess } from "../access.ts";

/** A deployment with one admin key of a team. */
async function hosted(perSecond = 1_000) {
  const late: { access?: Access } = {};
  const host: ApiOnMemory = new ApiOnMemory({
    access: {
      kind: "keys",
      identify: async (key) => (late.access?.kind === "keys" ? late.access.identify(key) : undefined),
      count: async (key) => (late.access?.kind === "keys" ? late.access.count(key) : undefined),
    },
  });
  late.access = keyAccess(host.deps, { perSecond, burst: perSecond });
  const { text } = await issueKey(host.deps, {
    workspace: "team" as WorkspaceId,
    name: "First",
    scope: "admin",
    createdBy: "somebody",
    secret: "s".repeat(43),
    salt: "salt".repeat(4),
  });
  const ask = (method: string, path: string, body?: unknown, key = text, more: Record<string, string> = {}) =>
    host.request(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { host, ask, admin: text };
}

test("A key is told once, opens what its scope allows, and nothing after it was revoked", async () => {
  const { ask } = await hosted();
  const made = await ask("POST", "/v1/keys", { name: "Reader", scope: "read" });
  expect(made.status).toBe(201);
  const { key, keyId } = await made.json();
  expect((await ask("GET", "/v1/experiments", undefined, key)).status).toBe(200);
  expect((await ask("POST", "/v1/experiments", echoDesign(), key)).status).toBe(403);
  expect((await ask("GET", "/v1/keys", undefined, key)).status).toBe(403);
  const listed = await (await ask("GET", "/v1/keys")).text();
  expect(JSON.parse(listed).items).toHaveLength(2);
  expect(listed).not.toContain(key.slice(-43));
  expect(listed).not.toContain("sha256:");
  expect((await ask("DELETE", `/v1/keys/${keyId}`)).status).toBe(200);
  expect((await ask("GET", "/v1/experiments", undefined, key)).status).toBe(401);
});

test("A key that asks too often waits as long as it is told to", async () => {
  const { host, ask } = await hosted(5);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask("GET", "/v1/experiments")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers.get("retry-after")).toBe("1");
  host.nowMs += 1_000;
  expect((await ask("GET", "/v1/experiments")).status).toBe(200);
});

test("The month's money is set by an admin, held by a start, and refused with 402 when it is not there", async () => {
  const { ask, host } = await hosted();
  const budget = async () => (await (await ask("GET", "/v1/workspace")).json()).budget;
  expect(await budget()).toMatchObject({ period: "2026-01", limitUsd: null, remainingUsd: null });
  await ask("PATCH", "/v1/workspace", { budgetLimitUsd: 0.1 });
  const ids: string[] = [];
  for (const seed of ["one", "two"]) {
    const { experimentId } = await (await ask("POST", "/v1/experiments", echoDesign({ seed }))).json();
    await ask("POST", `/v1/experiments/${experimentId}/freeze`);
    ids.push(experimentId);
  }
  expect((await ask("POST", `/v1/experiments/${ids[0]}/run`)).status).toBe(202);
  expect(await budget()).toMatchObject({ limitUsd: 0.1, heldUsd: 0.064, remainingUsd: 0.036 });
  const refused = await ask("POST", `/v1/experiments/${ids[1]}/run`);
  expect(await refused.json()).toMatchObject({ status: 402, code: "over-budget" });
  await host.drain();
  expect(await budget()).toMatchObject({ spentUsd: 0.032, heldUsd: 0, remainingUsd: 0.068 });
  expect((await ask("POST", `/v1/experiments/${ids[1]}/run`)).status).toBe(202);
});

test("Fifty requests with one Idempotency-Key make one experiment and get fifty equal receipts", async () => {
  const { ask } = await hosted();
  const twice = { "idempotency-key": "create-1" };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask("POST", "/v1/experiments", echoDesign(), undefined, twice)),
  );
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(bodies.size).toBe(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
  expect((await (await ask("GET", "/v1/experiments")).json()).items).toHaveLength(1);
  const other = await ask("POST", "/v1/experiments", echoDesign({ name: "Other" }), undefined, twice);
  expect(await other.json()).toMatchObject({ status: 409, code: "conflict" });
});

test("What failed under an Idempotency-Key is tried again, and another key of the team starts afresh", async () => {
  const { ask, host } = await hosted();
  const key = { "idempotency-key": "k" };
  const wrong = await ask("POST", "/v1/experiments", echoDesign({ arms: [] }), undefined, key);
  expect(wrong.status).toBe(422);
  expect((await ask("POST", "/v1/experiments", echoDesign(), undefined, key)).status).toBe(201);
  const { key: second } = await (await ask("POST", "/v1/keys", { name: "Other", scope: "write" })).json();
  expect((await ask("POST", "/v1/experiments", echoDesign({ name: "Other" }), second, key)).status).toBe(201);
  host.nowMs += 25 * 3_600_000;
  const later = await ask("POST", "/v1/experiments", echoDesign(), undefined, key);
  expect(later.status).toBe(201);
  expect((await (await ask("GET", "/v1/experiments")).json()).items).toHaveLength(3);
  expect((await ask("POST", "/v1/experiments", echoDesign(), undefined, { "idempotency-key": "ü" })).status).toBe(400);
  expect((await ask("POST", "/v1/keys", { name: "Once" }, undefined, key)).status).toBe(400);
});

test("A request that died under its Idempotency-Key is taken over, and what it made is found again", async () => {
  const { ask, host } = await hosted();
  const key = { "idempotency-key": "dies" };
  const { replace } = host.ports.receipts;
  let losses = 1;
  Object.assign(host.deps.receipts, {
    replace: async (...args: Parameters<typeof replace>) => {
      if (args[1].answer !== undefined && losses-- > 0) throw new Error("the power went out");
      return replace(...args);
    },
  });
  expect((await ask("POST", "/v1/experiments", echoDesign(), undefined, key)).status).toBe(500);
  host.nowMs += 61_000;
  const again = await ask("POST", "/v1/experiments", echoDesign(), undefined, key);
  expect(again.status).toBe(201);
  const { items } = await (await ask("GET", "/v1/experiments")).json();
  expect(items.map((one: { experimentId: string }) => one.experimentId)).toEqual([(await again.json()).experimentId]);
});
