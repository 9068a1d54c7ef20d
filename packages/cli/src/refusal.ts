// What a command that was refused says: a code, a sentence, and every finding with its place. Whatever goes wrong ends
// up as one of these, so that people and programs always get the same.

import { type Finding, isDomainError } from "@assay/core/support";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { UsageError } from "./parse/usage-error.ts";

export class Refusal extends Error {
  /** Of the domain, of the API, or "usage". */
  readonly code: string;
  readonly findings: readonly Finding[];
  /** Nobody answered: asking again may help. */
  readonly isUnreached: boolean;
  /** Of the HTTP answer, when there was one. */
  readonly status: number | undefined;

  constructor(
    code: string,
    message: string,
    options: {
      readonly findings?: readonly Finding[];
      readonly isUnreached?: boolean;
      readonly status?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Refusal";
    this.code = code;
    this.findings = options.findings ?? [];
    this.isUnreached = options.isUnreached ?? false;
    this.status = options.status;
  }
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UsageError) return new Refusal("usage", error.message);
  if (isDomainError(error)) return new Refusal(error.code, error.message, { findings: error.findings, cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new Refusal("internal", message, { cause: error });
}

export function exitCodeOf({ code }: Refusal): ExitCode {
  return code === "usage" ? exitCodes.usage : exitCodes.refused;
}

export function refusalDocument({ code, message, findings }: Refusal) {
  return { error: { code, message, findings } };
}
