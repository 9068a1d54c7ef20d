// Erases cases of a set. What is gone is gone, so the answer says how far it reached.

import type { ErasedBody } from "@assay/functions/api/shapes/erasure";
import { exitCodes } from "../exit-codes.ts";
import { inertLabel } from "../text/inert-text.ts";
import { asking, type CommandOf } from "./command.ts";

export const casesErase: CommandOf<"casesErase"> = ({ name, caseIds, reason }, context) =>
  asking(context, async ({ api }) => {
    const path = `/v1/experiments/case-sets/${encodeURIComponent(name)}/erasures`;
    const erased = await api.post<ErasedBody>(path, { caseIds, reason });
    context.printer.answer(erased, () => {
      const { cases, versions, experimentIds, files } = erased;
      return [
        `${cases} ${cases === 1 ? "case" : "cases"} of ${inertLabel(name)} erased, in ${versions.length} versions, ${experimentIds.length} experiments and ${files} files.`,
        ...experimentIds.map((id) => `  ${id}`),
        "Digests, counts and scores stay. Copies that were taken out before are not reached.",
      ].join("\n");
    });
    return exitCodes.complete;
  });
