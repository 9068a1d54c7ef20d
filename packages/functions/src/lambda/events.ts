// Function "events": the queue of what is told to webhooks.

import { createWebhookSender } from "@assay/adapters/executors";
import type { SQSHandler } from "aws-lambda";
import { createEventsHandler } from "../handlers/events-handler.ts";
import { openLambdaHost } from "./lambda-host.ts";

const host = await openLambdaHost("events");
const sender = createWebhookSender({ allowPrivate: false });
export const handler: SQSHandler = createEventsHandler({ ...host, sender }, host.log, host.trace);
