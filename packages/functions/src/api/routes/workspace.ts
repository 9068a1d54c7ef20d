// The workspace for those who look after it: its monthly money and its keys.

import { randomBytes } from "node:crypto";
import { apiKeySchema, scopeNames } from "@assay/core/access";
import { heldMicroUsd, type WorkspaceBudget } from "@assay/core/budget";
import {
  defectKinds,
  issueKey,
  limitBudget,
  readBudget,
  revokeKey,
  sweepHolds,
  validateWorkspace,
} from "@assay/core/lifecycle";
import { usdToMicroUsd } from "@assay/core/money";
import type { WorkspaceId } from "@assay/core/ports";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { addList } from "../paging.ts";

const usd = z.number();
const workspaceShape = z.strictObject({
  workspace: z.string(),
  budget: z.strictObject({
    period: z.string().describe("The month, in UTC."),
    limitUsd: usd.nullable().describe("null: no limit."),
    spentUsd: usd.describe("By experiments that finished in this month."),
    heldUsd: usd.describe("By experiments that have started and not finished."),
    remainingUsd: usd.nullable(),
  }),
});

const count = z.number().int().nonnegative();
const validationShape = z.strictObject({
  checked: z.strictObject({
    experiments: count,
    reports: count,
    decisions: count,
    caseSets: count,
    gates: count,
    lanes: count,
    erasedCases: count.describe("Of case sets: gone for good, and no defect."),
  }),
  defects: z.array(z.strictObject({ kind: z.enum(defectKinds), where: z.string(), message: z.string() })),
});

const keyShape = apiKeySchema.omit({ salt: true, hash: true, workspace: true, revision: true });
const keyRequestShape = z.strictObject({
  name: apiKeySchema.shape.name,
  scope: z.enum(scopeNames).default("read").describe("Each includes those before it."),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});

export function addWorkspaceRoutes(router: ApiRouter, { deps }: ApiContext): void {
  const noun = "workspace";

  router.add(
    {
      method: "get",
      path: "/v1/workspace",
      noun,
      about: "This workspace and its money for the month.",
      answers: { 200: { about: "The workspace.", shape: workspaceShape } },
    },
    async ({ workspace }) => {
      await sweepHolds(deps, workspace);
      return jsonAnswer(bodyOf(workspace, await readBudget(deps, workspace)));
    },
  );

  router.add(
    {
      method: "patch",
      path: "/v1/workspace",
      noun,
      about: "Sets what the workspace may spend in a month, or with null that it has no limit.",
      body: z.strictObject({ budgetLimitUsd: usd.nonnegative().max(1e9).nullable() }),
      answers: { 200: { about: "The workspace.", shape: workspaceShape } },
      refuses: ["invalid"],
      scope: "admin",
    },
    async ({ workspace, body }) => {
      const limit = body.budgetLimitUsd === null ? undefined : usdToMicroUsd(body.budgetLimitUsd);
      return jsonAnswer(bodyOf(workspace, await limitBudget(deps, workspace, limit)));
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/workspace/validation",
      noun,
      about: "Holds everything that is kept against schemas, digests and citations. Nothing to look at is a defect.",
      query: z.strictObject({
        undecidedDays: z.coerce.number().int().min(1).max(10_000).default(14).describe("A report may wait so long."),
      }),
      answers: { 200: { about: "What was looked at, and what does not hold.", shape: validationShape } },
      refuses: ["invalid"],
    },
    async ({ workspace, query }) => jsonAnswer(await validateWorkspace(deps, workspace, query.undecidedDays)),
  );

  addList(
    router,
    {
      path: "/v1/keys",
      noun,
      about: "Every key of this workspace, without its secret, which nobody has.",
      item: keyShape,
      placeOf: ({ keyId }: z.infer<typeof keyShape>) => keyId,
      order: "ascending",
      scope: "admin",
    },
    async ({ workspace }) => (await deps.keys.list(workspace)).map(keyBodyOf),
  );

  router.add(
    {
      method: "post",
      path: "/v1/keys",
      noun,
      about: "A new key of this workspace. Its text is in this answer and nowhere else, ever.",
      body: keyRequestShape,
      answers: { 201: { about: "The key, with its text.", shape: keyShape.extend({ key: z.string() }) } },
      refuses: ["invalid"],
      scope: "admin",
      isToldOnce: true,
    },
    async ({ workspace, caller, body }) => {
      const { name, scope, expiresAt } = body;
      const { key, text } = await issueKey(deps, {
        workspace,
        name,
        scope,
        ...(expiresAt !== undefined && { expiresAt }),
        createdBy: caller.name,
        secret: randomBytes(32).toString("base64url"),
        salt: randomBytes(16).toString("base64url"),
      });
      return jsonAnswer({ ...keyBodyOf(key), key: text }, 201);
    },
  );

  router.add(
    {
      method: "delete",
      path: "/v1/keys/{keyId}",
      noun,
      about: "Revokes it, from this moment on.",
      answers: { 200: { about: "The key.", shape: keyShape } },
      refuses: ["not-found"],
      scope: "admin",
    },
    async ({ workspace, param }) => jsonAnswer(keyBodyOf(await revokeKey(deps, workspace, param("keyId")))),
  );
}

function bodyOf(workspace: WorkspaceId, budget: WorkspaceBudget): z.infer<typeof workspaceShape> {
  const { period, limitMicroUsd, spentMicroUsd, remainingMicroUsd } = budget;
  return {
    workspace,
    budget: {
      period,
      limitUsd: limitMicroUsd === undefined ? null : limitMicroUsd / 1e6,
      spentUsd: spentMicroUsd / 1e6,
      heldUsd: heldMicroUsd(budget) / 1e6,
      remainingUsd: limitMicroUsd === undefined ? null : remainingMicroUsd / 1e6,
    },
  };
}

function keyBodyOf({ salt: _, hash: __, workspace: ___, revision: ____, ...key }: z.infer<typeof apiKeySchema>) {
  return key;
}
