// A whole Assay on memory ports with a clock in the hand: messages are delivered in order until none is left, then time
// passes. What stands outside is a reader of texts whose answers the story chooses.

import { createMemoryPorts, type MemoryPorts } from "@assay/adapters/memory";
import { type Design, designSchema } from "@assay/core/design";
import {
  type Analyst,
  createExperiment,
  type Freezer,
  finishExperiment,
  freezeExperiment,
  OpenedExperiments,
  runTrial,
  startExperiment,
  WORKER_LIMITS,
  type Worker,
} from "@assay/core/lifecycle";
import type { ExecutionRequest, ExperimentRecord, ExperimentRef, StorePorts, WorkspaceId } from "@assay/core/ports";
import type { Scorer } from "@assay/core/scoring";
import { sha256Hex } from "@assay/core/support";
import type { WorkflowSpec } from "@assay/core/workflows/records";

export const WORKSPACE = "local" as WorkspaceId;

export type Reader = (text: string, request: ExecutionRequest) => string;

export type CloudOptions = {
  readonly ports?: (memory: MemoryPorts) => StorePorts;
  readonly startMs?: number;
  readonly highUsd?: number;
  readonly costUsd?: number;
};

export class SmallCloud {
  readonly memory = createMemoryPorts();
  readonly world: Worker & Analyst & Freezer;
  nowMs: number;
  /** Version of the reader to the code that it would run now. */
  readonly versions = new Map<number, string>([[1, "first"]]);
  read: Reader = (text) => text;
  commit: string | null = "abc";
  isDirty: boolean | null = false;
  isDev = false;
  scorers: readonly Scorer[] = [];
  intakeSchema: WorkflowSpec["intakeSchema"] = { type: "object" };
  versionOfService: string | undefined;
  readonly #options: CloudOptions;
  #numbers = 0;

  constructor(options: CloudOptions = {}) {
    this.#options = options;
    this.nowMs = options.startMs ?? Date.UTC(2026, 0, 1);
    const ports = options.ports?.(this.memory) ?? this.memory;
    const cloud = this;
    this.world = {
      ...ports,
      clock: { now: () => this.nowMs },
      chance: {
        token: () => `t${this.#next()}`,
        ulid: () => String(this.#next()).padStart(26, "0"),
        fraction: () => 0.5,
      },
      boot: "boot",
      opened: new OpenedExperiments(ports.blobs),
      limits: WORKER_LIMITS,
      renderer: { renderHtml: () => "<!doctype html>" },
      runtime: { node: "v24", platform: "test" },
      executor: {
        execute: async (request) => this.#answer(request),
        poll: async (request) => this.#answer(request),
        close: async () => {},
      },
      catalogue: {
        workflows: async () => [...this.versions.keys()].map((version) => this.#workflow(version)),
        codeDigest: async (_, version) => this.#workflow(version).codeDigest,
        priceBook: async () => ({ asOf: "2026-01-01", models: {} }),
        ownScorers: async () => this.scorers,
        build: async () => ({ commit: this.commit, dirty: this.isDirty }),
      },
      get isDev() {
        return cloud.isDev;
      },
    };
  }

  async freeze(design: Design, workspace = WORKSPACE): Promise<ExperimentRef> {
    const { experimentId } = await createExperiment(this.world, workspace, design);
    const ref = { workspace, experimentId };
    await freezeExperiment(this.world, ref);
    return ref;
  }

  /** From a design to its report. */
  async run(design: Design, workspace = WORKSPACE): Promise<ExperimentRef> {
    const ref = await this.freeze(design, workspace);
    await startExperiment(this.world, ref);
    await this.settle();
    return ref;
  }

  record(ref: ExperimentRef): Promise<ExperimentRecord> {
    return this.memory.experiments.read(ref) as Promise<ExperimentRecord>;
  }

  /** Delivers every message, and those that follow from them. */
  async settle(): Promise<void> {
    for (let batch = this.memory.queue.take(); batch.length > 0; batch = this.memory.queue.take()) {
      for (const message of batch) {
        this.nowMs += 10;
        if (message.kind === "event") continue;
        if (message.kind === "finish") await finishExperiment(this.world, message.ref);
        else {
          const delivery = { ref: message.ref, ordinal: message.ordinal, isDeadLetter: false, remainingMs: 900_000 };
          await runTrial(this.world, delivery);
        }
      }
    }
  }

  #answer(request: ExecutionRequest) {
    const startedAt = new Date(this.nowMs).toISOString();
    const value = {
      outputs: { text: this.read(String(request.intake.text), request) },
      costUsd: this.#options.costUsd ?? 0,
      ...(this.versionOfService !== undefined && { version: this.versionOfService }),
    };
    return {
      kind: "finished" as const,
      execution: {
        outcome: { kind: "answered" as const, value },
        startedAt,
        finishedAt: startedAt,
        durationMs: 5,
        coldStart: false,
        calls: [],
      },
    };
  }

  #workflow(version: number): WorkflowSpec {
    const high = this.#options.highUsd;
    return {
      workflowId: "reader",
      version,
      title: "Reader",
      target: { kind: "module" },
      intakeSchema: this.intakeSchema,
      slots: {},
      price: high === undefined ? { kind: "free" } : { kind: "perRun", lowUsd: 0, likelyUsd: high, highUsd: high },
      timeoutMs: 5_000,
      codeDigest: `sha256:${sha256Hex(this.versions.get(version) ?? "gone")}`,
    };
  }

  #next(): number {
    this.#numbers += 1;
    return this.#numbers;
  }
}

/** Thirty texts, each its own right answer; two arms of the reader. */
export function readingDesign(more: Record<string, unknown> = {}): Design {
  return designSchema.parse({
    name: "Reading",
    kind: "benchmark",
    hypothesis: "The second reader reads as well as the first.",
    lane: "reading",
    primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000 },
    budgetLimitUsd: 10,
    caseSet: { name: "texts", cases: readingCases() },
    arms: [
      { key: "A", label: "first", isBaseline: true, workflowId: "reader", workflowVersion: 1 },
      { key: "B", label: "second", workflowId: "reader", workflowVersion: 1, intakeOverrides: { by: "B" } },
    ],
    ...more,
  });
}

export function readingCases(count = 30, more: (i: number) => Record<string, unknown> = () => ({})) {
  return Array.from({ length: count }, (_, i) => ({
    caseId: `c${i}`,
    intake: { text: `text ${i}` },
    reference: { gold: `text ${i}` },
    ...more(i),
  }));
}
