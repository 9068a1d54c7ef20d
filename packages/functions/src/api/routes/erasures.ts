// Cases erased everywhere in the workspace. Only a key that may do everything erases, because nothing brings it back.

import type { Erasure } from "@assay/core/cases";
import { eraseCases } from "@assay/core/lifecycle";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { addList } from "../paging.ts";
import { invalid } from "../problem.ts";
import { erasedShape, erasureShape } from "../shapes/erasure.ts";

const path = "/v1/experiments/case-sets/{name}/erasures";
const noun = "case sets";

const requestShape = z.strictObject({
  caseIds: z.array(z.string().min(1).max(512)).min(1).max(100),
  reason: z.string().trim().min(1).max(500).describe("It stays, in every report concerned: name nobody in it."),
});

export function addErasureRoutes(router: ApiRouter, { deps }: ApiContext): void {
  router.add(
    {
      method: "post",
      path,
      noun,
      about:
        "Erases what cases hold and what came out of them, everywhere and for good. Digests, counts and scores stay. Asked again after an interruption it goes on.",
      body: requestShape,
      answers: { 200: { about: "They are gone.", shape: erasedShape } },
      refuses: ["not-found", "invalid", "conflict"],
      scope: "admin",
      takesForgotten: true,
    },
    async ({ workspace, caller, param, body: { caseIds, reason } }) => {
      const quoted = caseIds.find((caseId) => names(reason, caseId));
      if (quoted !== undefined) throw invalid("the reason stays, so it may not hold the id of a case that goes");
      const request = { caseSet: param("name"), caseIds, reason, erasedBy: caller.name };
      const { erasure, ...reach } = await eraseCases(deps, workspace, request);
      return jsonAnswer({ ...erasure, ...reach });
    },
  );

  addList(
    router,
    {
      path,
      noun,
      about: "What was erased from a case set, oldest first.",
      item: erasureShape,
      placeOf: ({ startedAt, erasureId }: Erasure) => `${startedAt}#${erasureId}`,
      order: "ascending",
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => {
      const name = param("name");
      const versions = await deps.caseSets.versions(workspace, name);
      if (versions.length === 0) throw new DomainError("not-found", `there is no case set "${name}"`);
      return deps.erasures.list(workspace, name);
    },
  );
}

/** As a word of its own: a case called 1 is not named by a date. */
function names(reason: string, caseId: string): boolean {
  const literal = caseId.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "iu").test(reason);
}
