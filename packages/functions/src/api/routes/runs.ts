// Single runs: started like a trial, read back by the run's own id.

import type { ExperimentId, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { jsonAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { runAnswerShape, runShape } from "../shapes/trial.ts";
import { findSingleRun, singleRunSchema, startSingleRun } from "../single-run.ts";
import { openFrozen, trialDetail } from "./trials.ts";

const noun = "runs";

export function addRunRoutes(router: ApiRouter, context: ApiContext): void {
  router.add(
    {
      method: "post",
      path: "/v1/runs",
      noun,
      about: "Runs a workflow once on one intake: an experiment of one trial, which no list shows.",
      body: singleRunSchema,
      answers: { 202: { about: "Started.", shape: runAnswerShape } },
      refuses: ["invalid", "over-budget", "secret-missing"],
    },
    async ({ workspace, body, url, madeId }) => {
      const id = madeId === undefined ? undefined : (`exp_${madeId}` as ExperimentId);
      const { runId, record } = await startSingleRun(context, workspace, body, id);
      const { experimentId, status } = record;
      return jsonAnswer({ runId, experimentId, status }, 202, { location: url(`/v1/runs/${runId}`) });
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/runs/{runId}",
      noun,
      about: "A single run with its record.",
      answers: { 200: { about: "The run.", shape: runShape } },
      refuses: ["not-found"],
    },
    async ({ workspace, param, url }) => {
      const { ref, record } = await findRun(context, workspace, param("runId"));
      const experiment = await openFrozen(context, ref, record);
      const trial = await trialDetail(context, experiment, record, 0, url);
      const { experimentId, status } = record;
      return jsonAnswer({ runId: param("runId"), experimentId, status, trial });
    },
  );
}

async function findRun(context: ApiContext, workspace: WorkspaceId, runId: string) {
  const experimentId = await findSingleRun(context, workspace, runId);
  if (experimentId === undefined) throw new DomainError("not-found", `there is no run ${runId.slice(0, 60)}`);
  return findExperiment(context, workspace, experimentId);
}
