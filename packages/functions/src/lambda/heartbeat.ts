// Function "heartbeat": once a minute.

import type { ScheduledHandler } from "aws-lambda";
import { createHeartbeatHandler } from "../handlers/heartbeat-handler.ts";
import { HOSTED_FREEZE_LIMITS } from "./freeze-limits.ts";
import { openLambdaHost } from "./lambda-host.ts";

const host = await openLambdaHost("heartbeat");
export const handler: ScheduledHandler = createHeartbeatHandler({ ...host, limits: HOSTED_FREEZE_LIMITS }, host.log);
