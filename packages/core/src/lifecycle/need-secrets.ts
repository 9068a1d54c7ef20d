// The secrets that arms cannot run without, held against what their workspace has. A freeze refuses a name that nobody
// knows, a start one that has no value: in both cases before anything is spent.

import type { WorkspaceId } from "../ports/index.ts";
import { didYouMean } from "../support/did-you-mean.ts";
import { DomainError } from "../support/domain-error.ts";
import { errorAt, type Finding, warningAt } from "../support/finding.ts";
import { secretNamesOf, type WorkflowSpec } from "../workflows/index.ts";
import type { World } from "./world.ts";

export type ArmSecrets = { readonly key: string; readonly workflow: WorkflowSpec | undefined };
type Looker = Pick<World, "secretBook">;

export type SecretLack = {
  readonly state: "unknown" | "empty";
  readonly name: string;
  readonly path: string;
  readonly message: string;
};

/** Nothing is lacking where nobody says which names are known. */
export async function lackingSecrets(
  { secretBook }: Looker,
  workspace: WorkspaceId,
  arms: readonly ArmSecrets[],
): Promise<SecretLack[]> {
  const needed = arms.flatMap(({ key, workflow }, i) =>
    workflow === undefined ? [] : secretNamesOf(workflow).map((name) => ({ i, key, workflow, name })),
  );
  if (secretBook === undefined || needed.length === 0) return [];
  const known = await secretBook.known(workspace);
  return needed.flatMap(({ i, key, workflow, name }) => {
    const hasValue = known.get(name);
    if (hasValue === true) return [];
    const state = hasValue === undefined ? ("unknown" as const) : ("empty" as const);
    const near = state === "unknown" ? didYouMean(name, [...known.keys()]) : undefined;
    const guess = near === undefined ? "" : `; did you mean "${near}"?`;
    const what = `arm ${key}: ${workflow.workflowId} needs the secret ${name}`;
    const message = `${what}, which is ${state === "unknown" ? "not known here" : "empty"}${guess}`;
    return [{ state, name, path: `arms[${i}].workflowId`, message }];
  });
}

/** Throws secret-missing with one finding per arm and name. */
export async function requireSecrets(
  world: Looker,
  workspace: WorkspaceId,
  arms: readonly ArmSecrets[],
): Promise<void> {
  const lacking = await lackingSecrets(world, workspace, arms);
  if (lacking.length > 0) throw secretMissing(lacking);
}

export function secretMissing(lacking: readonly SecretLack[]): DomainError {
  const names = [...new Set(lacking.map(({ name }) => name))];
  const message = `${names.join(", ")} ${names.length === 1 ? "is" : "are"} not set; nothing was spent`;
  return new DomainError("secret-missing", message, { findings: lacking.map(lackAsError) });
}

export function lackAsError({ path, message }: SecretLack): Finding {
  return errorAt(path, message);
}

export function lackAsWarning({ path, message }: SecretLack): Finding {
  return warningAt(path, `${message}; a start will be refused`);
}
