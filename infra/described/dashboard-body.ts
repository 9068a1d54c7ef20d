// The CloudWatch dashboard: one row of graphs per question that someone on call asks. Names of resources are known only
// at deployment, so they come in as a function. AWS gives a dashboard of at most fifty metrics away, so
// what only many at once can suffer is shown of the functions that can be many.

import { APP, type FunctionName, functions, queues, tables } from "../topology.ts";
import type { ResourceRef } from "./resource-names.ts";

type Line = readonly (string | { readonly stat: string })[];

const manyAtOnce: FunctionName[] = ["api", "worker", "finish"];

export function dashboardBody(input: {
  readonly region: string;
  readonly stage: string;
  readonly physicalName: (ref: ResourceRef) => string;
}): string {
  const { region, stage, physicalName } = input;
  const queueNames = Object.values(queues).map(({ deadLetters }) => deadLetters.name);
  const ofFunctions = (metric: string, stat: string, names = namesOf(functions)): Line[] =>
    names.map((name) => ["AWS/Lambda", metric, "FunctionName", physicalName({ kind: "function", name }), { stat }]);
  const ofQueues = (metric: string, names: readonly QueueRefName[]): Line[] =>
    names.map((name) => ["AWS/SQS", metric, "QueueName", physicalName({ kind: "queue", name }), { stat: "Maximum" }]);
  const ofTables = (metric: string): Line[] =>
    namesOf(tables).map((name) => [
      "AWS/DynamoDB",
      metric,
      "TableName",
      physicalName({ kind: "table", name }),
      { stat: "Sum" },
    ]);
  const ofExperiments = (metrics: readonly string[]): Line[] =>
    metrics.map((metric) => [APP, metric, "stage", stage, { stat: "Sum" }]);

  const graphs: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ["Waiting messages", ofQueues("ApproximateNumberOfMessagesVisible", namesOf(queues))],
    ["Age of the oldest message, s", ofQueues("ApproximateAgeOfOldestMessage", namesOf(queues))],
    ["Dead letters", ofQueues("ApproximateNumberOfMessagesVisible", queueNames)],
    ["Invocations", ofFunctions("Invocations", "Sum")],
    ["Errors", ofFunctions("Errors", "Sum")],
    ["Throttles", ofFunctions("Throttles", "Sum", manyAtOnce)],
    ["Duration, slowest 5 %, ms", ofFunctions("Duration", "p95")],
    ["At once", ofFunctions("ConcurrentExecutions", "Maximum", manyAtOnce)],
    ["Trials settled", ofExperiments(["TrialsScored", "TrialsFailed"])],
    ["Experiments that stopped early", ofExperiments(["BudgetExhausted", "ExperimentsHalted"])],
    ["Reports", ofExperiments(["ReportsWritten", "ReportsFailed"])],
    ["Read units", ofTables("ConsumedReadCapacityUnits")],
    ["Write units", ofTables("ConsumedWriteCapacityUnits")],
    ["Throttled requests", [...ofTables("ReadThrottleEvents"), ...ofTables("WriteThrottleEvents")]],
  ];
  return JSON.stringify({
    widgets: graphs.map(([title, metrics], i) => ({
      type: "metric",
      x: (i % 3) * 8,
      y: Math.floor(i / 3) * 6,
      width: 8,
      height: 6,
      properties: { title, region, metrics, period: 60, view: "timeSeries", yAxis: { left: { min: 0 } } },
    })),
  });
}

type QueueRefName = Extract<ResourceRef, { kind: "queue" }>["name"];

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}
