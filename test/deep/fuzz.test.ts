// Every operation of the OpenAPI document with bodies that it allows, bodies that are nearly right, and nonsense, on ids
// that are there and ids that are not. Whatever comes in, what goes out is an answer: no fault of ours, no silence.

import { createMemorySecretValues } from "@assay/adapters/memory";
import { ApiOnMemory, echoDesign } from "@assay/functions/testing/api-on-memory";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { awkwardText, brokenCopiesOf, type Schema, valuesOf } from "./fuzz/values-of-schema.ts";

type Operation = {
  readonly method: string;
  readonly path: string;
  readonly bodySchema: Schema | undefined;
  readonly queries: readonly { readonly name: string; readonly schema: Schema }[];
};

const RUNS = Number(process.env.ASSAY_FUZZ_RUNS ?? 300);
const SILENCE_MS = 20_000;
let host: ApiOnMemory;
let document: Schema;
let operations: Operation[];
let ids: Record<string, string>;

const rationale = "What runs now becomes the first baseline.";
const ship = { verdict: "ship", arm: "A", rationale, overrideReason: "The build of this test has no commit." };
const canary = () => {
  const { name: _, kind: __, arms: ___, lane: ____, ...rest } = echoDesign();
  const schedule = { cron: "0 2 * * *", timeZone: "UTC" };
  return {
    name: "Nightly",
    lane: "echoes",
    schedule,
    template: { ...rest, candidate: { label: "Now", workflowId: "echo" } },
  };
};

/** Bodies that work, to be broken in one place. */
const sound: Readonly<Record<string, () => unknown>> = {
  "/v1/experiments": () => echoDesign(),
  "/v1/experiments/dry-run": () => echoDesign(),
  "/v1/experiments/case-sets": () => ({ name: "more", cases: [{ caseId: "a", intake: { text: "a" } }] }),
  "/v1/experiments/case-sets/{name}/erasures": () => ({ caseIds: ["w0"], reason: "The person asked for it." }),
  "/v1/experiments/{experimentId}/report/share": () => ({ outputs: true }),
  "/v1/experiments/{experimentId}/decision": () => ship,
  "/v1/canaries": canary,
  "/v1/webhooks": () => ({
    name: "on call",
    url: "https://example.org/hook",
    format: "assay",
    events: ["decision-recorded"],
  }),
  "/v1/webhooks/{webhookId}": () => ({ name: "renamed", isEnabled: false }),
  "/v1/secrets/{secretName}": () => ({ value: "sk-0123456789" }),
  "/v1/analyze": () => ({
    design: echoDesign(),
    rows: [{ arm: "A", caseId: "w0", repeat: 1, status: "scored", scores: { "exact_match.correct": 1 } }],
  }),
  "/v1/runs": () => ({ workflowId: "echo", intake: { text: "hello" } }),
  "/v1/workflows": () => ({
    workflowId: "there",
    version: 1,
    title: "There",
    intakeSchema: { type: "object" },
    price: { kind: "free" },
    timeoutMs: 1_000,
    target: { kind: "http", url: "https://service.example/run" },
  }),
};

beforeAll(async () => {
  host = new ApiOnMemory({ secretDrop: createMemorySecretValues() });
  document = await (await host.get("/openapi.json")).json();
  type Described = {
    parameters?: { in: string; name: string; schema: Schema }[];
    requestBody?: { content: Record<string, { schema: Schema }> };
  };
  operations = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      bodySchema: requestBody?.content["application/json"]?.schema,
      queries: parameters.filter((one) => one.in === "query"),
    })),
  );
  const { experimentId } = await (await host.send("POST", "/v1/experiments", echoDesign({ lane: "echoes" }))).json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  await host.send("POST", `/v1/experiments/${experimentId}/decision`, ship);
  const { canaryId } = await (await host.send("POST", "/v1/canaries", canary())).json();
  const hook = { name: "there", url: "https://example.org/hook" };
  const { webhookId } = await (await host.send("POST", "/v1/webhooks", hook)).json();
  ids = {
    experimentId,
    canaryId,
    webhookId,
    secretName: "API_KEY",
    ordinal: "0",
    version: "1",
    name: "words",
    lane: "echoes",
    workflowId: "echo",
  };
});

const segments = (path: string) =>
  fc.tuple(
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      fc.tuple(fc.constant(name!), fc.oneof(fc.constant(ids[name!] ?? "none"), awkwardText)),
    ),
  );

function bodies({ path, bodySchema }: Operation) {
  const nonsense = [fc.jsonValue({ maxDepth: 3 }), awkwardText];
  const near = sound[path] === undefined ? [] : [brokenCopiesOf(sound[path]()), brokenCopiesOf(sound[path]())];
  const allowed = bodySchema === undefined ? [] : [valuesOf(bodySchema, document), valuesOf(bodySchema, document)];
  return fc.option(fc.oneof(...nonsense, ...near, ...allowed), { nil: undefined, freq: 10 });
}

/** Mostly what is allowed, seldom a stranger: or nothing would ever get past the query. */
function queriesOf({ queries }: Operation) {
  const seldom = (one: fc.Arbitrary<unknown>, freq: number) => fc.option(one, { nil: undefined, freq });
  const known = queries.map(({ name, schema }) => {
    const value = fc.oneof({ weight: 5, arbitrary: valuesOf(schema, document) }, { weight: 1, arbitrary: awkwardText });
    return fc.tuple(fc.constant(name), fc.boolean(), value);
  });
  return fc.tuple(fc.tuple(...known), seldom(awkwardText, 1), fc.nat(12)).map(([pairs, stranger, place]) => {
    const query = Object.fromEntries(pairs.flatMap(([name, isThere, value]) => (isThere ? [[name, value]] : [])));
    return place === 0 && stranger !== undefined ? { ...query, stranger } : query;
  });
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || "%20";
}

test("no operation answers with a fault of ours or not at all", { timeout: 900_000 }, async () => {
  const seen = new Map<number, number>();
  for (const operation of operations) {
    const property = fc.asyncProperty(
      segments(operation.path),
      queriesOf(operation),
      bodies(operation),
      fc.option(awkwardText, { nil: undefined, freq: 4 }),
      async (parts, query, body, key) => {
        const named = new Map(parts as [string, string][]);
        const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(named.get(name) ?? "none"));
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, String(value).toWellFormed()]),
        );
        const headers: Record<string, string> = {};
        if (body !== undefined) headers["content-type"] = "application/json";
        if (key !== undefined && /^[\x20-\x7e]*$/.test(key)) headers["idempotency-key"] = key;
        const asked = host.request(`${path}?${search}`, {
          method: operation.method,
          headers,
          ...(body !== undefined && operation.method !== "GET" && { body: JSON.stringify(body) }),
        });
        const silence = new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error("no answer")), SILENCE_MS).unref();
        });
        const answer = await Promise.race([asked, silence]);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        expect(answer.status, await answer.clone().text()).toBeLessThan(500);
        if (answer.status >= 400) {
          expect(answer.headers.get("content-type")).toBe("application/problem+json");
          expect(await answer.json()).toMatchObject({ status: answer.status, code: expect.any(String) });
        }
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: 20_261_130 }).catch((error: unknown) => {
      throw new Error(`${operation.method} ${operation.path}: ${(error as Error).message}`, { cause: error });
    });
  }
  console.log(`${operations.length} operations, ${RUNS} requests each; by status ${JSON.stringify([...seen])}`);
  expect(operations.length).toBeGreaterThan(45);
  expect(seen.get(200) ?? 0).toBeGreaterThan(100);
  expect(seen.get(422) ?? 0).toBeGreaterThan(100);
});
