// The inside of a module thread: loads one workflow, starts it once, then runs one trial after another. What people's
// code prints goes to the trial's log, never to the host's standard output, which may be carrying JSON.

import { parentPort, workerData } from "node:worker_threads";
import type { WorkflowDefinition, WorkflowRegistry } from "@assay/core/workflows";
import { maskSecrets } from "../mask-secrets.ts";
import { createTrialLog, type TrialLog } from "../trial-log.ts";
import { messageOf } from "./message-of.ts";
import { runInThread } from "./run-in-thread.ts";
import type { FromThread, ThreadData, ThreadTrial, ToThread } from "./thread-messages.ts";

export type LoadRegistry = (registryUrl: string) => Promise<{ readonly workflows: WorkflowRegistry }>;

/** Called by the entry file of a thread. A bundled entry passes a loader of its own. */
export async function serveModuleThread(loadRegistry: LoadRegistry): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("this file is the entry of a worker thread");
  const tell = (message: FromThread) => port.postMessage(message);
  const { registryUrl, workflowId, askedForMs } = workerData as ThreadData;

  let log: TrialLog | undefined;
  for (const stream of [process.stdout, process.stderr])
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
      log?.add(text.replace(/\n$/, ""));
      const written = rest.at(-1);
      if (typeof written === "function") queueMicrotask(() => written());
      return true;
    };

  let definition: WorkflowDefinition<never>;
  let started: unknown;

  const files = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();
  let fileId = 0;
  const openFile = (attachment: unknown): Promise<Uint8Array> => {
    const sha256 = (attachment as { $file?: { sha256?: unknown } } | null | undefined)?.$file?.sha256;
    if (typeof sha256 !== "string")
      return Promise.reject(new TypeError("files.open wants an attachment of the intake"));
    const id = fileId++;
    tell({ kind: "open-file", id, sha256 });
    return new Promise((resolve, reject) => files.set(id, { resolve, reject }));
  };

  async function runTrial(trial: ThreadTrial): Promise<void> {
    tell({ kind: "taken" });
    const mask = maskSecrets(Object.values(trial.secrets)).text;
    const own = createTrialLog(mask, (line) => tell({ kind: "log", line }));
    log = own;
    const end = await runInThread(definition, started, trial, {
      reportCall: (call) => tell({ kind: "call", call }),
      log: (line) => own.add(String(line)),
      openFile,
      mask,
    });
    log = undefined;
    if (!end) return;
    try {
      tell({ kind: "done", ...end });
    } catch (error) {
      const message = `the result cannot be sent out of its thread (${messageOf(error, mask)})`;
      const outcome = { kind: "error", code: "invalid_output", message, mayHaveSpent: true } as const;
      tell({ kind: "done", outcome, durationMs: end.durationMs });
    }
  }

  // From now on the thread stays, even while a start only waits for something that never comes.
  port.on("message", (message: ToThread) => {
    if (message.kind === "run") {
      void runTrial(message.trial);
      return;
    }
    const file = files.get(message.id);
    files.delete(message.id);
    if (message.bytes) file?.resolve(message.bytes);
    else file?.reject(new Error(message.error ?? "the file could not be read"));
  });
  try {
    const { workflows } = await loadRegistry(registryUrl);
    const load = Object.hasOwn(workflows, workflowId) ? workflows[workflowId] : undefined;
    if (!load) throw new Error(`the registry has no workflow "${workflowId}"`);
    const loaded = (await load()).default;
    if (!("run" in loaded)) throw new Error(`workflow "${workflowId}" is not a module`);
    definition = loaded;
    started = await definition.start?.();
  } catch (error) {
    tell({ kind: "start-failed", message: messageOf(error) });
    port.close();
    return;
  }
  tell({
    kind: "ready",
    startMs: Math.max(0, performance.timeOrigin + performance.now() - askedForMs),
    version: definition.version,
    secretNames: definition.secrets ?? [],
  });
}
