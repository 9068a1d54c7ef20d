// Scores, row by row with the version that made them, or as the file that `assay analyze` reads. Never while running.

import type { ExperimentRecord } from "@assay/core/ports";
import type { ScoreRow } from "@assay/core/scoring";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { jsonAnswer, storedAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { flatScore, isReported } from "../bodies/trial-body.ts";
import { badCursor, openCursor, pageQuery, pageShape, sealCursor } from "../paging.ts";
import { scoreRowShape } from "../shapes/trial.ts";
import { findRevision } from "./reports.ts";
import { openFrozen, requireArm } from "./trials.ts";

const query = z.strictObject({
  ...pageQuery,
  arm: z.string().optional(),
  scorer: z.string().optional(),
  key: z.string().optional(),
  format: z.enum(["json", "jsonl"]).default("json").describe("jsonl: the whole file, as `assay analyze` reads it."),
  revision: z.coerce.number().int().positive().optional().describe("Of the file; the newest unless said."),
});

export function addScoreRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;
  router.add(
    {
      method: "get",
      path: "/v1/experiments/{experimentId}/scores",
      noun: "scores",
      about: "Rows by trial, scorer and version; a rescore adds rows and takes none away.",
      query,
      answers: {
        200: {
          about: "A page of rows, or the file.",
          shape: pageShape(scoreRowShape),
          mediaTypes: ["application/jsonl"],
        },
      },
      refuses: ["not-found", "not-reported", "invalid"],
    },
    async ({ param, workspace, query, http }) => {
      const { ref, record } = await findExperiment(context, workspace, param("experimentId"));
      requireReported(record);
      if (query.format === "jsonl") {
        const found = await findRevision(context, ref, record, query.revision);
        const bytes = await deps.blobs.get(found.scoresKey);
        if (bytes === undefined) throw new DomainError("corrupt", "the score file is gone");
        const mediaType = "application/jsonl";
        const tag = `${found.digest}-scores`;
        const isAddressFixed = query.revision !== undefined;
        return storedAnswer(http.req.raw, { bytes, mediaType, tag, isAddressFixed, key: found.scoresKey }, deps);
      }
      const experiment = await openFrozen(context, ref, record);
      requireArm(experiment, query.arm);
      const after = parseRowPlace(openCursor(http, query.cursor));
      const items: z.infer<typeof scoreRowShape>[] = [];
      for await (const row of deps.scores.scan(ref)) {
        if (after !== undefined && !isAfter(row, after)) continue;
        const planned = experiment.plan.trial(row.ordinal);
        const arm = experiment.armOf(planned).key;
        if (
          (query.arm !== undefined && arm !== query.arm) ||
          (query.scorer !== undefined && row.scorer !== query.scorer)
        ) {
          continue;
        }
        const values = Object.entries(row.values).filter(([key]) => query.key === undefined || key === query.key);
        if (values.length === 0) continue;
        items.push({
          ordinal: row.ordinal,
          arm,
          caseId: (await experiment.caseOf(planned)).caseId,
          repeat: planned.repeat,
          scorer: row.scorer,
          version: row.version,
          scoredAt: row.scoredAt,
          values: Object.fromEntries(values.map(([key, value]) => [key, flatScore(value)])),
        });
        if (items.length > query.limit) break;
      }
      const more = items.length > query.limit;
      const page = items.slice(0, query.limit);
      return jsonAnswer({ items: page, ...(more && { nextCursor: sealCursor(http, rowPlace(page.at(-1)!)) }) });
    },
  );
}

function requireReported(record: ExperimentRecord): void {
  if (isReported(record)) return;
  throw new DomainError(
    "not-reported",
    `experiment ${record.experimentId} is ${record.status}: scores wait for the report`,
  );
}

type RowPlace = Pick<ScoreRow, "ordinal" | "scorer" | "version">;

function rowPlace({ ordinal, scorer, version }: RowPlace): string {
  return `${ordinal}~${version}~${scorer}`;
}

function parseRowPlace(cursor: string | undefined): RowPlace | undefined {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,9})~(\d{1,9})~(.+)$/s.exec(cursor);
  if (found === null) throw badCursor(cursor);
  return { ordinal: Number(found[1]), version: Number(found[2]), scorer: found[3]! };
}

function isAfter(row: RowPlace, place: RowPlace): boolean {
  if (row.ordinal !== place.ordinal) return row.ordinal > place.ordinal;
  if (row.scorer !== place.scorer) return row.scorer > place.scorer;
  return row.version > place.version;
}
