// One executor for all kinds of workflow. Which kind a run is stands in its pinned specification and nowhere else.

import type { ExecutionAnswer, ExecutionRequest, Executor, Secrets } from "@assay/core/ports";
import { assertNever, DomainError } from "@assay/core/support";
import { createCommandExecutor } from "./command/command-executor.ts";
import { createHttpExecutor } from "./http/http-executor.ts";
import type { OpenFile } from "./intake-files.ts";
import { createModuleExecutor } from "./module/module-executor.ts";

export type ExecutorOptions = {
  /** A module that exports `workflows: WorkflowRegistry`. */
  readonly registryUrl: URL | string;
  /** Entry of a module thread; another file when bundled. */
  readonly threadUrl?: URL;
  readonly secrets: Secrets;
  /** Bytes of a stored attachment. */
  readonly openFile: OpenFile;
  /** A URL that reads a stored attachment for a while; without it small files are sent inline. */
  readonly presign?: (sha256: string) => Promise<string>;
  /** true: services may be on this machine or network, and need not speak https. */
  readonly allowPrivate: boolean;
  readonly allowCommands: boolean;
  /** Per module; trials beyond it wait in order, and their time has not begun. */
  readonly maxThreads?: number;
  readonly memoryMb?: number;
  readonly startLimitMs?: number;
  /** Long-lived processes per command in `lines` mode. */
  readonly maxProcesses?: number;
  /** What a command's `cwd` is relative to. */
  readonly root?: string;
  /** Where names that a command may see are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
};

export function createExecutor(options: ExecutorOptions): Executor {
  const modules = createModuleExecutor(options);
  const services = createHttpExecutor(options);
  const commands = createCommandExecutor(options);

  return {
    execute(request: ExecutionRequest): Promise<ExecutionAnswer> {
      const { target, workflowId } = request.workflow;
      switch (target.kind) {
        case "module":
          return modules.execute(request);
        case "http":
          return services.execute(request);
        case "command":
          if (options.allowCommands) return commands.execute(request);
          return Promise.reject(
            new DomainError("unsupported", `workflow ${workflowId} is a command, and commands run locally only`),
          );
        default:
          return assertNever(target);
      }
    },
    poll: (request, accepted) => services.poll(request, accepted),
    async close() {
      await Promise.all([modules.close(), commands.close()]);
    },
  };
}
