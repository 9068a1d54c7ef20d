// A share as the API says it: with its address, and with null for what has not happened.

import type { ExperimentId, Share } from "@assay/core/ports";
import type { ApiDeps } from "../api-deps.ts";
import type { ShareBody } from "../shapes/share.ts";

export function shareBody(
  { sharedPages }: Pick<ApiDeps, "sharedPages">,
  experimentId: ExperimentId,
  { pageKey, withdrawnAt, withdrawnBy, ...share }: Share,
  urlOf: (path: string) => string,
): ShareBody {
  return {
    experimentId,
    ...share,
    url: urlOf(sharedPages.addressOf(pageKey)),
    withdrawnAt: withdrawnAt ?? null,
    withdrawnBy: withdrawnBy ?? null,
  };
}
