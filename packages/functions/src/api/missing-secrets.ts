// Before money is spent: every secret that an arm names is set. A service names them in its headers and signing, a
// module declares them.

import type { FrozenDesign } from "@assay/core/design";
import { DomainError, errorAt, type Finding } from "@assay/core/support";
import type { WorkflowTarget } from "@assay/core/workflows/records";
import type { ApiDeps } from "./api-deps.ts";

type Needs = Pick<ApiDeps, "secrets" | "secretNamesOf">;

/** Throws secret-missing with one finding per name. */
export async function requireSecrets(deps: Needs, frozen: Pick<FrozenDesign, "arms">): Promise<void> {
  const findings: Finding[] = [];
  const missing = new Set<string>();
  for (const [i, { key, workflow }] of frozen.arms.entries()) {
    const names = new Set([...namedBy(workflow.target), ...(await deps.secretNamesOf(workflow.workflowId))]);
    for (const name of names) {
      if ((await deps.secrets.read(name)) !== undefined) continue;
      missing.add(name);
      findings.push(errorAt(`arms[${i}].workflowId`, `arm ${key}: ${workflow.workflowId} needs the secret ${name}`));
    }
  }
  if (findings.length === 0) return;
  const verb = missing.size === 1 ? "is" : "are";
  const message = `${[...missing].join(", ")} ${verb} not set; nothing was spent`;
  throw new DomainError("secret-missing", message, { findings });
}

function namedBy(target: WorkflowTarget): string[] {
  if (target.kind !== "http") return [];
  return [target.signing, ...Object.values(target.headers ?? {})].flatMap((value) =>
    typeof value === "object" ? [value.secret] : [],
  );
}
