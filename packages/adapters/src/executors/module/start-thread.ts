// The outside of a module thread: starts it, gives it one trial at a time, and stops it for good when a trial does not
// end in time. Whatever happens to the thread becomes the outcome of the trial that it was running.

import { Worker } from "node:worker_threads";
import type { CallAttempt, ExecutionOutcome } from "@assay/core/workflows";
import type { OpenFile } from "../intake-files.ts";
import type { Member } from "../pool.ts";
import { messageOf } from "./message-of.ts";
import type { FromThread, ThreadData, ThreadTrial, ToThread } from "./thread-messages.ts";

/** After the limit, for cancelling calls under way; then the thread is stopped. */
const GRACE_MS = 100;

type ThreadRun = {
  readonly outcome: ExecutionOutcome;
  readonly durationMs: number;
  readonly calls: readonly CallAttempt[];
  readonly log: readonly string[];
};

export type ModuleThread = Member & {
  readonly version: number;
  readonly secretNames: readonly string[];
  /** How long starting took; handed out once, to the first trial. */
  takeStartMs(): number | undefined;
  run(trial: ThreadTrial): Promise<ThreadRun>;
};

type Current = {
  readonly end: (outcome: ExecutionOutcome, durationMs?: number) => void;
  readonly calls: CallAttempt[];
  readonly log: string[];
  taken: boolean;
};

export async function startThread(options: {
  readonly threadUrl: URL;
  readonly data: ThreadData;
  readonly memoryMb?: number;
  readonly startLimitMs: number;
  readonly openFile: OpenFile;
  readonly signal: AbortSignal;
}): Promise<ModuleThread> {
  const worker = new Worker(options.threadUrl, {
    workerData: options.data,
    // Nothing arrives: the thread keeps what is printed. Reading these would hold the host.
    stdout: true,
    stderr: true,
    ...(options.memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: options.memoryMb } }),
  });

  let alive = true;
  let current: Current | undefined;
  let onReady: (message: FromThread & { kind: "ready" }) => void = () => {};
  let onStartFailed: (error: Error) => void = () => {};
  const tell = (message: ToThread) => worker.postMessage(message);

  const stop = async () => {
    alive = false;
    current?.end({ kind: "error", code: "worker_lost", message: "the executor was closed", mayHaveSpent: true });
    onStartFailed(new Error("the executor was closed"));
    await worker.terminate();
  };
  const die = (code: "workflow_threw" | "out_of_memory", message: string) => {
    alive = false;
    current?.end({ kind: "error", code, message, mayHaveSpent: current.taken });
    onStartFailed(new Error(message));
  };

  worker.on("error", (error: unknown) => {
    const outOfMemory = (error as { code?: unknown } | null | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (outOfMemory) die("out_of_memory", messageOf(error));
    else die("workflow_threw", `thrown outside of run: ${messageOf(error)}`);
  });
  worker.on("exit", (code) => die("workflow_threw", `the workflow ended its own thread (process.exit(${code}))`));
  worker.on("message", (message: FromThread) => {
    switch (message.kind) {
      case "ready":
        return onReady(message);
      case "start-failed":
        return onStartFailed(new Error(message.message));
      case "taken":
        if (current) current.taken = true;
        return;
      case "call":
        current?.calls.push(message.call);
        return;
      case "log":
        current?.log.push(message.line);
        return;
      case "done":
        current?.end(message.outcome, message.durationMs);
        return;
      case "open-file":
        options.openFile(message.sha256).then(
          (bytes) => tell({ kind: "file", id: message.id, bytes }),
          (error: Error) => tell({ kind: "file", id: message.id, error: error.message }),
        );
    }
  });

  const { promise, resolve, reject } = Promise.withResolvers<FromThread & { kind: "ready" }>();
  promise.catch(() => {});
  onReady = resolve;
  onStartFailed = reject;
  const limit = setTimeout(
    () => reject(new Error(`it did not end within ${options.startLimitMs} ms`)),
    options.startLimitMs,
  );
  const onClose = () => void stop();
  options.signal.addEventListener("abort", onClose, { once: true });
  let startMs: number | undefined;
  let ready: FromThread & { kind: "ready" };
  try {
    if (options.signal.aborted) throw new Error("the executor was closed");
    ready = await promise;
    startMs = ready.startMs;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(limit);
    options.signal.removeEventListener("abort", onClose);
  }
  worker.unref();

  return {
    version: ready.version,
    secretNames: ready.secretNames,
    isAlive: () => alive,
    stop,
    takeStartMs() {
      const taken = startMs;
      startMs = undefined;
      return taken;
    },
    run(trial) {
      return new Promise((settle) => {
        const fromMs = performance.now();
        const calls: CallAttempt[] = [];
        const log: string[] = [];
        const end = (outcome: ExecutionOutcome, durationMs = performance.now() - fromMs) => {
          clearTimeout(timer);
          current = undefined;
          worker.unref();
          settle({ outcome, durationMs, calls, log });
        };
        const timer = setTimeout(() => {
          alive = false;
          void worker.terminate();
          const message = `no result within ${trial.timeoutMs} ms`;
          end({ kind: "error", code: "timed_out", message, mayHaveSpent: true }, trial.timeoutMs);
        }, trial.timeoutMs + GRACE_MS);
        current = { end, calls, log, taken: false };
        worker.ref();
        tell({ kind: "run", trial });
      });
    },
  };
}
