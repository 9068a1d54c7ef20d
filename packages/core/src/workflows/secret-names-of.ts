// The secrets that a workflow cannot run without: those that its headers and its signature name, and those that a module
// declares. The environment of a command is not among them: most of it is no secret, and a program may do without.

import type { WorkflowSpec } from "./workflow-spec.ts";

export function secretNamesOf({ target, secrets = [] }: Pick<WorkflowSpec, "target" | "secrets">): readonly string[] {
  const ofService = target.kind === "http" ? [target.signing, ...Object.values(target.headers ?? {})] : [];
  const named = ofService.flatMap((value) => (typeof value === "object" ? [value.secret] : []));
  return [...new Set([...named, ...secrets])];
}
