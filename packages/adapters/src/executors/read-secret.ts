// One secret on its way into a run. Where it cannot be read the run has not begun, and the fault says so: nothing was spent.

import type { Secrets } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";

/** undefined when it is not set. Throws secret-missing when nobody can say. */
export async function readSecret(secrets: Secrets, name: string): Promise<string | undefined> {
  try {
    return await secrets.read(name);
  } catch (cause) {
    throw new DomainError("secret-missing", `the secret ${name} could not be read; nothing was spent`, { cause });
  }
}
