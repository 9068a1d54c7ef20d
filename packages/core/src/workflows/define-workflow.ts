// The contract between Assay and a person's own code: one function from an intake to named outputs.
// Whatever that function does (return, fail, throw, hang, be refused) becomes a recorded outcome, never a gap.

import type { Usage } from "../money/usage.ts";
import type { Json, JsonObject } from "../support/json.ts";
import type { CommandTarget, HttpTarget, Slot, WorkflowPrice } from "./workflow-spec.ts";

/** Text, any JSON value, or bytes with a media type (stored as an artifact). */
export type OutputValue = Json | { readonly bytes: Uint8Array; readonly mediaType: string };

export type WorkflowResult = {
  readonly outputs: Readonly<Record<string, OutputValue>>;
  readonly usage?: Usage;
  /** What the provider billed for this run, in US dollars. */
  readonly costUsd?: number;
  readonly gates?: readonly { readonly name: string; readonly passed: boolean; readonly message?: string }[];
  readonly providers?: readonly { readonly slot: string; readonly requested: string; readonly answered?: string }[];
  readonly version?: string;
};

/** A run that ended without a result, by the workflow's own judgement. It may still have cost money. */
export type WorkflowFailure = {
  readonly failed: { readonly code: string; readonly message: string };
  readonly usage?: Usage;
  readonly costUsd?: number;
};

export function failed(
  code: string,
  message: string,
  spent: { usage?: Usage; costUsd?: number } = {},
): WorkflowFailure {
  return { failed: { code, message }, ...spent };
}

/** Thrown by `refused()` or `http`: the provider did no work. Assay waits and calls `run` again. */
export class Refusal extends Error {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  constructor(status: number, retryAfterMs?: number) {
    super(`refused with ${status}`);
    this.name = "Refusal";
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export type RunContext<Started = unknown> = {
  readonly slots: Readonly<Record<string, string>>;
  readonly files: { open(attachment: unknown): Promise<Uint8Array> };
  readonly started: Started;
  readonly signal: AbortSignal;
  readonly runId: string;
  readonly log: (line: string) => void;
  /** fetch under the call policy: repeats only what was provably refused, and counts each refusal in the record. */
  readonly http: (url: string, init?: RequestInit) => Promise<Response>;
  /** For clients of your own: throw this when the provider said 429, 503 or 529 before doing any work. */
  readonly refused: (status?: number, retryAfterMs?: number) => Refusal;
  /** Value of a secret that the workflow declared by name. */
  readonly secret: (name: string) => string;
};

export type WorkflowDefinition<Started = unknown> = {
  readonly workflowId: string;
  readonly version: number;
  readonly title: string;
  readonly intakeSchema: JsonObject;
  readonly slots?: Readonly<Record<string, Slot>>;
  readonly price?: WorkflowPrice;
  readonly timeoutMs: number;
  readonly likelyMs?: number;
  /** Names of secrets that `context.secret` may read. */
  readonly secrets?: readonly string[];
  /** Once per worker, untimed, recorded as startMs. What it gives becomes `context.started`. */
  readonly start?: () => unknown;
  readonly run: (
    intake: never,
    context: RunContext<Started>,
  ) => Promise<WorkflowResult | WorkflowFailure> | WorkflowResult | WorkflowFailure;
};

export function defineWorkflow<Intake, Started = undefined>(
  definition: Omit<WorkflowDefinition<Started>, "run" | "start"> & {
    readonly start?: () => Promise<Started> | Started;
    readonly run: (
      intake: Intake,
      context: RunContext<Started>,
    ) => Promise<WorkflowResult | WorkflowFailure> | WorkflowResult | WorkflowFailure;
  },
): WorkflowDefinition<Started> {
  return definition as WorkflowDefinition<Started>;
}

/** A workflow whose code is elsewhere: a service behind HTTP, or (locally) a command. */
export type ServiceDefinition = Omit<WorkflowDefinition, "run" | "start" | "secrets"> & {
  readonly target: HttpTarget | CommandTarget;
};

export function defineService(definition: ServiceDefinition): ServiceDefinition {
  return definition;
}

export type AnyWorkflow = WorkflowDefinition<never> | ServiceDefinition;
