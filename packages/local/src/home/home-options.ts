// What a process that opens a home is told by the command that started it.

import type { Clock } from "@assay/core/ports";
import type { Log } from "@assay/functions/handlers/log";
import type { Environment } from "../env-file.ts";

export type HomeOptions = {
  readonly directory: string;
  /** A module that exports `workflows` (and perhaps `scorers`); the repository's own when absent. */
  readonly registryUrl?: string | URL;
  /** Of the API; any free one when absent. */
  readonly port?: number;
  /** Where secrets and the variables of commands are looked up. */
  readonly environment?: Environment;
  /** ASSAY_BUILD_REF: names the system under test. */
  readonly declaredBuild?: string;
  /** Code that changed under an unchanged version is let through. */
  readonly isDev?: boolean;
  /** Every time that this home writes down or waits for; this machine's own when absent. */
  readonly clock?: Clock;
  /** Takes no trials until `resume` is called. */
  readonly startsPaused?: boolean;
  readonly log: Log;
};
