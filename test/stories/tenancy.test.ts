// Every route of the OpenAPI document, walked with keys that must not get through, and with the ids of another team. The
// answer to another team's id is the answer to an id that never was: in status, in body, in headers, and in time.

import { issueKey, revokeKey } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { keyAccess } from "@assay/functions/api/access";
import type { ApiDeps } from "@assay/functions/api/api-deps";
import { ApiOnMemory, echoDesign } from "@assay/functions/testing/api-on-memory";
import { beforeAll, expect, test } from "vitest";

type Operation = { readonly method: string; readonly path: string; readonly isPublic: boolean };

const THEIRS = "theirs" as WorkspaceId;
const OURS = "ours" as WorkspaceId;
let host: ApiOnMemory;
let operations: Operation[];
let keys: { theirs: string; ours: string; reader: string; revoked: string };
/** Ids of things that are there, in their workspace, and ids of the same shape of things that never were. */
let there: Record<string, string>;
let nowhere: Record<string, string>;

beforeAll(async () => {
  const late: { deps?: ApiDeps } = {};
  const access = () => keyAccess(late.deps!, { perSecond: 1e6, burst: 1e6 });
  host = new ApiOnMemory({
    access: {
      kind: "keys",
      identify: async (key) => {
        const known = access();
        return known.kind === "keys" ? known.identify(key) : undefined;
      },
      count: async () => undefined,
    },
  });
  late.deps = host.deps;
  const issue = async (workspace: WorkspaceId, scope: "read" | "admin", letter: string) =>
    issueKey(host.deps, {
      workspace,
      name: `${workspace} ${scope}`,
      scope,
      createdBy: "somebody",
      secret: letter.repeat(43),
      salt: "salt".repeat(4),
    });
  const theirs = await issue(THEIRS, "admin", "t");
  const revoked = await issue(OURS, "admin", "r");
  await revokeKey(host.deps, OURS, revoked.key.keyId);
  keys = {
    theirs: theirs.text,
    ours: (await issue(OURS, "admin", "o")).text,
    reader: (await issue(OURS, "read", "e")).text,
    revoked: revoked.text,
  };
  const document = (await (await ask("GET", "/openapi.json", keys.ours)).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security?.length === 0,
    })),
  );
  there = { ...(await furnish()), keyId: theirs.key.keyId };
  nowhere = {
    experimentId: `exp_${"Z".repeat(26)}`,
    ordinal: "0",
    version: "1",
    runId: `run_${"Z".repeat(26)}`,
    lane: "no-lane",
    canaryId: `can_${"Z".repeat(26)}`,
    webhookId: `hook_${"Z".repeat(26)}`,
    keyId: "Z".repeat(26),
    secretName: "NEVER_WAS",
    sha256: "f".repeat(64),
    workflowId: "never-was",
  };
});

/** One of everything in their workspace. */
async function furnish(): Promise<Record<string, string>> {
  const send = async (method: string, path: string, body?: unknown) =>
    (await ask(method, path, keys.theirs, body)).json() as Promise<Record<string, unknown>>;
  const design = echoDesign({ lane: "theirs" });
  const experimentId = String((await send("POST", "/v1/experiments", design)).experimentId);
  for (const step of ["freeze", "run"]) await send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  const { report } = (await send("GET", `/v1/experiments/${experimentId}`)) as { report: { digest: string } };
  const rationale = "What runs now becomes the first baseline.";
  const ship = { verdict: "ship", arm: "A", rationale, overrideReason: "The build of this test has no commit." };
  await send("POST", `/v1/experiments/${experimentId}/decision`, ship);
  const metric = { scorer: "exact_match", key: "correct" };
  const gate = { name: "words", metric, direction: "higher", threshold: 1, experimentId, reportDigest: report.digest };
  await send("POST", "/v1/gates", gate);
  const { name: _, kind: __, arms: ___, lane: ____, ...rest } = design;
  const canary = await send("POST", "/v1/canaries", {
    name: "Nightly",
    lane: "theirs",
    schedule: { cron: "0 2 * * *", timeZone: "UTC" },
    template: { ...rest, candidate: { label: "Now", workflowId: "echo" } },
  });
  const hook = { name: "theirs", url: "https://theirs.example/hook", events: ["decision-recorded"] };
  const webhook = await send("POST", "/v1/webhooks", hook);
  await send("PUT", "/v1/secrets/THEIR_API_KEY", { value: "their-value-123" });
  const run = await send("POST", "/v1/runs", { workflowId: "echo", intake: { text: "theirs" } });
  await host.drain();
  const file = await host.request("/v1/files?name=theirs.txt", {
    method: "POST",
    headers: { authorization: `Bearer ${keys.theirs}`, "content-type": "application/octet-stream" },
    body: "theirs",
  });
  const { sha256 } = (await file.json()) as { sha256: string };
  await send("PATCH", "/v1/workspace", { budgetLimitUsd: 123 });
  return {
    experimentId,
    ordinal: "0",
    version: "1",
    runId: String(run.runId),
    lane: "theirs",
    canaryId: String(canary.canaryId),
    webhookId: String(webhook.webhookId),
    secretName: "THEIR_API_KEY",
    sha256,
    workflowId: "never-was",
    name: "words",
  };
}

