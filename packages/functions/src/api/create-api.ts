// The HTTP API: every route of every noun behind one door. It answers with what the stories give and decides nothing
// about experiments itself.

import { OpenAPIHono } from "@hono/zod-openapi";
import { createApiContext } from "./api-context.ts";
import type { ApiDeps } from "./api-deps.ts";
import { ApiRouter } from "./api-router.ts";
import { addAnalysisRoutes } from "./routes/analyses.ts";
import { addCanaryRoutes } from "./routes/canaries.ts";
import { addCaseSetRoutes } from "./routes/case-sets.ts";
import { addDecisionRoutes } from "./routes/decisions.ts";
import { addErasureRoutes } from "./routes/erasures.ts";
import { addExperimentSteps } from "./routes/experiment-steps.ts";
import { addExperimentRoutes } from "./routes/experiments.ts";
import { addHostRoutes } from "./routes/host.ts";
import { addLibraryRoutes } from "./routes/library.ts";
import { addReportRoutes } from "./routes/reports.ts";
import { addRunRoutes } from "./routes/runs.ts";
import { addScoreRoutes } from "./routes/scores.ts";
import { addSecretRoutes } from "./routes/secrets.ts";
import { addShareRoutes } from "./routes/shares.ts";
import { addTrialRoutes } from "./routes/trials.ts";
import { addWebhookRoutes } from "./routes/webhooks.ts";
import { addWorkflowRoutes } from "./routes/workflows.ts";
import { addWorkspaceRoutes } from "./routes/workspace.ts";

/** Nouns that live under /v1/experiments come before /v1/experiments/{experimentId}, which would shadow them. */
export function createApi(deps: ApiDeps): OpenAPIHono {
  const app = new OpenAPIHono();
  const context = createApiContext(deps);
  const router = new ApiRouter(app, deps);
  addLibraryRoutes(router, context);
  addCaseSetRoutes(router, context);
  addErasureRoutes(router, context);
  addExperimentRoutes(router, context);
  addExperimentSteps(router, context);
  addTrialRoutes(router, context);
  addScoreRoutes(router, context);
  addReportRoutes(router, context);
  addShareRoutes(router, context);
  addWorkflowRoutes(router, context);
  addRunRoutes(router, context);
  addAnalysisRoutes(router, context);
  addDecisionRoutes(router, context);
  addCanaryRoutes(router, context);
  addWebhookRoutes(router, context);
  addWorkspaceRoutes(router, context);
  addSecretRoutes(router, context);
  addHostRoutes(router, context, app);
  return app;
}
