// Runs a workflow that is a program on this machine: a process per trial (`once`) or a pool of long-lived ones (`lines`).
// What the program may see is what the target lists; what it says is data.

import { availableParallelism } from "node:os";
import type { ExecutionAnswer, ExecutionRequest, Secrets } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import type { CommandTarget, Execution, ExecutionOutcome } from "@assay/core/workflows/records";
import type { OpenFile } from "../intake-files.ts";
import { maskSecrets } from "../mask-secrets.ts";
import { createPool, type Pool } from "../pool.ts";
import { createTrialLog } from "../trial-log.ts";
import { makeCommandInput } from "./command-input.ts";
import { type LineProcess, lineProcess } from "./line-process.ts";
import { type ProcessEnd, runOnce } from "./run-once.ts";
import { commandEnv, startProcess } from "./start-process.ts";

export type CommandExecutorOptions = {
  readonly secrets: Secrets;
  readonly openFile: OpenFile;
  /** What `cwd` is relative to. */
  readonly root?: string;
  /** Where allowed names are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Long-lived processes per workflow. Trials beyond it wait in order. */
  readonly maxProcesses?: number;
};

export type CommandExecutor = {
  execute(request: ExecutionRequest): Promise<ExecutionAnswer>;
  close(): Promise<void>;
};

export function createCommandExecutor(options: CommandExecutorOptions): CommandExecutor {
  const root = options.root ?? process.cwd();
  const { environment } = options;
  const pools = new Map<string, Pool<LineProcess>>();

  async function start(target: CommandTarget) {
    const { env, secretValues } = await commandEnv(target, environment, options.secrets);
    const child = await startProcess(target, root, env).catch((error: NodeJS.ErrnoException) => {
      throw new CannotStart(`cannot start ${target.argv[0]}: ${error.code ?? error.message}`);
    });
    return { child, mask: maskSecrets(secretValues).text };
  }

  function poolOf({ workflowId, version, codeDigest }: ExecutionRequest["workflow"], target: CommandTarget) {
    const key = JSON.stringify([workflowId, version, codeDigest, target]);
    const known = pools.get(key);
    if (known) return known;
    const pool = createPool<LineProcess>({
      max: options.maxProcesses ?? availableParallelism(),
      startsAtOnce: 2,
      start: async () => {
        const { child, mask } = await start(target);
        return lineProcess(child, mask);
      },
    });
    pools.set(key, pool);
    return pool;
  }

  async function run(request: ExecutionRequest, target: CommandTarget): Promise<Execution> {
    const { secretValues } = await commandEnv(target, environment, options.secrets);
    const mask = maskSecrets(secretValues);
    const input = await makeCommandInput(request, options.openFile);
    const log = createTrialLog(mask.text);
    let startedAt = new Date().toISOString();
    const { runId, timeoutMs } = request;
    const line = JSON.stringify(input.message);
    let end: ProcessEnd & { readonly coldStart: boolean; readonly startMs?: number };
    try {
      if (target.mode === "lines") {
        end = await poolOf(request.workflow, target).use((member) => {
          startedAt = new Date().toISOString();
          return member.run({ runId, line, timeoutMs }, log.add);
        });
      } else {
        // Every trial of this mode starts a process, so none of them is colder than another.
        const { child } = await start(target);
        end = { ...(await runOnce(child, line, timeoutMs, log.add, mask.text)), coldStart: false };
      }
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      const outcome = { kind: "error", code: "command_exit", message: error.message, mayHaveSpent: false } as const;
      end = { outcome, durationMs: 0, coldStart: false };
    } finally {
      await input.remove();
    }
    const outcome: ExecutionOutcome =
      end.outcome.kind === "answered"
        ? { kind: "answered", value: mask.value(end.outcome.value) }
        : { ...end.outcome, message: mask.text(end.outcome.message) };
    return {
      ...end,
      outcome,
      startedAt,
      finishedAt: new Date().toISOString(),
      calls: [],
      log: log.lines.map(mask.text),
    };
  }

  return {
    async execute(request) {
      const { target } = request.workflow;
      if (target.kind !== "command") throw new DomainError("internal", "this workflow is not a command");
      return { kind: "finished", execution: await run(request, target) };
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      pools.clear();
    },
  };
}

class CannotStart extends Error {}
