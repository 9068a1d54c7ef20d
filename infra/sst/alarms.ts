/// <reference path="../../.sst/platform/config.d.ts" />
// Who is told what: the alarms and the monthly budget write to one topic, the dashboard shows the rest.

import type { DeployOptions } from "../deploy-options.ts";
import { alarmMetrics } from "../described/alarm-metrics.ts";
import { dashboardBody } from "../described/dashboard-body.ts";
import { pascalCase, type ResourceRef } from "../described/resource-names.ts";
import { APP, stageSpec, stageTags } from "../topology.ts";
import type { Functions } from "./functions.ts";
import type { Queues } from "./queues.ts";
import type { Tables } from "./tables.ts";

type Watched = { readonly tables: Tables; readonly queues: Queues; readonly functions: Functions };

export function makeAlarms(stage: string, options: DeployOptions, watched: Watched): void {
  const topic = makeTopic(options);
  for (const alarm of alarmMetrics) {
    new aws.cloudwatch.MetricAlarm(`${pascalCase(alarm.name)}Alarm`, {
      alarmDescription: alarm.description,
      namespace: alarm.namespace,
      metricName: alarm.metric,
      dimensions:
        alarm.of.kind === "stage" ? { stage } : { [DIMENSIONS[alarm.of.kind]]: physicalName(alarm.of, watched) },
      statistic: alarm.statistic,
      period: alarm.periodSeconds,
      evaluationPeriods: 1,
      threshold: alarm.threshold,
      comparisonOperator: alarm.comparison,
      treatMissingData: alarm.missingData,
      alarmActions: [topic.arn],
      okActions: [topic.arn],
      tags: stageTags(stage),
    });
  }
  makeBudget(stage, topic);
  makeDashboard(stage, options, watched);
}

const DIMENSIONS = { queue: "QueueName", function: "FunctionName", table: "TableName", bucket: "BucketName" } as const;

function physicalName(ref: ResourceRef, { tables, queues, functions }: Watched): $util.Output<string> {
  switch (ref.kind) {
    case "table":
      return tables[ref.name].name;
    case "queue":
      return queues[ref.name].nodes.queue.name;
    case "function":
      return functions[ref.name].name;
    case "bucket":
      throw new Error("no alarm or graph is about a bucket");
  }
}

function makeTopic({ alarmEmail }: DeployOptions): aws.sns.Topic {
  const topic = new aws.sns.Topic("AlarmsTopic", {});
  new aws.sns.TopicPolicy("AlarmsTopicPolicy", {
    arn: topic.arn,
    policy: $util.all([topic.arn, aws.getCallerIdentityOutput({}).accountId]).apply(([arn, account]) =>
      JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"] },
            Action: "sns:Publish",
            Resource: arn,
            Condition: { StringEquals: { "aws:SourceAccount": account } },
          },
          {
            Effect: "Deny",
            Principal: "*",
            Action: "sns:Publish",
            Resource: arn,
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          },
        ],
      }),
    ),
  });
  if (alarmEmail) {
    new aws.sns.TopicSubscription("AlarmsEmail", { topic: topic.arn, protocol: "email", endpoint: alarmEmail });
  }
  return topic;
}

function makeBudget(stage: string, topic: aws.sns.Topic): void {
  const told = { comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE", subscriberSnsTopicArns: [topic.arn] };
  new aws.budgets.Budget("MonthlyBudget", {
    budgetType: "COST",
    timeUnit: "MONTHLY",
    limitAmount: String(stageSpec(stage).awsBudgetUsdPerMonth),
    limitUnit: "USD",
    costFilters: [{ name: "TagKeyValue", values: [`user:app$${APP}`] }],
    notifications: [
      { ...told, threshold: 80, notificationType: "ACTUAL" },
      { ...told, threshold: 100, notificationType: "FORECASTED" },
    ],
  });
}

function makeDashboard(stage: string, { region }: DeployOptions, watched: Watched): void {
  const refs: ResourceRef[] = [
    ...keysOf(watched.tables).map((name) => ({ kind: "table", name }) as const),
    ...keysOf(watched.queues).map((name) => ({ kind: "queue", name }) as const),
    ...keysOf(watched.functions).map((name) => ({ kind: "function", name }) as const),
  ];
  new aws.cloudwatch.Dashboard("Dashboard", {
    dashboardName: `${APP}-${stage}`,
    dashboardBody: $util.all(refs.map((ref) => physicalName(ref, watched))).apply((names) => {
      const known = new Map(refs.map((ref, i) => [`${ref.kind} ${ref.name}`, names[i]!]));
      return dashboardBody({ region, stage, physicalName: ({ kind, name }) => known.get(`${kind} ${name}`)! });
    }),
  });
}

function keysOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}
