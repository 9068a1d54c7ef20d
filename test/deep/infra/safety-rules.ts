// What must hold in any deployment whatever the topology says, judged on its facts. Each rule answers with the names that
// break it, so that one fault gives one sentence.

import { counted } from "@assay/functions/handlers/log";
import { METRICS_NAMESPACE } from "@assay/functions/lambda/lambda-log";
import type { FunctionFacts, SystemFacts } from "./system-facts.ts";

export type KnownFunction = {
  /** Keys that its configuration asks for. */
  readonly environmentKeys: readonly string[];
};

export function safetyFindings(
  facts: SystemFacts,
  known: Readonly<Record<string, KnownFunction>>,
  isProduction: boolean,
): string[] {
  return [
    ...queueFindings(facts),
    ...tableFindings(facts, isProduction),
    ...Object.entries(facts.functions).flatMap(([name, one]) => functionFindings(name, one, known[name])),
    ...broken(facts.buckets, "is not private, encrypted, versioned and TLS only", (bucket) =>
      [bucket.isPrivate, bucket.isEncrypted, bucket.isTlsOnly, bucket.isVersioned].includes(false),
    ),
    ...alarmFindings(facts),
    ...(facts.budget.limitUsd > 0 && facts.budget.toldAt.length > 0 ? [] : ["nobody is told of the monthly budget"]),
  ];
}

function queueFindings({ queues, eventSources, functions }: SystemFacts): string[] {
  const deadLetters = new Set(Object.values(queues).map((queue) => queue.deadLetters));
  return [
    ...broken(queues, "is not encrypted", (queue) => !queue.isEncrypted),
    ...broken(queues, "answers plain HTTP", (queue) => !queue.isTlsOnly),
    ...broken(queues, "has no dead letters", (queue, name) => queue.deadLetters === null && !deadLetters.has(name)),
    ...broken(queues, "loses its dead letters before it would lose its messages", (queue) => {
      const dead = queue.deadLetters === null ? undefined : queues[queue.deadLetters];
      return dead !== undefined && dead.retentionSeconds <= queue.retentionSeconds;
    }),
    ...broken(eventSources, "brings back a whole batch for one message", (source) => !source.partialBatchResponses),
    ...broken(eventSources, "is visible again before its function must have ended six times over", (source, name) => {
      const [queue, reader] = [queues[name], functions[source.function]];
      return !queue || !reader || queue.visibilitySeconds < 6 * reader.timeoutSeconds;
    }),
    ...broken(eventSources, "has no limit of concurrency", (source) => source.maxConcurrency === null),
  ];
}

function tableFindings({ tables }: SystemFacts, isProduction: boolean): string[] {
  return [
    ...broken(tables, "cannot be recovered to a point in time", (table) => !table.pointInTimeRecovery),
    ...broken(tables, "may be deleted by mistake", (table) => isProduction && !table.deletionProtection),
  ];
}

function functionFindings(name: string, facts: FunctionFacts, known: KnownFunction | undefined): string[] {
  if (!known) return [`${name} is a function that nobody wrote`];
  const given = Object.keys(facts.environment);
  const findings = [
    ...known.environmentKeys.filter((key) => !given.includes(key)).map((key) => `${name} is not given ${key}`),
    ...given.filter((key) => !known.environmentKeys.includes(key)).map((key) => `${name} is given ${key}, unasked`),
    ...facts.mayDo.filter(isTooWide).map((one) => `${name} may do too much: ${one}`),
    ...facts.managedPolicies.map((policy) => `${name} has a policy that AWS may widen: ${policy}`),
    ...facts.trusts.filter((one) => one !== "lambda.amazonaws.com").map((one) => `${name} trusts ${one}`),
  ];
  if (facts.trusts.length === 0) findings.push(`${name} has a role that nobody can take`);
  if (facts.logRetentionDays === null) findings.push(`${name} keeps its logs for ever`);
  return findings;
}

function isTooWide(allowed: string): boolean {
  const [action = "", resource = ""] = allowed.split(" on ");
  if (action.startsWith("ssm:") && !/^parameter\/assay\/[^/*]+\/\*$/.test(resource)) return true;
  return action.includes("*") || (resource.startsWith("*") && !action.startsWith("xray:"));
}

/** As the functions print them. */
const countedMetrics = new Set(counted.map((name) => `${METRICS_NAMESPACE}/${name}`));

function alarmFindings({ alarms, queues, functions, schedules }: SystemFacts): string[] {
  const watched = new Set(Object.values(alarms).map(({ metric, of }) => `${metric} of ${of}`));
  const isWatched = (metric: string, of: string) => watched.has(`${metric} of ${of}`);
  return [
    ...broken(alarms, "tells nobody", (alarm) => alarm.tells.length === 0),
    ...broken(
      alarms,
      "watches what nothing counts",
      ({ metric, of }) => !metric.startsWith("AWS/") && !(countedMetrics.has(metric) && /^stage \S+$/.test(of)),
    ),
    ...["BudgetExhausted", "ReportsFailed"]
      .filter((name) => Object.values(alarms).every(({ metric }) => metric !== `${METRICS_NAMESPACE}/${name}`))
      .map((name) => `nobody is told of ${name}`),
    ...broken(queues, "has no alarm", (queue, name) =>
      queue.deadLetters === null
        ? !isWatched("AWS/SQS/ApproximateNumberOfMessagesVisible", `QueueName ${name}`)
        : !isWatched("AWS/SQS/ApproximateAgeOfOldestMessage", `QueueName ${name}`),
    ),
    ...broken(
      functions,
      "has no alarm for errors",
      (_, name) => !isWatched("AWS/Lambda/Errors", `FunctionName ${name}`),
    ),
    ...broken(schedules, "has no alarm for silence", (schedule) =>
      Object.values(alarms).every(
        ({ metric, of, missingData }) =>
          metric !== "AWS/Lambda/Invocations" ||
          of !== `FunctionName ${schedule.function}` ||
          missingData !== "breaching",
      ),
    ),
  ];
}

function broken<Facts>(
  all: Readonly<Record<string, Facts>>,
  sentence: string,
  isBroken: (facts: Facts, name: string) => boolean,
): string[] {
  return Object.entries(all).flatMap(([name, facts]) => (isBroken(facts, name) ? [`${name} ${sentence}`] : []));
}
