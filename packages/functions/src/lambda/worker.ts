// Function "worker": the queue of trials.

import type { SQSHandler } from "aws-lambda";
import { createTrialHandler } from "../handlers/trial-handler.ts";
import { openLambdaHost } from "./lambda-host.ts";
import { createLambdaWorkers } from "./lambda-workers.ts";

const host = await openLambdaHost("worker");
export const handler: SQSHandler = createTrialHandler(createLambdaWorkers(host), host.log, host.trace);
