// Scheduled benchmarks, their history, and the alerts that came of them.

import {
  type Alert,
  alertSchema,
  type CanaryTick,
  canarySchema,
  canaryTemplateSchema,
  canaryTickSchema,
} from "@assay/core/canary";
import { addCanary, loadCanary, startTick } from "@assay/core/lifecycle";
import type { ExperimentId } from "@assay/core/ports";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { addList, MAX_HISTORY } from "../paging.ts";
import { personOf } from "./decisions.ts";

const canaryShape = canarySchema
  .omit({ nextDueAtMs: true, revision: true })
  .extend({ nextDueAt: z.string().nullable().describe("null: its schedule has ended.") });

const requestShape = z.strictObject({
  name: canarySchema.shape.name,
  lane: canarySchema.shape.lane.describe("Whose baseline is the arm that the candidate is compared with."),
  schedule: canarySchema.shape.schedule,
  template: canaryTemplateSchema,
});

const noun = "canaries";

export function addCanaryRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;

  router.add(
    {
      method: "post",
      path: "/v1/canaries",
      noun,
      about: "A benchmark on a schedule: what the lane last shipped against what runs now.",
      body: requestShape,
      answers: { 201: { about: "The canary.", shape: canaryShape } },
      refuses: ["invalid"],
    },
    async ({ workspace, caller, body, madeId }) => {
      const id = madeId === undefined ? undefined : `can_${madeId}`;
      const canary = await addCanary(deps, workspace, { ...body, createdBy: personOf(context, caller, undefined) }, id);
      return jsonAnswer(bodyOf(canary), 201);
    },
  );

  addList(
    router,
    {
      path: "/v1/canaries",
      noun,
      about: "Every canary: when it is due, and what is under way.",
      item: canaryShape,
      placeOf: ({ canaryId }: z.infer<typeof canaryShape>) => canaryId,
      order: "ascending",
    },
    async ({ workspace }) => (await deps.canaries.list(workspace)).map(bodyOf),
  );

  router.add(
    {
      method: "get",
      path: "/v1/canaries/{canaryId}",
      noun,
      about: "One canary.",
      answers: { 200: { about: "The canary.", shape: canaryShape } },
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => jsonAnswer(bodyOf(await loadCanary(deps, workspace, param("canaryId")))),
  );

  router.add(
    {
      method: "delete",
      path: "/v1/canaries/{canaryId}",
      noun,
      about: "Ends it. Its experiments and its history stay.",
      answers: { 204: { about: "It is gone." } },
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => {
      const { canaryId } = await loadCanary(deps, workspace, param("canaryId"));
      await deps.canaries.remove(workspace, canaryId);
      return new Response(null, { status: 204 });
    },
  );

  router.add(
    {
      method: "post",
      path: "/v1/canaries/{canaryId}/tick",
      noun,
      about: "Runs it now, beside its schedule. Refused while it runs.",
      answers: { 202: { about: "The canary.", shape: canaryShape } },
      refuses: ["not-found", "conflict"],
    },
    async ({ workspace, param, madeId }) => {
      const canary = await loadCanary(deps, workspace, param("canaryId"));
      const id = madeId === undefined ? undefined : (`exp_${madeId}` as ExperimentId);
      return jsonAnswer(bodyOf(await startTick(deps, workspace, canary, id)), 202);
    },
  );

  addList(
    router,
    {
      path: "/v1/canaries/{canaryId}/ticks",
      noun,
      about: "What each tick found, newest first: the difference with its interval, or why it could not run.",
      item: canaryTickSchema,
      placeOf: ({ scheduledFor }: CanaryTick) => scheduledFor,
      order: "descending",
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => {
      const { canaryId } = await loadCanary(deps, workspace, param("canaryId"));
      return deps.canaries.listTicks(workspace, canaryId, MAX_HISTORY);
    },
  );

  addList(
    router,
    {
      path: "/v1/alerts",
      noun,
      about: "Confirmed regressions and canaries that could not run, newest first.",
      item: alertSchema,
      placeOf: ({ at, alertId }: Alert) => `${at}#${alertId}`,
      order: "descending",
    },
    async ({ workspace }) => {
      const entries = await deps.outbox.list(workspace, "alerts", MAX_HISTORY);
      return entries.map(({ event }) => event as Alert);
    },
  );
}

function bodyOf({ nextDueAtMs, revision: _, ...canary }: z.output<typeof canarySchema>) {
  // A schedule that has ended is due beyond every date there is.
  const nextDueAt = nextDueAtMs < 8.64e15 ? new Date(nextDueAtMs).toISOString() : null;
  return { ...canary, nextDueAt };
}
