// The whole host in memory: the API, the handlers and a queue that a test drains. Only the executor is made up, because
// what a workflow does is the test's to say.

import { formatEventMessage, formatFinishMessage, formatTrialMessage } from "@assay/adapters/aws";
import { createMemoryPorts, createMemorySecretValues, type MemoryPorts } from "@assay/adapters/memory";
import { bookOfNotes, type Identity, OpenedExperiments, WORKER_LIMITS, type Worker } from "@assay/core/lifecycle";
import type {
  ExecutionRequest,
  Executor,
  ReportRenderer,
  SecretBook,
  SecretValues,
  WebhookSender,
  WorkspaceId,
} from "@assay/core/ports";
import {
  type AnyWorkflow,
  defineService,
  defineWorkflow,
  type ExecutionOutcome,
  type WorkflowRegistry,
} from "@assay/core/workflows";
import type { RunRecord } from "@assay/core/workflows/records";
import { renderReport } from "@assay/report";
import type { Access } from "../api/access.ts";
import { type ApiDeps, LOCAL_LIMITS } from "../api/api-deps.ts";
import { createApi } from "../api/create-api.ts";
import { createEventsHandler } from "../handlers/events-handler.ts";
import { createFinishHandler } from "../handlers/finish-handler.ts";
import { createHeartbeatHandler } from "../handlers/heartbeat-handler.ts";
import type { SqsAnswer, SqsHandler } from "../handlers/invocation.ts";
import { silent } from "../handlers/log.ts";
import { createDeadLetterHandler, createTrialHandler } from "../handlers/trial-handler.ts";
import { createRegistryCatalogue } from "../registry-catalogue.ts";

export const TOKEN = "test-token";
export const WORKSPACE = "local" as WorkspaceId;

export type Behave = (request: ExecutionRequest) => ExecutionOutcome;

const intakeSchema = {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: true,
};

export const registry: WorkflowRegistry = {
  echo: entry(
    defineWorkflow({
      workflowId: "echo",
      version: 1,
      title: "Says what it hears",
      intakeSchema,
      price: { kind: "perRun", lowUsd: 0.001, likelyUsd: 0.002, highUsd: 0.004 },
      timeoutMs: 5_000,
      likelyMs: 10,
      run: async () => ({ outputs: {} }),
    }),
  ),
  guarded: entry(
    defineWorkflow({
      workflowId: "guarded",
      version: 1,
      title: "Needs a secret",
      intakeSchema,
      price: { kind: "free" },
      timeoutMs: 5_000,
      secrets: ["MODULE_KEY"],
      run: async () => ({ outputs: {} }),
    }),
  ),
  remote: entry(
    defineService({
      workflowId: "remote",
      version: 2,
      title: "Somewhere else",
      intakeSchema,
      price: { kind: "free" },
      timeoutMs: 5_000,
      target: {
        kind: "http",
        url: "https://service.example/run",
        headers: { authorization: { secret: "REMOTE_KEY" } },
      },
    }),
  ),
};

function entry(definition: AnyWorkflow) {
  return async () => ({ default: definition });
}

/** Repeats the text of the intake; an intake with `fail` fails. */
export const echoing: Behave = ({ intake }) =>
  intake.fail === true
    ? { kind: "answered", value: { failed: { code: "planted", message: "told to fail" }, costUsd: 0.002 } }
    : { kind: "answered", value: { outputs: { text: String(intake.text) }, costUsd: 0.002 } };

