// Runs modules in pools of worker threads, one pool per workflow and code. A thread that dies takes one trial with it,
// never another; waiting for a thread and starting one are not part of a trial's time.

import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import type { ExecutionAnswer, ExecutionRequest, Secrets } from "@assay/core/ports";
import type { Execution, ExecutionOutcome } from "@assay/core/workflows";
import type { OpenFile } from "../intake-files.ts";
import { maskSecrets } from "../mask-secrets.ts";
import { createPool, type Pool } from "../pool.ts";
import { readSecret } from "../read-secret.ts";
import { type ModuleThread, startThread } from "./start-thread.ts";

export type ModuleExecutorOptions = {
  /** A module that exports `workflows: WorkflowRegistry`. */
  readonly registryUrl: URL | string;
  /** Entry of a thread; another file when bundled. */
  readonly threadUrl?: URL;
  readonly secrets: Secrets;
  readonly openFile: OpenFile;
  /** Per workflow. Trials beyond it wait in order. */
  readonly maxThreads?: number;
  readonly memoryMb?: number;
  /** For loading a module and its `start`. */
  readonly startLimitMs?: number;
};

export type ModuleExecutor = {
  execute(request: ExecutionRequest): Promise<ExecutionAnswer>;
  close(): Promise<void>;
};

export function createModuleExecutor(options: ModuleExecutorOptions): ModuleExecutor {
  // What is reported is the folder of this Node version inside the one that was asked for.
  const cacheDir = getCompileCacheDir();
  const compileCacheDir = cacheDir === undefined ? undefined : dirname(cacheDir);
  const pools = new Map<string, { readonly workflowId: string; readonly pool: Pool<ModuleThread> }>();

  function poolOf({ workflowId, version, codeDigest }: ExecutionRequest["workflow"]): Pool<ModuleThread> {
    const key = `${workflowId}@${version}#${codeDigest ?? ""}`;
    const known = pools.get(key);
    if (known) return known.pool;
    for (const other of pools.values()) if (other.workflowId === workflowId) other.pool.retire();
    const pool = createPool<ModuleThread>({
      max: options.maxThreads ?? 16,
      startsAtOnce: 2,
      start: (signal) =>
        startThread({
          threadUrl: options.threadUrl ?? new URL("./module-thread.ts", import.meta.url),
          data: {
            registryUrl: String(options.registryUrl),
            workflowId,
            askedForMs: performance.timeOrigin + performance.now(),
            ...(compileCacheDir !== undefined && { compileCacheDir }),
          },
          ...(options.memoryMb !== undefined && { memoryMb: options.memoryMb }),
          startLimitMs: options.startLimitMs ?? 120_000,
          openFile: options.openFile,
          signal,
        }).catch((error: Error) => {
          throw new StartFailed(error.message);
        }),
    });
    pools.set(key, { workflowId, pool });
    return pool;
  }

  async function runOn(thread: ModuleThread, request: ExecutionRequest): Promise<Execution> {
    const { workflow, runId, intake, slots, timeoutMs } = request;
    const startMs = thread.takeStartMs();
    const cold = { coldStart: startMs !== undefined, ...(startMs !== undefined && { startMs }) };
    if (thread.version !== workflow.version) {
      const message = `the code is version ${thread.version} now, the design pinned version ${workflow.version}`;
      return { ...notRun({ kind: "error", code: "workflow_failed", message, mayHaveSpent: false }), ...cold };
    }
    const secrets = await readSecrets(options.secrets, thread.secretNames);
    const unset = thread.secretNames.find((name) => !Object.hasOwn(secrets, name));
    if (unset !== undefined) {
      const message = `${unset} is not set; nothing was spent`;
      return { ...notRun({ kind: "error", code: "workflow_failed", message, mayHaveSpent: false }), ...cold };
    }
    const mask = maskSecrets(Object.values(secrets));
    const startedAt = new Date().toISOString();
    const { outcome, durationMs, calls, log } = await thread.run({ runId, intake, slots, timeoutMs, secrets });
    return {
      outcome:
        outcome.kind === "answered"
          ? { kind: "answered", value: mask.value(outcome.value) }
          : { ...outcome, message: mask.text(outcome.message) },
      startedAt,
      finishedAt: new Date().toISOString(),
      durationMs,
      ...cold,
      calls,
      log: log.map(mask.text),
    };
  }

  return {
    async execute(request) {
      try {
        const execution = await poolOf(request.workflow).use((thread) => runOn(thread, request));
        return { kind: "finished", execution };
      } catch (error) {
        if (!(error instanceof StartFailed)) throw error;
        const message = `start failed: ${error.message}`;
        const outcome = { kind: "error", code: "workflow_threw", message, mayHaveSpent: false } as const;
        return { kind: "finished", execution: { ...notRun(outcome), coldStart: true } };
      }
    },
    async close() {
      await Promise.all([...pools.values()].map(({ pool }) => pool.close()));
      pools.clear();
    },
  };
}

class StartFailed extends Error {}

function notRun(outcome: ExecutionOutcome): Execution {
  const now = new Date().toISOString();
  return { outcome, startedAt: now, finishedAt: now, durationMs: 0, coldStart: false, calls: [] };
}

async function readSecrets(secrets: Secrets, names: readonly string[]): Promise<Record<string, string>> {
  const read = await Promise.all(names.map(async (name) => [name, await readSecret(secrets, name)] as const));
  return Object.fromEntries(read.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}
