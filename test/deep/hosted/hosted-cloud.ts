// The deployed system on this machine: the built bundles in sandboxes of their own, the event sources that Lambda would
// be, and proxies before the emulators where a test injects faults. Experiments are made through the API from source,
// because the deployed one wants keys.

import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAwsPorts, createClients } from "@assay/adapters/aws";
import { newUlid } from "@assay/core/support";
import { scorers, workflows } from "@assay/experiments/registry";
import { LOCAL_LIMITS } from "@assay/functions/api/api-deps";
import { createApi } from "@assay/functions/api/create-api";
import { silent } from "@assay/functions/handlers/log";
import { deploymentSchema } from "@assay/functions/lambda/deployment";
import { createRegistryCatalogue } from "@assay/functions/registry-catalogue";
import { type FunctionName, functions } from "@assay/infra/topology";
import { type Emulators, LOCAL_WORKSPACE, startEmulators, startEventSources } from "@assay/local";
import { type SandboxPool, startSandboxPool } from "./sandbox-pool.ts";
import { type Counts, type Fate, type ServiceRequest, startServiceProxy } from "./service-proxy.ts";

export type HostedCloud = {
  ask<Answer>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Answer }>;
  readonly sandboxes: Readonly<Record<Invoked, SandboxPool>>;
  /** What functions reported as faults, which Lambda would log and count as errors. */
  readonly faults: readonly string[];
  counts(): Counts;
  clearCounts(): void;
  close(): Promise<void>;
};

type Invoked = Exclude<FunctionName, "api">;

const TOKEN = "test";

export async function startHostedCloud(options: {
  /** With one folder for each function. */
  readonly bundles: string;
  readonly decide?: (request: ServiceRequest) => Fate | undefined;
  readonly workers?: number;
  readonly workerClocksMs?: readonly number[];
  /** What it throws, the function throws. */
  readonly onInvoke?: (name: Invoked) => void;
  /** Instead of the topology's, which no test can wait for. */
  readonly visibilitySeconds?: number;
  /** Of each event that a queue brings, before its function sees it. */
  readonly redeliver?: (event: unknown) => boolean;
}): Promise<HostedCloud> {
  const decide = options.decide ?? (() => undefined);
  const home = mkdtempSync(path.join(tmpdir(), "assay-hosted-"));
  const emulators = await startEmulators(home);
  const dynamo = await startServiceProxy(emulators.endpoints.dynamodb, decide);
  const others = await startServiceProxy(emulators.endpoints.sqs, decide);
  if (options.visibilitySeconds !== undefined) await setVisibility(emulators, options.visibilitySeconds);
  const queueUrl = (url: string) => url.replace(/^https?:\/\/[^/]+/, others.endpoint);
  const env = {
    PATH: process.env.PATH ?? "",
    AWS_REGION: emulators.region,
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_ENDPOINT_URL_S3: others.endpoint,
    AWS_ENDPOINT_URL_SQS: others.endpoint,
    POWERTOOLS_LOG_LEVEL: "ERROR",
    ASSAY_STAGE: "hosted",
    ASSAY_TABLE_MAIN: emulators.tables.main,
    ASSAY_TABLE_SCORES: emulators.tables.scores,
    ASSAY_BUCKET_DATA: emulators.bucket,
    ASSAY_QUEUE_TRIALS: queueUrl(emulators.queues.trials),
    ASSAY_QUEUE_FINISH: queueUrl(emulators.queues.finish),
  };
  const poolOf = (name: Invoked, most: number, clocksMs: readonly number[] = [0]) =>
    startSandboxPool({
      env: { ...env, AWS_ACCESS_KEY_ID: name, LAMBDA_TASK_ROOT: path.join(options.bundles, name) },
      most,
      clocksMs,
    });
  const sandboxes = {
    worker: poolOf("worker", options.workers ?? 2, options.workerClocksMs),
    finish: poolOf("finish", 1),
    "dead-letters": poolOf("dead-letters", 1),
    heartbeat: poolOf("heartbeat", 1),
  };
  const faults: string[] = [];
  const handlerOf = (name: Invoked) => async (event: unknown) => {
    const remainingMs = functions[name].timeoutSeconds * 1_000;
    options.onInvoke?.(name);
    const answer = await sandboxes[name].invoke(event, remainingMs);
    if (options.redeliver?.(event)) return await sandboxes[name].invoke(event, remainingMs);
    return answer as never;
  };
  const sources = await startEventSources(
    emulators,
    {
      worker: handlerOf("worker") as never,
      finish: handlerOf("finish") as never,
      "dead-letters": handlerOf("dead-letters") as never,
      heartbeat: handlerOf("heartbeat"),
    },
    (name, error) => faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
  );
  const ports = createAwsPorts(emulators);
  const api = apiFromSource(ports, path.join(options.bundles, "worker"));
  return {
    async ask(method, url, body) {
      const headers = { host: "localhost", authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
      const request = new Request(`http://localhost${url}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const response = await api.fetch(request);
      const text = await response.text();
      return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
    },
    sandboxes,
    faults,
    counts: () => sum(dynamo.counts(), others.counts()),
    clearCounts() {
      dynamo.clear();
      others.clear();
    },
    async close() {
      sources.pause();
      await Promise.all(Object.values(sandboxes).map((pool) => pool.close()));
      await sources.stop();
      ports.close();
      await Promise.all([dynamo.close(), others.close(), emulators.close()]);
      rmSync(home, { recursive: true });
    },
  };
}

async function setVisibility(emulators: Emulators, seconds: number): Promise<void> {
  const clients = createClients(emulators);
  const { client, commands } = await clients.sqs();
  for (const { url } of Object.values(emulators.localQueues)) {
    const Attributes = { VisibilityTimeout: String(seconds) };
    await client.send(new commands.SetQueueAttributesCommand({ QueueUrl: url, Attributes }));
  }
  clients.close();
}

function sum(a: Counts, b: Counts): Counts {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, { ...a[name], ...b[name] }]));
}

function apiFromSource(ports: ReturnType<typeof createAwsPorts>, bundle: string) {
  const deployment = deploymentSchema.parse(JSON.parse(readFileSync(path.join(bundle, "deployment.json"), "utf8")));
  const catalogue = createRegistryCatalogue({
    workflows,
    scorers,
    digestOf: async (workflowId) => deployment.codeDigests[workflowId],
    priceBook: deployment.priceBook,
    build: deployment.build,
  });
  return createApi({
    ...ports,
    clock: { now: () => Date.now() },
    chance: {
      token: () => randomBytes(16).toString("base64url"),
      ulid: () => newUlid(),
      fraction: () => Math.random(),
    },
    boot: "aws",
    catalogue,
    renderer: { renderHtml: async () => "" },
    runtime: { node: process.version, platform: process.platform },
    limits: { maxSyncTimeoutMs: 720_000, mayRunCommands: false },
    access: { kind: "local", workspace: LOCAL_WORKSPACE, token: TOKEN },
    secrets: { read: async () => undefined },
    secretNamesOf: (workflowId) => catalogue.secretNamesOf(workflowId),
    apiLimits: LOCAL_LIMITS,
    version: deployment.version,
    log: silent,
  });
}
