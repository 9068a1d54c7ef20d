// Trials of an experiment: every planned one, and one with its run record. Scores wait for the report.

import { mergeIntake } from "@assay/core/design";
import { type OpenedExperiment, storedRecord } from "@assay/core/lifecycle";
import type { ExperimentRecord, ExperimentRef } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import type { UrlOf } from "../bodies/experiment-body.ts";
import { listTrials, scoresOfTrial, type TrialOrder, trialOrders } from "../bodies/list-trials.ts";
import { trialBody } from "../bodies/trial-body.ts";
import { badCursor, openCursor, pageQuery, pageShape, sealCursor } from "../paging.ts";
import { invalid } from "../problem.ts";
import { type TrialDetailBody, trialDetailShape, trialShape, trialStatusWord } from "../shapes/trial.ts";

const noun = "trials";

export function addTrialRoutes(router: ApiRouter, context: ApiContext): void {
  router.add(
    {
      method: "get",
      path: "/v1/experiments/{experimentId}/trials",
      noun,
      about: "Every planned trial in plan order, those never handed out included; or the newest first.",
      query: z.strictObject({
        ...pageQuery,
        arm: z.string().optional(),
        status: trialStatusWord.optional(),
        order: z
          .enum(trialOrders)
          .default("plan")
          .describe("newest: from the last one handed out backwards, without those that are not handed out yet."),
      }),
      answers: { 200: { about: "A page.", shape: pageShape(trialShape) } },
      refuses: ["not-found", "not-frozen", "invalid"],
    },
    async ({ param, workspace, query, http }) => {
      const { ref, record } = await findExperiment(context, workspace, param("experimentId"));
      const experiment = await openFrozen(context, ref, record);
      requireArm(experiment, query.arm);
      const { arm, status, limit, order } = query;
      const after = placeIn(order, openCursor(http, query.cursor), query.cursor);
      const { items, last } = await listTrials(context, experiment, record, { arm, status }, { limit, order, after });
      return jsonAnswer({ items, ...(last !== undefined && { nextCursor: sealCursor(http, `${order}:${last}`) }) });
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/experiments/{experimentId}/trials/{ordinal}",
      noun,
      about: "One trial with its run record and links to what it made.",
      answers: { 200: { about: "The trial.", shape: trialDetailShape } },
      refuses: ["not-found", "not-frozen"],
    },
    async ({ param, workspace, url }) => {
      const { ref, record } = await findExperiment(context, workspace, param("experimentId"));
      const experiment = await openFrozen(context, ref, record);
      const ordinal = /^\d{1,9}$/.test(param("ordinal")) ? Number(param("ordinal")) : Number.NaN;
      if (!(ordinal < experiment.plan.total)) {
        throw new DomainError("not-found", `experiment ${record.experimentId} has no trial ${param("ordinal")}`);
      }
      return jsonAnswer(await trialDetail(context, experiment, record, ordinal, url));
    },
  );
}

/** One order's cursor is no place in the other. */
function placeIn(order: TrialOrder, place: string | undefined, cursor = ""): number | undefined {
  if (place === undefined) return undefined;
  const [of, ordinal] = place.split(":");
  if (of !== order) throw badCursor(cursor);
  return Number(ordinal);
}

/** The run's token stays inside: it is what a write is known by. */
export async function trialDetail(
  context: ApiContext,
  experiment: OpenedExperiment,
  record: ExperimentRecord,
  ordinal: number,
  urlOf: UrlOf,
): Promise<TrialDetailBody> {
  const { deps } = context;
  const planned = experiment.plan.trial(ordinal);
  const row = await deps.trials.read(experiment.ref, ordinal);
  const settled = row?.state === "settled" ? row : undefined;
  const stored =
    settled?.record ?? (settled?.runId === undefined ? undefined : await storedRecord(deps, experiment.ref, ordinal));
  const scores = await scoresOfTrial(context, record, ordinal);
  const { token: _, ...run } = stored ?? { token: "" };
  return {
    ...(await trialBody(experiment, record, ordinal, row, scores)),
    ...(row !== undefined && { attempt: row.attempt, reservationUsd: row.reservationMicroUsd / 1e6 }),
    intake: mergeIntake(await experiment.caseOf(planned), experiment.armOf(planned)) as TrialDetailBody["intake"],
    run: stored === undefined ? null : (run as NonNullable<TrialDetailBody["run"]>),
    artifacts: (stored?.artifacts ?? []).map((one) => ({ ...one, url: urlOf(`/v1/files/${one.sha256}`) })),
  };
}

export async function openFrozen(
  context: ApiContext,
  ref: ExperimentRef,
  record: ExperimentRecord,
): Promise<OpenedExperiment> {
  if (record.designDigest === undefined) {
    throw new DomainError("not-frozen", `experiment ${record.experimentId} is not frozen yet: nothing is planned`);
  }
  return context.opened.open(ref, record.erasures?.length ?? 0);
}

export function requireArm({ frozen }: OpenedExperiment, arm: string | undefined): void {
  const arms = frozen.arms.map(({ key }) => key);
  if (arm === undefined || arms.includes(arm)) return;
  const message = `there is no arm "${arm}"; there are ${arms.join(", ")}`;
  throw invalid("the query breaks a rule", [{ severity: "error", path: "query.arm", message }]);
}
