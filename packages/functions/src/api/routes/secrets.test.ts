import type { WorkspaceId } from "@assay/core/ports";
import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, keysOf } from "../../testing/api-on-memory.ts";

const VALUE = "sk-planted-0123456789";

/** A deployment with two teams; a key's text is the team's name, or with "reader " before it one that may only read. */
function hosted() {
  const logged: unknown[] = [];
  const host = new ApiOnMemory({
    access: keysOf({
      ours: { workspace: "ours" },
      theirs: { workspace: "theirs" },
      writer: { workspace: "ours", scope: "write" },
    }),
    log: (...line) => logged.push(line),
  });
  const ask = (method: string, path: string, body?: unknown, key = "ours", more: Record<string, string> = {}) =>
    host.request(path, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...more },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const listed = async (key = "ours") => (await (await ask("GET", "/v1/secrets", undefined, key)).json()).items;
  return { host, ask, listed, logged };
}

const needed = (name: string, workflowId: string) => ({
  name,
  isSet: false,
  source: "workspace",
  neededBy: [workflowId],
});

test("A secret is set, listed without its value, replaced and removed", async () => {
  const { host, ask, listed } = hosted();
  expect(await listed()).toEqual([needed("MODULE_KEY", "guarded"), needed("REMOTE_KEY", "remote")]);
  const set = await ask("PUT", "/v1/secrets/MODULE_KEY", { value: VALUE });
  expect(set.status).toBe(200);
  const note = { name: "MODULE_KEY", setAt: "2026-01-01T00:00:00.000Z", setBy: "ours" };
  expect(await set.json()).toEqual(note);
  expect((await listed())[0]).toEqual({ ...note, isSet: true, source: "workspace", neededBy: ["guarded"] });
  await ask("PUT", "/v1/secrets/UNUSED_KEY", { value: `${VALUE}!` });
  expect((await listed()).map(({ name }: { name: string }) => name)).toEqual([
    "MODULE_KEY",
    "REMOTE_KEY",
    "UNUSED_KEY",
  ]);
  expect(await host.secretValues.read("ours" as WorkspaceId, "UNUSED_KEY")).toBe(`${VALUE}!`);
  expect((await ask("DELETE", "/v1/secrets/UNUSED_KEY")).status).toBe(204);
  expect((await ask("DELETE", "/v1/secrets/UNUSED_KEY")).status).toBe(404);
  expect(await host.secretValues.read("ours" as WorkspaceId, "UNUSED_KEY")).toBeUndefined();
});

test("One team neither sees, removes nor uses what another team set", async () => {
  const { host, ask, listed } = hosted();
  await ask("PUT", "/v1/secrets/MODULE_KEY", { value: VALUE }, "theirs");
  expect((await listed())[0]).toEqual(needed("MODULE_KEY", "guarded"));
  expect((await ask("DELETE", "/v1/secrets/MODULE_KEY")).status).toBe(404);
  expect(await host.secretValues.read("theirs" as WorkspaceId, "MODULE_KEY")).toBe(VALUE);
  const arms = [
    { key: "A", label: "One", isBaseline: true, workflowId: "guarded" },
    { key: "B", label: "Two", workflowId: "guarded", intakeOverrides: { loud: true } },
  ];
  for (const [key, status] of [
    ["ours", 422],
    ["theirs", 200],
  ] as const) {
    const draft = await ask("POST", "/v1/experiments", echoDesign({ arms }), key);
    const { experimentId } = await draft.json();
    expect((await ask("POST", `/v1/experiments/${experimentId}/freeze`, undefined, key)).status).toBe(status);
  }
});

test("Only an admin sets, removes or lists secrets", async () => {
  const { ask } = hosted();
  expect((await ask("GET", "/v1/secrets", undefined, "writer")).status).toBe(403);
  expect((await ask("PUT", "/v1/secrets/A_KEY", { value: VALUE }, "writer")).status).toBe(403);
  expect((await ask("DELETE", "/v1/secrets/A_KEY", undefined, "writer")).status).toBe(403);
});

test("A value is in no answer, no refusal, no log and no receipt, however the request is wrong", async () => {
  const { host, ask, logged } = hosted();
  const receipts: unknown[] = [];
  const { replace } = host.ports.receipts;
  Object.assign(host.deps.receipts, {
    replace: (...args: Parameters<typeof replace>) => {
      receipts.push(args);
      return replace(...args);
    },
  });
  const again = { "idempotency-key": "set-1" };
  const asked = [
    ["A_KEY", { value: VALUE }, again, 200],
    ["A_KEY", { value: VALUE }, again, 200],
    ["A_KEY", { value: `${VALUE}x` }, again, 409],
    ["A_KEY", `{"value":${VALUE}}`, {}, 400],
    ["A_KEY", `{"value":"${VALUE}`, {}, 400],
    ["A_KEY", `{"value":"${VALUE}","__proto__":1}`, {}, 400],
    ["A_KEY", VALUE, { "content-type": "text/plain" }, 415],
    ["A_KEY", { value: [VALUE] }, {}, 422],
    ["A_KEY", { value: VALUE, [VALUE]: 1 }, {}, 422],
    ["A_KEY", VALUE, {}, 400],
    ["A_KEY", { value: `{{${VALUE}}}` }, {}, 422],
    ["A_KEY", { value: VALUE.repeat(300) }, {}, 422],
    ["A_KEY", { value: VALUE.repeat(30_000) }, {}, 413],
    ["a-key", { value: VALUE }, {}, 422],
    ["A%2F..%2FB", { value: VALUE }, {}, 422],
  ] as const;
  const answers: string[] = [];
  for (const [name, body, headers, status] of asked) {
    const answer = await ask("PUT", `/v1/secrets/${name}`, body, "ours", headers);
    answers.push(await answer.text());
    expect(answer.status, answers.at(-1)).toBe(status);
  }
  answers.push(await (await ask("GET", "/v1/secrets")).text());
  expect(receipts.length).toBeGreaterThan(0);
  expect(JSON.stringify([answers, logged, receipts])).not.toContain("sk-planted");
});

test("A value that is empty, or too short to be masked, is refused by rule", async () => {
  const { ask } = hosted();
  const detail = async (value: string) => (await (await ask("PUT", "/v1/secrets/A_KEY", { value })).json()).findings[0];
  expect(await detail(" \n")).toMatchObject({ path: "value", message: "the value is empty" });
  expect((await detail("abc")).message).toMatch(/fewer than 6 characters/);
});

test("On a laptop the list says what the environment has, and setting says in one line where it is set", async () => {
  const host = new ApiOnMemory();
  host.secrets.set("MODULE_KEY", VALUE).set("REMOTE_KEY", "").set("PATH", "/bin");
  const text = await (await host.get("/v1/secrets")).text();
  expect(JSON.parse(text).items).toEqual([
    { name: "MODULE_KEY", isSet: true, source: "environment", neededBy: ["guarded"] },
    { name: "REMOTE_KEY", isSet: false, source: "environment", neededBy: ["remote"] },
  ]);
  expect(text).not.toContain(VALUE);
  const refused = await host.send("PUT", "/v1/secrets/MODULE_KEY", { value: VALUE });
  expect(await refused.json()).toMatchObject({
    code: "unsupported",
    detail:
      "this server reads its secrets from its environment: put MODULE_KEY=… into .env or export it, and start the server again",
  });
});
