// Function "api": HTTP. It knows no keys yet, so it answers nobody but /health and its own description.

import { handle } from "hono/aws-lambda";
import { HOSTED_LIMITS } from "../api/api-deps.ts";
import { createApi } from "../api/create-api.ts";
import { readSecret } from "../config.ts";
import { openLambdaHost } from "./lambda-host.ts";

/** What is left of a delivery's 900 s after storing, settling and leaving. */
const MAX_SYNC_TIMEOUT_MS = 720_000;

const host = await openLambdaHost("api");
export const handler = handle(
  createApi({
    ...host,
    limits: { maxSyncTimeoutMs: MAX_SYNC_TIMEOUT_MS, mayRunCommands: false },
    access: { kind: "keys", workspaceOf: async () => undefined },
    secrets: { read: async (name) => readSecret(name) },
    secretNamesOf: (workflowId) => host.catalogue.secretNamesOf(workflowId),
    apiLimits: HOSTED_LIMITS,
  }),
);
