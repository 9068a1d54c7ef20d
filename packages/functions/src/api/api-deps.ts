// Everything the API is given. A deployment, a laptop and a test each build it in their own way.

import type { Analyst, Freezer, Notifier, SecretDrop } from "@assay/core/lifecycle";
import type { SecretBook } from "@assay/core/ports";
import type { Log } from "../handlers/log.ts";
import type { Access } from "./access.ts";

export type ApiLimits = {
  /** Of a JSON body; above is 413. */
  readonly jsonBytes: number;
  /** Of a file; above is 413. */
  readonly fileBytes: number;
  /** Larger answers are redirected to a URL that reads them from the store. */
  readonly answerBytes: number;
};

/** A function's event holds 6 MB, escaped. */
export const HOSTED_LIMITS: ApiLimits = {
  jsonBytes: 4 * 1024 * 1024,
  fileBytes: 4 * 1024 * 1024,
  answerBytes: 4 * 1024 * 1024,
};

export const LOCAL_LIMITS: ApiLimits = {
  jsonBytes: 64 * 1024 * 1024,
  fileBytes: 25 * 1024 * 1024,
  answerBytes: Number.POSITIVE_INFINITY,
};

export type ApiDeps = Analyst &
  Freezer &
  Notifier & {
    readonly access: Access;
    readonly secretBook: SecretBook;
    /** Absent where secrets come from the environment, which nobody sets from here. */
    readonly secretDrop?: SecretDrop;
    readonly apiLimits: ApiLimits;
    /** Of Assay, as /health and the OpenAPI document name it. */
    readonly version: string;
    readonly log: Log;
  };
