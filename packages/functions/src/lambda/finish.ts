// Function "finish": the queue of experiments that may be over.

import type { SQSHandler } from "aws-lambda";
import { createFinishHandler } from "../handlers/finish-handler.ts";
import { openLambdaHost } from "./lambda-host.ts";

const host = await openLambdaHost("finish");
export const handler: SQSHandler = createFinishHandler(host, host.log, host.trace);
