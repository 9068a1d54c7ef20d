// Function "first-key": invoked by a person with AWS credentials, and by nothing else. It knows the main table alone.

import { openAwsKeys } from "@assay/adapters/aws";
import { newUlid } from "@assay/core/support";
import { readTableConfig } from "../config.ts";
import { createFirstKeyHandler } from "../handlers/first-key-handler.ts";
import { createLambdaLog } from "./lambda-log.ts";

const { stage, region, table } = readTableConfig("first-key");
const { keys } = openAwsKeys({ region }, table);
const clock = { now: () => Date.now() };
const chance = { token: () => newUlid(), ulid: () => newUlid(), fraction: () => Math.random() };

export const handler = createFirstKeyHandler({ keys, clock, chance }, createLambdaLog("first-key", stage));
