// Secrets of the workspace for those who look after it: their names, when they were set and by whom, and which workflows
// need them. A value goes in and never comes out.

import { secretNoteSchema } from "@assay/core/access";
import { forgetSecret, keepSecret, type SecretDrop } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { secretNamesOf } from "@assay/core/workflows/records";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiDeps } from "../api-deps.ts";
import type { ApiRouter } from "../api-router.ts";
import { addList } from "../paging.ts";

const secretShape = z.strictObject({
  name: z.string(),
  isSet: z.boolean(),
  source: z
    .enum(["workspace", "environment"])
    .describe("environment: this server reads it from its environment or `.env`, and it is set there."),
  setAt: z.string().optional(),
  setBy: z.string().optional().describe("The name of the key."),
  neededBy: z.array(z.string()).describe("Workflows."),
});

export type SecretBody = z.infer<typeof secretShape>;

export function addSecretRoutes(router: ApiRouter, { deps }: ApiContext): void {
  const noun = "workspace";

  addList(
    router,
    {
      path: "/v1/secrets",
      noun,
      about: "Every secret that is set or that a workflow needs, by name. A value is in no answer.",
      item: secretShape,
      placeOf: ({ name }: SecretBody) => name,
      order: "ascending",
      scope: "admin",
    },
    ({ workspace }) => listSecrets(deps, workspace),
  );

  router.add(
    {
      method: "put",
      path: "/v1/secrets/{secretName}",
      noun,
      about: "Sets it, over whatever it was. Trials use the new value within a minute.",
      body: z.strictObject({ value: z.string() }),
      answers: { 200: { about: "What is kept beside the value.", shape: secretNoteSchema } },
      refuses: ["invalid", "unsupported"],
      scope: "admin",
      takesSecret: true,
    },
    async ({ workspace, caller, param, body }) => {
      const name = param("secretName");
      const { value } = body;
      return jsonAnswer(await keepSecret(deps, dropOf(deps, name), { workspace, name, value, setBy: caller.name }));
    },
  );

  router.add(
    {
      method: "delete",
      path: "/v1/secrets/{secretName}",
      noun,
      about: "Removes it; 204. Trials go without it within a minute.",
      answers: { 204: { about: "It is gone." } },
      refuses: ["not-found", "unsupported"],
      scope: "admin",
    },
    async ({ workspace, param }) => {
      const name = param("secretName");
      await forgetSecret(deps, dropOf(deps, name), workspace, name);
      return new Response(null, { status: 204 });
    },
  );
}

async function listSecrets(deps: ApiDeps, workspace: WorkspaceId): Promise<SecretBody[]> {
  const specs = [...(await deps.catalogue.workflows()), ...(await deps.workflows.list(workspace))];
  const neededBy = new Map<string, Set<string>>();
  for (const spec of specs) {
    for (const name of secretNamesOf(spec)) {
      neededBy.set(name, (neededBy.get(name) ?? new Set()).add(spec.workflowId));
    }
  }
  const known = await deps.secretBook.known(workspace);
  const notes = new Map((await deps.secretNotes.list(workspace)).map((note) => [note.name, note]));
  const names = new Set([...notes.keys(), ...neededBy.keys()]);
  return [...names]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => ({
      name,
      isSet: known.get(name) === true,
      source: deps.secretDrop === undefined ? "environment" : "workspace",
      ...notes.get(name),
      neededBy: [...(neededBy.get(name) ?? [])].sort((a, b) => (a < b ? -1 : 1)),
    }));
}

function dropOf({ secretDrop }: ApiDeps, name: string): SecretDrop {
  if (secretDrop !== undefined) return secretDrop;
  const how = `put ${name.slice(0, 128)}=… into .env or export it, and start the server again`;
  throw new DomainError("unsupported", `this server reads its secrets from its environment: ${how}`);
}
