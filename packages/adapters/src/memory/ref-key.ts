// One experiment as a map key.

import type { ExperimentRef } from "@assay/core/ports";

export function refKey(ref: ExperimentRef): string {
  return `${ref.workspace}\n${ref.experimentId}`;
}
