// Workflows: those of the registry, services that were registered here, and older versions that experiments pinned.

import type { WorkspaceId } from "@assay/core/ports";
import { canonicalJson, DomainError } from "@assay/core/support";
import { compileIntakeSchema, type WorkflowSpec } from "@assay/core/workflows/records";
import type { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { addList, numberPlace } from "../paging.ts";
import { invalid } from "../problem.ts";
import { registerWorkflowShape, type WorkflowBody, workflowShape } from "../shapes/library.ts";

const noun = "workflows";

export function addWorkflowRoutes(router: ApiRouter, context: ApiContext): void {
  addList(
    router,
    {
      path: "/v1/workflows",
      noun,
      about: "The newest version of every workflow that an arm may run.",
      item: workflowShape,
      placeOf: ({ workflowId }: WorkflowBody) => workflowId,
      order: "ascending",
    },
    async ({ workspace }) => {
      const newest = new Map<string, WorkflowBody>();
      for (const one of await allVersions(context, workspace)) newest.set(one.workflowId, one);
      return [...newest.values()];
    },
  );

  addList(
    router,
    {
      path: "/v1/workflows/{workflowId}/versions",
      noun,
      about: "Every version of a workflow, oldest first.",
      item: workflowShape,
      placeOf: ({ version }: WorkflowBody) => numberPlace(version),
      order: "ascending",
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => {
      const versions = (await allVersions(context, workspace)).filter((one) => one.workflowId === param("workflowId"));
      if (versions.length === 0) throw new DomainError("not-found", `there is no workflow "${param("workflowId")}"`);
      return versions;
    },
  );

  router.add(
    {
      method: "post",
      path: "/v1/workflows",
      noun,
      about: "Registers a service behind HTTP. Another content is another version; the same content stays what it is.",
      body: registerWorkflowShape,
      answers: {
        201: { about: "The new version.", shape: workflowShape },
        200: { about: "It was registered already.", shape: workflowShape },
      },
      refuses: ["invalid", "conflict"],
    },
    async ({ workspace, body }) => {
      const { spec, isNew } = await register(context, workspace, body);
      return jsonAnswer({ ...spec, source: "registered" }, isNew ? 201 : 200);
    },
  );
}

async function allVersions({ deps }: ApiContext, workspace: WorkspaceId): Promise<WorkflowBody[]> {
  const registry = await deps.catalogue.workflows();
  const own = new Set(registry.map(({ workflowId }) => workflowId));
  const current = new Set(registry.map(nameOf));
  const stored = await deps.workflows.list(workspace);
  const older = stored.filter((spec) => !current.has(nameOf(spec)));
  const all: WorkflowBody[] = [
    ...registry.map((spec) => ({ ...spec, source: "registry" as const })),
    ...older.map((spec) => ({ ...spec, source: own.has(spec.workflowId) ? ("used" as const) : sourceOf(spec) })),
  ];
  return all.sort((a, b) =>
    a.workflowId === b.workflowId ? a.version - b.version : a.workflowId < b.workflowId ? -1 : 1,
  );
}

/** A module that is not in the registry any more can only have been used; a service goes on being callable. */
function sourceOf({ target }: WorkflowSpec): WorkflowBody["source"] {
  return target.kind === "http" ? "registered" : "used";
}

async function register(
  { deps }: ApiContext,
  workspace: WorkspaceId,
  body: z.output<typeof registerWorkflowShape>,
): Promise<{ spec: WorkflowSpec; isNew: boolean }> {
  const { workflowId } = body;
  if ((await deps.catalogue.workflows()).some((spec) => spec.workflowId === workflowId)) {
    throw new DomainError("conflict", `"${workflowId}" is a workflow of the registry; choose another id`);
  }
  const compiled = compileIntakeSchema(body.intakeSchema);
  if (compiled.kind === "refused") throw invalid("the intake schema cannot be used", compiled.findings);
  const versions = (await deps.workflows.list(workspace)).filter((spec) => spec.workflowId === workflowId);
  const newest = versions.at(-1);
  const isSame = (spec: WorkflowSpec, other: WorkflowSpec) => canonicalJson(spec) === canonicalJson(other);
  if (body.version === undefined && newest !== undefined) {
    const again: WorkflowSpec = { ...body, version: newest.version };
    if (isSame(again, newest)) return { spec: newest, isNew: false };
  }
  const spec: WorkflowSpec = { ...body, version: body.version ?? (newest?.version ?? 0) + 1 };
  if ((await deps.workflows.add(workspace, spec)) === "added") return { spec, isNew: true };
  const held = await deps.workflows.read(workspace, workflowId, spec.version);
  if (held !== undefined && isSame(held, spec)) return { spec: held, isNew: false };
  throw new DomainError(
    "conflict",
    `${workflowId}@${spec.version} is registered with another content: raise the version`,
  );
}

function nameOf({ workflowId, version }: WorkflowSpec): string {
  return `${workflowId}@${version}`;
}
