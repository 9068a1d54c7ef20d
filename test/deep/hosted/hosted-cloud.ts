// The deployed system on this machine: the built bundles in sandboxes of their own, the events that API Gateway, SQS and the
// scheduler would bring them, and proxies before the emulators, where a test injects faults and sees what was asked.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClients } from "@assay/adapters/aws";
import { type FunctionName, functions } from "@assay/infra/topology";
import { type Emulators, startEmulators, startEventSources } from "@assay/local";
import { startSsmEndpoint } from "../../contracts/ssm-endpoint.ts";
import { type SandboxPool, startSandboxPool } from "./sandbox-pool.ts";
import { type Counts, type Fate, type ServiceRequest, startServiceProxy } from "./service-proxy.ts";
import { grantedActions, usedActions } from "./used-actions.ts";

export type HostedCloud = {
  ask<Answer>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Answer }>;
  readonly sandboxes: Readonly<Record<FunctionName, SandboxPool>>;
  /** What functions reported as faults, which Lambda would log and count as errors. */
  readonly faults: readonly string[];
  /** What functions printed, which Lambda would send to their log groups. */
  readonly printed: readonly string[];
  counts(): Counts;
  /** Different things that functions asked of AWS, and those among them that their roles would refuse. */
  asked(): { readonly kinds: number; readonly ungranted: readonly string[] };
  close(): Promise<void>;
};

type Invoked = Exclude<FunctionName, "api">;

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
  /** What Lambda sets on top where a function is traced. */
  readonly env?: Readonly<Record<string, string>>;
  /** Of each event that a queue brings, before its function sees it. */
  readonly redeliver?: (event: unknown) => boolean;
}): Promise<HostedCloud> {
  const used = new Set<string>();
  const decide = (request: ServiceRequest) => {
    for (const action of usedActions(request)) used.add(`${request.from} ${action}`);
    return options.decide?.(request);
  };
  const home = mkdtempSync(path.join(tmpdir(), "assay-hosted-"));
  const emulators = await startEmulators(home);
  const dynamo = await startServiceProxy(emulators.endpoints.dynamodb, decide);
  const others = await startServiceProxy(emulators.endpoints.sqs, decide);
  const ssm = await startSsmEndpoint();
  const secrets = await startServiceProxy(ssm.url, decide);
  if (options.visibilitySeconds !== undefined) await setVisibility(emulators, options.visibilitySeconds);
  const queueUrl = (url: string) => url.replace(/^https?:\/\/[^/]+/, others.endpoint);
  const env = {
    PATH: process.env.PATH ?? "",
    AWS_REGION: emulators.region,
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_ENDPOINT_URL_S3: others.endpoint,
    AWS_ENDPOINT_URL_SQS: others.endpoint,
    AWS_ENDPOINT_URL_SSM: secrets.endpoint,
    POWERTOOLS_LOG_LEVEL: "ERROR",
    ASSAY_STAGE: "hosted",
    ASSAY_TABLE_MAIN: emulators.tables.main,
    ASSAY_TABLE_SCORES: emulators.tables.scores,
    ASSAY_BUCKET_DATA: emulators.bucket,
    ASSAY_BUCKET_SHARED: emulators.shared.bucket,
    ASSAY_SHARED_URL: "https://assay.invalid",
    ASSAY_QUEUE_TRIALS: queueUrl(emulators.queues.trials),
    ASSAY_QUEUE_FINISH: queueUrl(emulators.queues.finish),
    ASSAY_QUEUE_EVENTS: queueUrl(emulators.queues.events),
    ...options.env,
  };
  const printed: string[] = [];
  const poolOf = (name: FunctionName, most: number, clocksMs: readonly number[] = [0]) =>
    startSandboxPool({
      env: { ...env, AWS_ACCESS_KEY_ID: name, LAMBDA_TASK_ROOT: path.join(options.bundles, name) },
      most,
      clocksMs,
      onLine: (line) => printed.push(line),
    });
  const sandboxes = {
    api: poolOf("api", 1),
    worker: poolOf("worker", options.workers ?? 2, options.workerClocksMs),
    finish: poolOf("finish", 1),
    events: poolOf("events", 1),
    "dead-letters": poolOf("dead-letters", 1),
    heartbeat: poolOf("heartbeat", 1),
    "first-key": poolOf("first-key", 1),
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
      events: handlerOf("events") as never,
      "dead-letters": handlerOf("dead-letters") as never,
      heartbeat: handlerOf("heartbeat"),
    },
    (name, error) => faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
  );
  const first = { workspace: "team" };
  const { key } = (await sandboxes["first-key"].invoke(first, 30_000)) as { readonly key: string };
  return {
    async ask(method, url, body) {
      const event = httpEvent(method, url, key, body);
      const answer = (await sandboxes.api.invoke(event, functions.api.timeoutSeconds * 1_000)) as HttpAnswer;
      const text = answer.isBase64Encoded ? Buffer.from(answer.body, "base64").toString("utf8") : answer.body;
      return { status: answer.statusCode, body: text === "" ? {} : JSON.parse(text) };
    },
    sandboxes,
    faults,
    printed,
    counts: () => sum(sum(dynamo.counts(), others.counts()), secrets.counts()),
    asked: () => ({
      kinds: used.size,
      ungranted: [...used].filter((one) => {
        const [name = "", ...action] = one.split(" ");
        return !grantedActions(name as FunctionName).has(action.join(" "));
      }),
    }),
    async close() {
      sources.pause();
      await Promise.all(Object.values(sandboxes).map((pool) => pool.close()));
      await sources.stop();
      await Promise.all([dynamo.close(), others.close(), secrets.close(), ssm.close(), emulators.close()]);
      rmSync(home, { recursive: true });
    },
  };
}

type HttpAnswer = { readonly statusCode: number; readonly body: string; readonly isBase64Encoded?: boolean };

/** As API Gateway sends it, payload format 2.0. */
function httpEvent(method: string, url: string, key: string, body: unknown) {
  const [rawPath = "", rawQueryString = ""] = url.split("?");
  const isBytes = body instanceof Uint8Array;
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    headers: {
      host: "api.invalid",
      authorization: `Bearer ${key}`,
      "content-type": isBytes ? "application/octet-stream" : "application/json",
    },
    requestContext: { http: { method, path: rawPath, sourceIp: "192.0.2.1" }, domainName: "api.invalid" },
    ...(body !== undefined && { body: isBytes ? Buffer.from(body).toString("base64") : JSON.stringify(body) }),
    isBase64Encoded: isBytes,
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
