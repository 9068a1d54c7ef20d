// Function "heartbeat": once a minute.

import type { ScheduledHandler } from "aws-lambda";
import { createHeartbeatHandler } from "../handlers/heartbeat-handler.ts";
import { openLambdaHost } from "./lambda-host.ts";

const host = await openLambdaHost("heartbeat");
export const handler: ScheduledHandler = createHeartbeatHandler(host, host.log);