function ask(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { authorization: key === undefined ? "" : `Bearer ${key}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  return host.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

const placed = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `unset-${name}`);
const isWrite = ({ method }: Operation) => method !== "GET";
const label = ({ method, path }: Operation) => `${method} ${path}`;

test("the walk sees every route, and every kind of id is there", async () => {
  expect(operations.length).toBeGreaterThan(45);
  const names = new Set(operations.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)));
  for (const name of names) expect(there[name], name).toBeTypeOf("string");
  for (const [path, status] of [
    ["/v1/experiments/{experimentId}/report", 200],
    ["/v1/experiments/{experimentId}/trials/{ordinal}", 200],
    ["/v1/canaries/{canaryId}", 200],
    ["/v1/webhooks/{webhookId}", 200],
    ["/v1/webhooks/{webhookId}/deliveries", 200],
    ["/v1/runs/{runId}", 200],
    ["/v1/files/{sha256}", 200],
    ["/v1/gates/{name}", 200],
    ["/v1/lanes/{lane}/baseline", 200],
  ] as const) {
    expect((await ask("GET", placed(path, there), keys.theirs)).status, path).toBe(status);
  }
});

test("no key, a malformed key, a revoked key and a key that never was open no route", async () => {
  const bad = [undefined, "nonsense", keys.revoked, `assay_${"9".repeat(26)}_${"x".repeat(43)}`];
  for (const operation of operations.filter(({ isPublic }) => !isPublic)) {
    for (const key of bad) {
      const answer = await ask(
        operation.method,
        placed(operation.path, there),
        key,
        isWrite(operation) ? {} : undefined,
      );
      expect(answer.status, `${label(operation)} with ${key}`).toBe(401);
      expect(await answer.text()).not.toContain(THEIRS);
    }
  }
});

test("a key that may read is refused on every write, whatever it writes to", async () => {
  for (const operation of operations.filter(isWrite)) {
    const answer = await ask(operation.method, placed(operation.path, there), keys.reader, {});
    expect(answer.status, label(operation)).toBe(403);
  }
});

/** A name of another team's is a name that is free in ours. */
const mayBeEmpty = [
  "PUT /v1/secrets/{secretName}",
  "GET /v1/lanes/{lane}/history",
  "POST /v1/experiments/case-sets/{name}/versions",
  "POST /v1/experiments/case-sets/{name}/erasures",
];

test("another team's id is answered as an id that never was, on every route", async () => {
  let compared = 0;
  const reads = operations.filter((one) => one.path.includes("{") && !isWrite(one));
  const writes = operations.filter((one) => one.path.includes("{") && isWrite(one));
  for (const operation of [...reads, ...writes]) {
    const told = async (ids: Record<string, string>) => {
      const body = isWrite(operation) ? bodyFor(operation.path) : undefined;
      const query = operation.path.endsWith("/diff") ? "?from=1&to=1" : "";
      const answer = await ask(operation.method, placed(operation.path, ids) + query, keys.ours, body);
      let text = await answer.text();
      for (const [name, id] of Object.entries(ids)) if (id.length > 3) text = text.replaceAll(id, `{${name}}`);
      return { status: answer.status, headers: [...answer.headers.keys()], text };
    };
    const own = { ...nowhere, name: "absent-one" };
    const answer = await told(there);
    expect(answer, label(operation)).toEqual(await told(own));
    if (!mayBeEmpty.includes(label(operation))) expect(answer.status, label(operation)).toBe(404);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(25);
});

test("no list, and no answer without an id, shows anything of another team", async () => {
  for (const operation of operations.filter((one) => !one.path.includes("{") && !isWrite(one))) {
    const text = await (await ask("GET", operation.path, keys.ours)).text();
    for (const id of [
      there.experimentId!,
      there.canaryId!,
      there.webhookId!,
      there.keyId!,
      there.secretName!,
      THEIRS,
      "123",
    ]) {
      const isShared = operation.isPublic || operation.path.startsWith("/v1/schemas");
      if (!isShared) expect(text, `${label(operation)} shows ${id}`).not.toContain(id);
    }
  }
});

test("another team's id takes as long as an id that never was", async () => {
  const path = "/v1/experiments/{experimentId}";
  const timed = async (ids: Record<string, string>) => {
    const before = performance.now();
    await ask("GET", placed(path, ids), keys.ours);
    return performance.now() - before;
  };
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const ratio = async () => {
    const pairs: [number, number][] = [];
    for (let i = 0; i < 200; i += 1) pairs.push([await timed(there), await timed(nowhere)]);
    return median(pairs.map(([one]) => one)) / median(pairs.map(([, other]) => other));
  };
  await ratio();
  const found = await ratio();
  console.log(`median ratio over 200 pairs: ${found.toFixed(3)}`);
  expect(found).toBeGreaterThan(0.8);
  expect(found).toBeLessThan(1.25);
});

/** Bodies that the routes would take, so that a refusal is about the id. */
function bodyFor(path: string): unknown {
  if (path.endsWith("/decision")) return { verdict: "hold", rationale: "It is not better than the one we have." };
  if (path.endsWith("/pace")) return { pace: 1 };
  if (path.endsWith("/versions")) return { cases: [{ caseId: "a", intake: { text: "a" } }] };
  if (path.endsWith("/erasures")) return { caseIds: ["w1"], reason: "The person asked for it." };
  if (path === "/v1/experiments/{experimentId}") return { name: "Mine now" };
  return {};
}
