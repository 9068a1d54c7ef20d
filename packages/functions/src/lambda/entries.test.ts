import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-lambda-"));
  const deployment = {
    version: "1.2.3",
    build: { commit: null, dirty: null },
    priceBook: { asOf: "2026-01-01", models: {} },
    codeDigests: {},
  };
  writeFileSync(join(folder, "deployment.json"), JSON.stringify(deployment));
  const environment = {
    AWS_REGION: "eu-central-1",
    LAMBDA_TASK_ROOT: folder,
    ASSAY_STAGE: "test",
    ASSAY_TABLE_MAIN: "main",
    ASSAY_TABLE_SCORES: "scores",
    ASSAY_BUCKET_DATA: "data",
    ASSAY_BUCKET_SHARED: "shared",
    ASSAY_SHARED_URL: "https://shared.example",
    ASSAY_QUEUE_TRIALS: "https://sqs.example/trials",
    ASSAY_QUEUE_FINISH: "https://sqs.example/finish",
    ASSAY_QUEUE_EVENTS: "https://sqs.example/events",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const entries = {
  worker: () => import("./worker.ts"),
  "dead-letters": () => import("./dead-letters.ts"),
  finish: () => import("./finish.ts"),
  events: () => import("./events.ts"),
  heartbeat: () => import("./heartbeat.ts"),
  api: () => import("./api.ts"),
  "first-key": () => import("./first-key.ts"),
};

test.each(Object.entries(entries))("The function %s starts with the variables of its deployment", async (_, load) => {
  expect((await load()).handler).toBeTypeOf("function");
});

test("A message that cannot be read goes back without anything being asked of AWS", async () => {
  const { handler } = await entries.worker();
  const event = { Records: [{ messageId: "m", body: "nonsense" }] };
  const answer = await handler(event as never, { getRemainingTimeInMillis: () => 1_000 } as never, () => {});
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m" }] });
});

test("The deployed API answers its health, and nobody without a key", async () => {
  const { handler } = await entries.api();
  const ask = async (rawPath: string) => {
    const event = {
      version: "2.0",
      rawPath,
      rawQueryString: "",
      headers: { host: "api.example", authorization: "Bearer x" },
      requestContext: { http: { method: "GET", path: rawPath }, domainName: "api.example" },
      isBase64Encoded: false,
    };
    const answer = (await handler(event as never)) as { statusCode: number; body: string };
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  };
  expect(await ask("/health")).toMatchObject({ status: 200, body: { version: "1.2.3" } });
  expect(await ask("/v1/experiments")).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
});

test("Without its variables a function names each one that is missing, and no value of any", async () => {
  vi.stubEnv("ASSAY_TABLE_MAIN", "");
  vi.stubEnv("ASSAY_QUEUE_TRIALS", "not a url");
  await expect(entries.heartbeat()).rejects.toThrow(
    "function heartbeat cannot start: ASSAY_TABLE_MAIN is not set, ASSAY_QUEUE_TRIALS is not what it must be",
  );
});

test("Without what the build writes a function does not start", async () => {
  rmSync(join(folder, "deployment.json"));
  await expect(entries.finish()).rejects.toThrow("deployment.json is missing");
});
