// The log of a function in AWS: JSON lines by Powertools, with the named facts and nothing else.

import { Logger } from "@aws-lambda-powertools/logger";
import type { Log } from "../handlers/log.ts";

export function createLambdaLog(serviceName: string): Log {
  const logger = new Logger({ serviceName });
  return (level, sentence, facts = {}) => logger[level](sentence, { facts });
}
