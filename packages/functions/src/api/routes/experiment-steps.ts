// The steps of an experiment's life: freeze, dry run, run, cancel, resume, pace, rescore.

import {
  cancelExperiment,
  freezeExperiment,
  loadDesign,
  loadExperiment,
  paceExperiment,
  pinDesign,
  rescoreExperiment,
  resumeExperiment,
  startExperiment,
} from "@assay/core/lifecycle";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { experimentBody, reportLink } from "../bodies/experiment-body.ts";
import { outlookBody } from "../bodies/outlook-body.ts";
import { dryRunShape, experimentShape, frozenAnswerShape, rescoredShape } from "../shapes/experiment.ts";
import { isDev } from "./experiments.ts";

const devQuery = z.strictObject({
  dev: z
    .enum(["true", "false"])
    .transform((word) => word === "true")
    .optional()
    .describe("Local only: code may differ under an unchanged version; such an experiment cannot ship."),
});
const noun = "experiments";
const at = (step: string) => `/v1/experiments/{experimentId}/${step}`;
const standing = { about: "Where it stands.", shape: experimentShape };

export function addExperimentSteps(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;

  router.add(
    {
      method: "post",
      path: at("freeze"),
      noun,
      about: "Pins everything that can change an answer or a price. Freezing the same again answers the same.",
      query: devQuery,
      answers: { 200: { about: "The digest, the price, the warnings.", shape: frozenAnswerShape } },
      refuses: ["not-found", "invalid", "already-frozen", "conflict", "secret-missing"],
    },
    async ({ param, workspace, query }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      const frozen = await freezeExperiment({ ...deps, isDev: isDev(context, query.dev) }, ref);
      const { experimentId, status } = frozen.record;
      return jsonAnswer({ experimentId, status, ...outlookBody(frozen.outcome), reportedBefore: frozen.before });
    },
  );

  router.add(
    {
      method: "post",
      path: at("dry-run"),
      noun,
      about: "Checks and prices it. Executes nothing, changes nothing.",
      query: devQuery,
      answers: { 200: { about: "What it would cost.", shape: dryRunShape } },
      refuses: ["not-found", "invalid"],
    },
    async ({ param, workspace, query }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      const freezer = { ...deps, isDev: isDev(context, query.dev) };
      return jsonAnswer(outlookBody(await pinDesign(freezer, workspace, await loadDesign(deps, ref))));
    },
  );

  router.add(
    {
      method: "post",
      path: at("run"),
      noun,
      about: "Starts it. Refused before anything is spent when the money or a secret is missing.",
      answers: { 202: standing },
      refuses: ["not-found", "over-budget", "not-frozen", "conflict", "secret-missing"],
    },
    async ({ param, workspace, url }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      return jsonAnswer(await experimentBody(context, await startExperiment(deps, ref), url), 202);
    },
  );

  router.add(
    {
      method: "post",
      path: at("cancel"),
      noun,
      about: "Stops it for good: nobody enters any more, what runs settles and counts, the rest is skipped.",
      answers: { 200: standing },
      refuses: ["not-found", "conflict"],
    },
    async ({ param, workspace, url }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      await cancelExperiment(deps, ref);
      return jsonAnswer(await experimentBody(context, await loadExperiment(deps, ref), url));
    },
  );

  router.add(
    {
      method: "post",
      path: at("resume"),
      noun,
      about: "Goes on with whatever was interrupted. Never executes a started or settled trial again.",
      answers: { 200: standing },
      refuses: ["not-found", "conflict", "not-frozen"],
    },
    async ({ param, workspace, url }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      return jsonAnswer(await experimentBody(context, await resumeExperiment(deps, ref), url));
    },
  );

  router.add(
    {
      method: "patch",
      path: at("pace"),
      noun,
      about: "Sets how many trials may run at once, up to the design's concurrency.",
      body: z.strictObject({ pace: z.number().int() }),
      answers: { 200: standing },
      refuses: ["not-found", "invalid", "conflict"],
    },
    async ({ param, workspace, url, body }) => {
      const { ref, record } = await findExperiment(context, workspace, param("experimentId"));
      if (record.designDigest === undefined) {
        throw new DomainError("conflict", `experiment ${record.experimentId} is ${record.status}, not running`);
      }
      const { frozen } = await context.opened.open(ref);
      await paceExperiment(deps, ref, body.pace, frozen.concurrency);
      return jsonAnswer(await experimentBody(context, await loadExperiment(deps, ref), url));
    },
  );

  router.add(
    {
      method: "post",
      path: at("rescore"),
      noun,
      about: "Scores the stored runs again with today's scorers and writes the next report revision. Costs nothing.",
      body: z.strictObject({ scorer: z.string().min(1).optional().describe("Only this one.") }).optional(),
      answers: { 200: { about: "The new revision.", shape: rescoredShape } },
      refuses: ["not-found", "not-reported", "conflict", "invalid"],
    },
    async ({ param, workspace, url, body, madeId }) => {
      const { ref, record } = await findExperiment(context, workspace, param("experimentId"));
      const result = await rescoreExperiment(deps, ref, body?.scorer, madeId);
      const { revision, digest, rows } = result;
      return jsonAnswer({
        experimentId: record.experimentId,
        revision,
        digest,
        rows,
        scorers: result.scorers.map((one) => ({ ...one, frozen: one.frozen ?? null })),
        report: reportLink({ ...record, report: { revision, digest } }, url),
      });
    },
  );
}
