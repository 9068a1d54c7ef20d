// Reports made public and taken back. Sharing is a write: a key that may only read cannot open a report to the world.

import { isShared, shareReport, withdrawShares } from "@assay/core/lifecycle";
import { SHARED_PAGE_SECONDS } from "@assay/core/ports";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { shareBody } from "../bodies/share-body.ts";
import { addList } from "../paging.ts";
import { type ShareBody, shareShape, withdrawnShape } from "../shapes/share.ts";

const path = "/v1/experiments/{experimentId}/report/share";
const noun = "reports";

const requestShape = z.strictObject({
  outputs: z
    .boolean()
    .default(false)
    .describe("true: inputs, references, outputs, ids and tags of cases are in the page. false: figures alone."),
  revision: z.number().int().positive().optional().describe("The newest unless said."),
});

export function addShareRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;

  router.add(
    {
      method: "post",
      path,
      noun,
      about: "Makes one revision readable at an address that cannot be guessed. The same again is the same address.",
      body: requestShape.optional(),
      answers: {
        201: { about: "It is readable.", shape: shareShape },
        200: { about: "It was readable already.", shape: shareShape },
      },
      refuses: ["not-found", "not-reported", "conflict", "invalid"],
    },
    async ({ param, workspace, caller, body = { outputs: false }, url }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      const { outputs, revision } = body;
      const request = { outputs, sharedBy: caller.name, ...(revision !== undefined && { revision }) };
      const { share, isNew } = await shareReport(deps, ref, request);
      return jsonAnswer(shareBody(deps, ref.experimentId, share, url), isNew ? 201 : 200);
    },
  );

  addList(
    router,
    {
      path,
      noun,
      about: "What was ever shared of its reports, oldest first.",
      filters: { withdrawn: z.enum(["true", "false"]).optional().describe("Only those, or only others.") },
      item: shareShape,
      placeOf: ({ sharedAt, shareId }: ShareBody) => `${sharedAt}#${shareId}`,
      order: "ascending",
      refuses: ["not-found"],
    },
    async ({ param, workspace, query, url }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      const { withdrawn } = query;
      const shares = (await deps.shares.list(ref)).filter(
        (one) => withdrawn === undefined || isShared(one) === (withdrawn === "false"),
      );
      return shares.map((one) => shareBody(deps, ref.experimentId, one, url));
    },
  );

  router.add(
    {
      method: "delete",
      path,
      noun,
      about: "Withdraws what is shared of its reports, all of it unless one is named. The page is deleted.",
      query: z.strictObject({ shareId: z.string().max(60).optional().describe("Only this one.") }),
      answers: { 200: { about: "What was withdrawn by this request.", shape: withdrawnShape } },
      refuses: ["not-found", "invalid"],
    },
    async ({ param, workspace, caller, query: { shareId }, url }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      const request = { withdrawnBy: caller.name, ...(shareId !== undefined && { shareId }) };
      const withdrawn = await withdrawShares(deps, ref, request);
      const items = withdrawn.map((one) => shareBody(deps, ref.experimentId, one, url));
      return jsonAnswer({ items, lingersSeconds: SHARED_PAGE_SECONDS });
    },
  );
}
