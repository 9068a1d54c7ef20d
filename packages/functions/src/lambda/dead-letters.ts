// Function "dead-letters": trials whose messages were received too often.

import type { SQSHandler } from "aws-lambda";
import { createDeadLetterHandler } from "../handlers/trial-handler.ts";
import { openLambdaHost } from "./lambda-host.ts";
import { createLambdaWorkers } from "./lambda-workers.ts";

const host = await openLambdaHost("dead-letters");
export const handler: SQSHandler = createDeadLetterHandler(createLambdaWorkers(host), host.log, host.trace);
