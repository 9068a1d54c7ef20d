// Function "api": HTTP, for whoever has a key.

import { createSsmSecretValues } from "@assay/adapters/aws";
import { createWebhookSender } from "@assay/adapters/executors";
import { handle } from "hono/aws-lambda";
import { keyAccess } from "../api/access.ts";
import { HOSTED_LIMITS } from "../api/api-deps.ts";
import { createApi } from "../api/create-api.ts";
import { HOSTED_FREEZE_LIMITS } from "./freeze-limits.ts";
import { openLambdaHost } from "./lambda-host.ts";

const host = await openLambdaHost("api");
export const handler = handle(
  createApi({
    ...host,
    limits: HOSTED_FREEZE_LIMITS,
    access: keyAccess(host),
    secretDrop: createSsmSecretValues(host.config, host.config.stage),
    sender: createWebhookSender({ allowPrivate: false }),
    apiLimits: HOSTED_LIMITS,
  }),
);
