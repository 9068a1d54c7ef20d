// Examples of every operation: requests that were sent and what this API answered. testing/write-examples.ts records them;
// nobody writes them by hand.

import type { AnyRouteSpec } from "./api-router.ts";
import recorded from "./examples.json" with { type: "json" };
import { type ProblemCode, problemKinds } from "./http-status.ts";
import type { Problem } from "./shapes/problem.ts";

type Example = { readonly request?: unknown; readonly responses: Readonly<Record<string, unknown>> };

const examples: Readonly<Record<string, Example>> = recorded;

export function exampleOf({ method, path }: Pick<AnyRouteSpec, "method" | "path">): Example | undefined {
  return examples[`${method.toUpperCase()} ${path}`];
}

const findings: Partial<Record<ProblemCode, Problem["findings"][number]>> = {
  invalid: { severity: "error", path: "name", message: "name is missing: it must be text" },
  "secret-missing": {
    severity: "error",
    path: "arms[1].workflowId",
    message: "arm B: classifier needs the secret REMOTE_KEY",
  },
};

export function problemExample(code: ProblemCode): Problem {
  const { status, title } = problemKinds[code];
  const finding = findings[code];
  return {
    type: `urn:assay:problem:${code}`,
    title,
    status,
    detail: `${title}.`,
    code,
    findings: finding === undefined ? [] : [finding],
  };
}
