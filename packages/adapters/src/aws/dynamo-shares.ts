// Shares in DynamoDB, beside their experiment. Ids are sortable by time, so the order of the keys is that of sharing.

import type { Share, Shares } from "@assay/core/ports";
import { z } from "zod";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo } from "./dynamo.ts";
import { experimentPartition, SHARE_PREFIX, shareKey } from "./keys.ts";

const shareSchema = z.strictObject({
  shareId: z.string(),
  revision: z.number().int().positive(),
  digest: z.string(),
  outputs: z.boolean(),
  pageKey: z.string(),
  sharedBy: z.string(),
  sharedAt: z.string(),
  withdrawnBy: z.string().optional(),
  withdrawnAt: z.string().optional(),
}) as z.ZodType<Share>;

export function createDynamoShares(main: Dynamo): Shares {
  return {
    async add(ref, share) {
      await main.putNew({ ...shareKey(ref, share.shareId), isShared: true, ...bodyOf(share) });
    },

    async withdraw(ref, shareId, withdrawal) {
      const key = shareKey(ref, shareId);
      const item = await main.get(key);
      if (item === undefined) return "absent";
      const share = parseBody(item, shareSchema, `share ${shareId}`);
      // Two who withdraw at once: the first is the one that is remembered.
      await main.putWhen(
        { ...key, isShared: false, ...bodyOf({ ...share, ...withdrawal }) },
        { expression: "isShared = :true", values: { ":true": true } },
      );
      return "withdrawn";
    },

    async list(ref) {
      const shares: Share[] = [];
      const range = { from: SHARE_PREFIX, to: `${SHARE_PREFIX}~` };
      for await (const item of main.query(experimentPartition(ref), range)) {
        shares.push(parseBody(item, shareSchema, "share"));
      }
      return shares;
    },
  };
}
