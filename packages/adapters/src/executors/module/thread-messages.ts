// What a module thread and its parent say to each other. All of it survives structured clone.

import type { JsonObject } from "@assay/core/support";
import type { CallAttempt, ExecutionOutcome } from "@assay/core/workflows";

export type ThreadData = {
  readonly registryUrl: string;
  readonly workflowId: string;
  /** When the thread was asked for, in milliseconds since 1970. */
  readonly askedForMs: number;
  /** The host's compile cache; threads do not inherit it. */
  readonly compileCacheDir?: string;
};

export type ThreadTrial = {
  readonly runId: string;
  readonly intake: JsonObject;
  readonly slots: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly secrets: Readonly<Record<string, string>>;
};

export type ToThread =
  | { readonly kind: "run"; readonly trial: ThreadTrial }
  | { readonly kind: "file"; readonly id: number; readonly bytes?: Uint8Array; readonly error?: string };

export type FromThread =
  | {
      readonly kind: "ready";
      readonly startMs: number;
      readonly version: number;
      readonly secretNames: readonly string[];
    }
  | { readonly kind: "start-failed"; readonly message: string }
  /** From here on the workflow's code may have run. */
  | { readonly kind: "taken" }
  | { readonly kind: "call"; readonly call: CallAttempt }
  | { readonly kind: "log"; readonly line: string }
  | { readonly kind: "open-file"; readonly id: number; readonly sha256: string }
  | { readonly kind: "done"; readonly outcome: ExecutionOutcome; readonly durationMs: number };
