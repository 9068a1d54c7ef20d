// What was erased from case sets, in DynamoDB, in the partition of the set.

import { type Erasure, erasureSchema } from "@assay/core/cases";
import type { Erasures } from "@assay/core/ports";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo } from "./dynamo.ts";
import { caseSetPartition, ERASURE_PREFIX, erasureKey } from "./keys.ts";

export function createDynamoErasures(main: Dynamo): Erasures {
  return {
    async put(workspace, erasure) {
      const item = { ...erasureKey(workspace, erasure), isOver: erasure.finishedAt !== undefined, ...bodyOf(erasure) };
      // Two who go on with one erasure: what is finished stays finished.
      await main.putWhen(item, {
        expression: "attribute_not_exists(pk) OR isOver = :false",
        values: { ":false": false },
      });
    },

    async list(workspace, caseSet) {
      const erasures: Erasure[] = [];
      const range = { from: ERASURE_PREFIX, to: `${ERASURE_PREFIX}~` };
      for await (const item of main.query(caseSetPartition(workspace, caseSet), range)) {
        erasures.push(parseBody(item, erasureSchema, "erasure"));
      }
      return erasures;
    },
  };
}
