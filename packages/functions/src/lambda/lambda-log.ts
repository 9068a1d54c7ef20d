// The log of a function in AWS: JSON lines by Powertools, with the named facts and nothing else. What is to be counted gets
// a line of its own in the format that CloudWatch turns into a metric, at whatever level the log is.

import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Log } from "../handlers/log.ts";

/** Namespace and dimension are those that the alarms and the dashboard watch. */
export const METRICS_NAMESPACE = "assay";

export function createLambdaLog(serviceName: string, stage: string): Log {
  const logger = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: METRICS_NAMESPACE });
  // Of itself it adds the function, which would make a metric of each function's own.
  metrics.clearDefaultDimensions();
  metrics.setDefaultDimensions({ stage });
  return (level, sentence, { counts, ...facts } = {}) => {
    logger[level](sentence, { facts });
    if (counts !== undefined) metrics.addMetric(counts, "Count", 1).publishStoredMetrics();
  };
}
