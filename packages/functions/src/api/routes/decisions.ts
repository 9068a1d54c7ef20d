// What is decided about a report, what a lane has in use because of it, and the thresholds that cite reports.

import {
  type DecisionRequest,
  decisionSchema,
  type Gate,
  gateSchema,
  type LaneMove,
  type LaneState,
  laneStateSchema,
  movesOf,
  placeOf,
  verdictNames,
} from "@assay/core/decision";
import { decideExperiment, readLane, setGate } from "@assay/core/lifecycle";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRequest, ApiRouter } from "../api-router.ts";
import { addList, numberPlace } from "../paging.ts";

const deciderShape = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .optional()
  .describe("On a laptop: who decides. Elsewhere it is the name of the key.");

const requestShape = z.strictObject({
  verdict: z.enum(verdictNames),
  arm: z.string().optional().describe("Of a ship: which one."),
  rationale: z.string().describe("A sentence: at least 20 characters and three different words."),
  reportDigest: z.string().optional().describe("Of the report that was read; the latest unless said."),
  overrideReason: z.string().optional().describe("Why it ships although something stands against it."),
  decidedBy: deciderShape,
});

const laneMoveShape = decisionSchema.extend({
  movedBy: laneStateSchema.shape.movedBy,
  baseline: laneStateSchema.shape.baseline,
});

const gateRequestShape = gateSchema.omit({ version: true, setAt: true, setBy: true }).extend({ setBy: deciderShape });

export function addDecisionRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;

  router.add(
    {
      method: "post",
      path: "/v1/experiments/{experimentId}/decision",
      noun: "decisions",
      about: "Records ship, hold or revert, with its reason and the report's digest. A ship moves the lane's baseline.",
      body: requestShape,
      answers: { 201: { about: "The decision.", shape: decisionSchema } },
      refuses: ["not-found", "invalid", "not-reported", "conflict"],
    },
    async ({ param, workspace, caller, body }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      const { decidedBy, ...request } = body;
      const by = personOf(context, caller, decidedBy);
      return jsonAnswer(await decideExperiment(deps, ref, { ...(request as DecisionRequest), decidedBy: by }), 201);
    },
  );

  addList(
    router,
    {
      path: "/v1/experiments/{experimentId}/decisions",
      noun: "decisions",
      about: "Every decision on it, oldest first.",
      item: decisionSchema,
      placeOf: placeOf,
      order: "ascending",
      refuses: ["not-found"],
    },
    async ({ param, workspace }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      return deps.decisions.list(ref);
    },
  );

  addList(
    router,
    {
      path: "/v1/lanes",
      noun: "decisions",
      about: "Every lane that something was decided in, with what it has in use.",
      item: laneStateSchema,
      placeOf: ({ lane }: LaneState) => lane,
      order: "ascending",
    },
    ({ workspace }) => deps.lanes.list(workspace),
  );

  router.add(
    {
      method: "get",
      path: "/v1/lanes/{lane}/baseline",
      noun: "decisions",
      about: "What the lane has in use now, and the decision that made it so.",
      answers: { 200: { about: "The lane.", shape: laneStateSchema } },
      refuses: ["not-found"],
    },
    async ({ param, workspace }) => {
      const state = await readLane(deps, workspace, param("lane"));
      if (state === undefined) throw new DomainError("not-found", "nothing was shipped in this lane");
      return jsonAnswer(state);
    },
  );

  addList(
    router,
    {
      path: "/v1/lanes/{lane}/history",
      noun: "decisions",
      about: "Every decision that moved the lane, newest first, with what was in use after it.",
      item: laneMoveShape,
      placeOf: ({ movedBy }: LaneMove) => placeOf(movedBy),
      order: "descending",
    },
    async ({ param, workspace }) => {
      const decisions = await deps.decisions.listLane(workspace, param("lane"));
      const byId = new Map(decisions.map((decision) => [decision.decisionId, decision]));
      const moves = movesOf(decisions).map((move) => ({ ...byId.get(move.movedBy.decisionId), ...move }));
      return moves.reverse();
    },
  );

  addList(
    router,
    {
      path: "/v1/gates",
      noun: "decisions",
      about: "Newest version of every threshold that production uses.",
      item: gateSchema,
      placeOf: ({ name }: Gate) => name,
      order: "ascending",
    },
    ({ workspace }) => deps.gates.list(workspace),
  );

  router.add(
    {
      method: "post",
      path: "/v1/gates",
      noun: "decisions",
      about: "A new version of a gate. It cites the report that calibrated it.",
      body: gateRequestShape,
      answers: { 201: { about: "The gate.", shape: gateSchema } },
      refuses: ["invalid"],
    },
    async ({ workspace, caller, body }) => {
      const { setBy, ...wanted } = body;
      return jsonAnswer(await setGate(deps, workspace, { ...wanted, setBy: personOf(context, caller, setBy) }), 201);
    },
  );

  addList(
    router,
    {
      path: "/v1/gates/{name}",
      noun: "decisions",
      about: "Every version of one gate, oldest first.",
      item: gateSchema,
      placeOf: ({ version }: Gate) => numberPlace(version),
      order: "ascending",
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => {
      const versions = await deps.gates.versions(workspace, param("name"));
      if (versions.length === 0) throw new DomainError("not-found", "there is no gate of that name");
      return versions;
    },
  );
}

/** Only on a laptop may a request say who it is from: everywhere else the key does. */
export function personOf(
  { deps }: ApiContext,
  caller: ApiRequest<unknown, unknown>["caller"],
  said: string | undefined,
): string {
  return deps.access.kind === "local" ? (said ?? caller.name) : caller.name;
}
