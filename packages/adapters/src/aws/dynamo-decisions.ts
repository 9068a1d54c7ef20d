// Decisions in DynamoDB, beside their experiment and listed by lane; and what each lane has in use, in its partition.

import { type Decision, decisionSchema, laneStateSchema } from "@assay/core/decision";
import type { Decisions, Lanes } from "@assay/core/ports";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo, Item } from "./dynamo.ts";
import {
  DECISION_PREFIX,
  decisionKey,
  experimentPartition,
  laneDecisionsListing,
  laneKey,
  lanesListing,
} from "./keys.ts";

export function createDynamoDecisions(main: Dynamo): Decisions {
  const parse = (item: Item) => parseBody(item, decisionSchema, "decision");
  const collect = async (items: AsyncIterable<Item>) => {
    const decisions: Decision[] = [];
    for await (const item of items) decisions.push(parse(item));
    return decisions;
  };

  return {
    async add(workspace, decision) {
      const key = decisionKey(workspace, decision);
      const listed = decision.lane !== undefined && {
        gsi1pk: laneDecisionsListing(workspace, decision.lane),
        gsi1sk: key.sk,
      };
      return (await main.putNew({ ...key, ...listed, ...bodyOf(decision) })) ? "added" : "exists";
    },

    async list(ref) {
      return collect(main.query(experimentPartition(ref), { from: DECISION_PREFIX, to: `${DECISION_PREFIX}~` }));
    },

    async listLane(workspace, lane) {
      return collect(main.list(laneDecisionsListing(workspace, lane), "ascending"));
    },
  };
}

export function createDynamoLanes(main: Dynamo): Lanes {
  const parse = (item: Item) => parseBody(item, laneStateSchema, "lane");

  return {
    async read(workspace, lane) {
      const item = await main.get(laneKey(workspace, lane));
      return item && parse(item);
    },

    async replace(workspace, state, seenRevision) {
      const revision = (seenRevision ?? 0) + 1;
      const item = {
        ...laneKey(workspace, state.lane),
        gsi1pk: lanesListing(workspace),
        gsi1sk: state.lane,
        revision,
        ...bodyOf({ ...state, revision }),
      };
      if (seenRevision === undefined) return main.putNew(item);
      // The race: two decisions that both found the lane behind.
      return main.putWhen(item, {
        expression: "#revision = :seen",
        names: { "#revision": "revision" },
        values: { ":seen": seenRevision },
      });
    },

    async list(workspace) {
      const lanes = [];
      for await (const item of main.list(lanesListing(workspace), "ascending")) lanes.push(parse(item));
      return lanes;
    },
  };
}
