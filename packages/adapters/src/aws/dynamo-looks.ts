// Looks at hold-out cases in DynamoDB, in the partition of their case set. The key is made of the look alone, so a
// finish that is repeated counts once.

import { type Look, lookSchema } from "@assay/core/decision";
import type { Looks } from "@assay/core/ports";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo } from "./dynamo.ts";
import { caseSetPartition, LOOK_PREFIX, lookKey } from "./keys.ts";

export function createDynamoLooks(main: Dynamo): Looks {
  return {
    async add(workspace, look) {
      await main.putNew({ ...lookKey(workspace, look), ...bodyOf(look) });
    },

    async list(workspace, caseSet) {
      const looks: Look[] = [];
      const range = { from: LOOK_PREFIX, to: `${LOOK_PREFIX}~` };
      for await (const item of main.query(caseSetPartition(workspace, caseSet), range)) {
        looks.push(parseBody(item, lookSchema, "look at hold-out cases"));
      }
      return looks;
    },
  };
}
