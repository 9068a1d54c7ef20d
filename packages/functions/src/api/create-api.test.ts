import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, keysOf } from "../testing/api-on-memory.ts";
import { createApi } from "./create-api.ts";

test("Without the token nothing but pages is answered", async () => {
  const host = new ApiOnMemory();
  const bare = (path: string, init: RequestInit = {}) => Promise.resolve(host.api.request(path, init));
  for (const path of ["/v1/experiments", "/v1/workflows", "/v1/files/x", "/v1/experiments/case-sets"]) {
    const answer = await bare(path);
    expect(answer.status, path).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
  expect((await bare("/v1/experiments", { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
  expect((await bare("/v1/analyze", { method: "POST" })).status).toBe(401);
  for (const path of ["/health", "/openapi.json", "/docs"]) expect((await bare(path)).status, path).toBe(200);
  expect((await bare("/v1/experiments/exp_x/report")).status).toBe(404);
});

test("A foreign host or origin is refused even with the token", async () => {
  const host = new ApiOnMemory();
  for (const foreign of ["evil.example", "localhost.evil.example", "127.0.0.1.nip.example:80", "[::2]"]) {
    expect((await host.request("/v1/experiments", { headers: { host: foreign } })).status, foreign).toBe(403);
    expect((await host.request("/docs", { headers: { host: foreign } })).status, foreign).toBe(403);
  }
  for (const own of ["localhost:4646", "127.0.0.1:80", "[::1]:4646", "LOCALHOST"]) {
    expect((await host.request("/v1/experiments", { headers: { host: own } })).status, own).toBe(200);
  }
  const from = (origin: string) => host.request("/v1/experiments", { headers: { host: "localhost:4646", origin } });
  expect((await from("http://localhost:4646")).status).toBe(200);
  for (const origin of ["https://evil.example", "null", "http://localhost:3000"]) {
    expect((await from(origin)).status, origin).toBe(403);
  }
});

test("With keys the workspace comes from the key, and an unknown key is refused", async () => {
  const host = new ApiOnMemory({
    access: keysOf({ good: { workspace: "team" } }),
  });
  const ask = (key: string) => host.request("/v1/experiments", { headers: { authorization: `Bearer ${key}` } });
  expect((await ask("good")).status).toBe(200);
  expect((await ask("bad")).status).toBe(401);
  expect((await host.api.request("/v1/experiments/exp_x/report")).status).toBe(401);
  expect((await host.api.request("/health")).status).toBe(200);
});

test("What cannot be read is refused before anything looks inside", async () => {
  const host = new ApiOnMemory();
  const post = async (body: string | Uint8Array, type?: string) => {
    const headers = type === undefined ? {} : { "content-type": type };
    const answer = await host.request("/v1/experiments", { method: "POST", headers, body } as RequestInit);
    return [answer.status, (await answer.json()).code];
  };
  expect(await post("{", "application/json")).toEqual([400, "malformed"]);
  expect(await post("", "application/json")).toEqual([400, "malformed"]);
  expect(await post(new Uint8Array([0x22, 0xff, 0x22]), "application/json")).toEqual([400, "malformed"]);
  expect(await post("[".repeat(100_000), "application/json")).toEqual([400, "malformed"]);
  expect(await post("{}", "text/plain")).toEqual([415, "unsupported-media-type"]);
  expect(await post(new TextEncoder().encode("{}"))).toEqual([415, "unsupported-media-type"]);
  expect(await post("null", "application/json; charset=utf-8")).toEqual([422, "invalid"]);
});

test("A wrong method names the right ones, and HEAD and OPTIONS are answered", async () => {
  const host = new ApiOnMemory();
  const wrong = await host.request("/v1/experiments", { method: "DELETE" });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
  const options = await host.request("/v1/experiments/scorers", { method: "OPTIONS" });
  expect(options.status).toBe(204);
  expect(options.headers.get("access-control-allow-origin")).toBeNull();
  const head = await host.request("/v1/experiments", { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  expect(await (await host.get("/v1/nothing")).json()).toMatchObject({ status: 404, code: "not-found" });
});

test("A fault says nothing of its inside to the caller, and all of it to the log", async () => {
  const logged: string[] = [];
  const host = new ApiOnMemory();
  const broken = { ...host.ports.experiments, list: () => Promise.reject(new Error("secret address")) };
  const api = createApi({
    ...host.deps,
    experiments: broken,
    log: (level, sentence, facts) => logged.push(`${level} ${sentence} ${facts?.fault}`),
  });
  const answer = await api.request("/v1/experiments", { headers: { authorization: "Bearer test-token" } });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("secret address");
  expect(logged.join()).toContain("secret address");
});

test("Nouns under experiments are not taken for ids", async () => {
  const host = new ApiOnMemory();
  for (const path of ["/v1/experiments/scorers", "/v1/experiments/case-sets"]) {
    expect((await (await host.get(path)).json()).items, path).toBeInstanceOf(Array);
  }
  expect((await host.send("POST", "/v1/experiments/dry-run", echoDesign())).status).toBe(200);
});

type Operation = { operationId: string; responses: Record<string, { description: string }>; parameters?: unknown[] };

test("The OpenAPI document is 3.1, describes every operation, and every reference in it leads somewhere", async () => {
  const host = new ApiOnMemory();
  const document = await (await host.get("/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })),
  );
  expect(operations.length).toBeGreaterThan(30);
  expect(new Set(operations.map(({ one }) => one.operationId)).size).toBe(operations.length);
  for (const { path, method, one } of operations) {
    expect(
      Object.keys(one.responses).some((status) => status.startsWith("2")),
      `${method} ${path}`,
    ).toBe(true);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (one.parameters ?? []) as { name: string; in: string }[];
    expect(declared.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]*)"/g)].map(([, reference]) => reference!);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) expect(resolve(document, reference), reference).toBeDefined();
});

function resolve(document: unknown, reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
}
