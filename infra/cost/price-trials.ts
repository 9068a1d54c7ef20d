// From counted requests to dollars. What a workflow itself takes (its time, its models) is not the control plane's and is
// shown apart.

import { functions } from "../topology.ts";
import { prices } from "./prices.ts";

/** Of one experiment, all functions but the heartbeat, which costs the same when nothing runs. */
export type CountedRequests = {
  readonly trials: number;
  readonly dynamoReadUnits: number;
  readonly dynamoWriteUnits: number;
  readonly sqsRequests: number;
  readonly s3Writes: number;
  readonly s3Reads: number;
  readonly workerInvocations: number;
};

export type PricedService = { readonly service: string; readonly perTrial: string; readonly usdPerMillion: number };

/**
 * Time of the worker that is not the workflow's: trials of a batch pass the turnstile, settle and leave in a chain of about
 * eight requests, of some ten milliseconds each inside a region, and a margin of as much again.
 */
export const OVERHEAD_MS_PER_BATCH = 200;

export function priceTrials(counted: CountedRequests): readonly PricedService[] {
  const { trials } = counted;
  const row = (service: string, unit: string, count: number, usd: number): PricedService => ({
    service,
    perTrial: `${(count / trials).toFixed(2)} ${unit}`,
    usdPerMillion: (count / trials) * usd * 1e6,
  });
  const gbSeconds = (counted.workerInvocations * OVERHEAD_MS_PER_BATCH * functions.worker.memoryMb) / 1_024 / 1_000;
  return [
    row("DynamoDB, writes", "units", counted.dynamoWriteUnits, prices.dynamoWriteUnit),
    row("DynamoDB, reads", "units", counted.dynamoReadUnits, prices.dynamoReadUnit),
    row("SQS", "requests", counted.sqsRequests, prices.sqsRequest),
    row("S3, writes", "requests", counted.s3Writes, prices.s3Write),
    row("S3, reads", "requests", counted.s3Reads, prices.s3Read),
    row("Lambda, invocations", "invocations", counted.workerInvocations, prices.lambdaRequest),
    row("Lambda, time of the control plane", "GB-s", gbSeconds, prices.lambdaArmGbSecond),
  ];
}

/** Dollars per million trials for a workflow that takes so long, when so many of them share an invocation. */
export function waitingUsdPerMillion(workflowSeconds: number, trialsTogether: number): number {
  const gb = functions.worker.memoryMb / 1_024;
  return (workflowSeconds / trialsTogether) * gb * prices.lambdaArmGbSecond * 1e6;
}