export class ApiOnMemory {
  readonly ports: MemoryPorts = createMemoryPorts();
  readonly deps: ApiDeps;
  readonly api: ReturnType<typeof createApi>;
  /** As a laptop's environment has them; empty where a name has no value. A host with keys has a store instead. */
  readonly secrets = new Map<string, string>();
  readonly secretValues: SecretValues = createMemorySecretValues();
  /** Run ids in the order of their execution. */
  readonly executed: string[] = [];
  readonly trialHandler: SqsHandler;
  readonly deadLetterHandler: SqsHandler;
  readonly finishHandler: SqsHandler;
  readonly eventsHandler: SqsHandler;
  /** What went out to webhooks, in the order in which it went. */
  readonly told: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }[] =
    [];
  readonly beat: () => Promise<void>;
  behave: Behave = echoing;
  callsOf: (request: ExecutionRequest) => RunRecord["calls"] = () => [];
  nowMs = Date.UTC(2026, 0, 1);
  #numbers = 0;

  constructor(changes: Partial<ApiDeps> = {}) {
    const chance = {
      token: () => `token-${this.#next()}`,
      ulid: () => String(this.#next()).padStart(26, "0"),
      fraction: () => 0.5,
    };
    const isHosted = changes.access?.kind === "keys";
    const secretBook: SecretBook = isHosted
      ? bookOfNotes(this.ports.secretNotes)
      : { known: async () => new Map([...this.secrets].map(([name, value]) => [name, value !== ""])) };
    const world = { ...this.ports, clock: { now: () => this.nowMs }, chance, boot: "boot-1", secretBook };
    const catalogue = createRegistryCatalogue({
      workflows: registry,
      scorers: {},
      digestOf: async (workflowId, definition) => ("target" in definition ? undefined : `sha256:${workflowId}`),
      priceBook: { asOf: "2026-01-01", models: {} },
      build: { commit: null, dirty: null },
    });
    const renderer: ReportRenderer = { renderHtml: (model) => renderReport(model, { script: "" }) };
    this.deps = {
      ...world,
      catalogue,
      renderer,
      runtime: { node: "24", platform: "test" },
      limits: {},
      access: { kind: "local", workspace: WORKSPACE, token: TOKEN },
      ...(isHosted && { secretDrop: this.secretValues }),
      sender: this.#sender(),
      apiLimits: LOCAL_LIMITS,
      version: "0.0.0-test",
      log: silent,
      ...changes,
    };
    const worker: Worker = {
      ...world,
      catalogue,
      executor: this.#executor(),
      opened: new OpenedExperiments(world.blobs),
      limits: WORKER_LIMITS,
    };
    this.api = createApi(this.deps);
    this.trialHandler = createTrialHandler(worker, silent);
    this.deadLetterHandler = createDeadLetterHandler(worker, silent);
    this.finishHandler = createFinishHandler({ ...this.deps }, silent);
    this.eventsHandler = createEventsHandler(this.deps, silent);
    const heartbeat = createHeartbeatHandler({ ...world, catalogue, limits: {} }, silent);
    this.beat = () => heartbeat({}, invocation);
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("authorization")) headers.set("authorization", `Bearer ${TOKEN}`);
    return Promise.resolve(this.api.request(path, { ...init, headers }));
  }

  get(path: string): Promise<Response> {
    return this.request(path);
  }

  send(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Response> {
    if (body === undefined) return this.request(path, { method });
    const headers = { "content-type": "application/json" };
    return this.request(path, { method, headers, body: JSON.stringify(body) });
  }

  /** Delivers what was sent, in batches of ten, until the queue is empty or `rounds` are over. */
  async drain(rounds = 1_000): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const messages = this.ports.queue.take();
      if (messages.length === 0) return;
      const trials = messages.flatMap((one) =>
        one.kind === "trial" ? [formatTrialMessage(one.ref, one.ordinal)] : [],
      );
      for (let start = 0; start < trials.length; start += 10) {
        await this.deliver(this.trialHandler, trials.slice(start, start + 10));
      }
      const finishes = messages.flatMap((one) => (one.kind === "finish" ? [formatFinishMessage(one.ref)] : []));
      for (const finish of finishes) await this.deliver(this.finishHandler, [finish]);
      const events = messages.flatMap((one) => (one.kind === "event" ? [formatEventMessage(one)] : []));
      for (const event of events) await this.deliver(this.eventsHandler, [event]);
      this.nowMs += 6_000;
    }
  }

  deliver(handler: SqsHandler, bodies: readonly string[]): Promise<SqsAnswer> {
    const Records = bodies.map((body, i) => ({ messageId: `message-${i}`, body }));
    return handler({ Records }, invocation);
  }

  #next(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** Every target takes whatever it is told. */
  #sender(): WebhookSender {
    return {
      refusalOf: () => undefined,
      send: async (url, headers, body) => {
        this.told.push({ url, headers, body });
        return { kind: "answered", status: 200 };
      },
    };
  }

  #executor(): Executor {
    return {
      execute: async (request) => {
        this.executed.push(request.runId);
        const startedAt = new Date(this.nowMs).toISOString();
        return {
          kind: "finished",
          execution: {
            outcome: this.behave(request),
            startedAt,
            finishedAt: startedAt,
            durationMs: 10,
            coldStart: false,
            calls: this.callsOf(request),
          },
        };
      },
      poll: () => Promise.reject(new Error("nothing was accepted")),
      close: async () => {},
    };
  }
}

const invocation = { getRemainingTimeInMillis: () => 900_000 };

/** Keys by their text, without a store and without a rate. */
export function keysOf(
  keys: Readonly<Record<string, { readonly workspace: string; readonly scope?: Identity["scope"] }>>,
): Access {
  return {
    kind: "keys",
    identify: async (text) => {
      const key = keys[text];
      return key && { workspace: key.workspace as WorkspaceId, keyId: text, name: text, scope: key.scope ?? "admin" };
    },
    count: async () => undefined,
  };
}

/** Two arms that echo; arm B says it louder. */
export function echoDesign(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: "Echoes",
    kind: "benchmark",
    hypothesis: "Saying it louder does not help.",
    primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000 },
    concurrency: 3,
    budgetLimitUsd: 1,
    caseSet: { name: "words", cases: wordCases(8) },
    arms: [
      { key: "A", label: "Plain", isBaseline: true, workflowId: "echo" },
      { key: "B", label: "Loud", workflowId: "echo", intakeOverrides: { loud: true } },
    ],
    ...changes,
  };
}

export function wordCases(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, i) => ({
    caseId: `w${i}`,
    intake: { text: `word ${i}` },
    reference: { gold: `word ${i}` },
    tags: { parity: i % 2 === 0 ? "even" : "odd" },
  }));
}
