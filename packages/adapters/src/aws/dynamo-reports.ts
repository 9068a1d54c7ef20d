// Report revisions in DynamoDB, beside their experiment: put once, never changed.

import type { ReportRevision, Reports } from "@assay/core/ports";
import { z } from "zod";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo } from "./dynamo.ts";
import { experimentPartition, REPORT_PREFIX, reportKey } from "./keys.ts";

const revisionSchema = z.strictObject({
  revision: z.number().int().positive(),
  digest: z.string(),
  createdAt: z.string(),
  analysisKey: z.string(),
  pageKey: z.string(),
  scoresKey: z.string(),
  rescored: z.strictObject({ madeId: z.string(), rows: z.number().int().nonnegative() }).exactOptional(),
});

export function createDynamoReports(main: Dynamo): Reports {
  return {
    async add(ref, revision) {
      return (await main.putNew({ ...reportKey(ref, revision.revision), ...bodyOf(revision) })) ? "added" : "exists";
    },

    async read(ref, revision) {
      const item = await main.get(reportKey(ref, revision));
      return item && parseBody(item, revisionSchema, `report ${revision}`);
    },

    async list(ref) {
      const revisions: ReportRevision[] = [];
      const range = { from: REPORT_PREFIX, to: `${REPORT_PREFIX}~` };
      for await (const item of main.query(experimentPartition(ref), range)) {
        revisions.push(parseBody(item, revisionSchema, "report"));
      }
      return revisions;
    },
  };
}
