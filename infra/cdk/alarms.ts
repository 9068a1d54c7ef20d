// Who is told what: the alarms and the monthly budget write to one topic, the dashboard shows the rest.

import { Duration, type Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Alarm, CfnDashboard, ComparisonOperator, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { DeployOptions } from "../deploy-options.ts";
import { alarmMetrics } from "../described/alarm-metrics.ts";
import { dashboardBody } from "../described/dashboard-body.ts";
import { pascalCase, type ResourceRef } from "../described/resource-names.ts";
import { APP, stageSpec } from "../topology.ts";
import type { Functions } from "./functions.ts";
import type { Queues } from "./queues.ts";
import type { Tables } from "./tables.ts";

type Watched = { readonly tables: Tables; readonly queues: Queues; readonly functions: Functions };

const DIMENSIONS = { queue: "QueueName", function: "FunctionName", table: "TableName", bucket: "BucketName" } as const;
const COMPARISONS = {
  GreaterThanOrEqualToThreshold: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  LessThanThreshold: ComparisonOperator.LESS_THAN_THRESHOLD,
} as const;
const MISSING = { breaching: TreatMissingData.BREACHING, notBreaching: TreatMissingData.NOT_BREACHING } as const;

export function makeAlarms(stack: Stack, stage: string, options: DeployOptions, watched: Watched): void {
  const topic = makeTopic(stack, options);
  for (const alarm of alarmMetrics) {
    const made = new Alarm(stack, `${pascalCase(alarm.name)}Alarm`, {
      alarmDescription: alarm.description,
      metric: new Metric({
        namespace: alarm.namespace,
        metricName: alarm.metric,
        dimensionsMap:
          alarm.of.kind === "stage" ? { stage } : { [DIMENSIONS[alarm.of.kind]]: physicalName(alarm.of, watched) },
        statistic: alarm.statistic,
        period: Duration.seconds(alarm.periodSeconds),
      }),
      evaluationPeriods: 1,
      threshold: alarm.threshold,
      comparisonOperator: COMPARISONS[alarm.comparison],
      treatMissingData: MISSING[alarm.missingData],
    });
    made.addAlarmAction(new SnsAction(topic));
    made.addOkAction(new SnsAction(topic));
  }
  makeBudget(stack, stage, topic);
  new CfnDashboard(stack, "Dashboard", {
    dashboardName: `${APP}-${stage}`,
    dashboardBody: dashboardBody({ region: stack.region, stage, physicalName: (ref) => physicalName(ref, watched) }),
  });
}

function physicalName(ref: ResourceRef, { tables, queues, functions }: Watched): string {
  switch (ref.kind) {
    case "table":
      return tables[ref.name].tableName;
    case "queue":
      return queues[ref.name].queueName;
    case "function":
      return functions[ref.name].functionName;
    case "bucket":
      throw new Error("no alarm or graph is about a bucket");
  }
}

function makeTopic(stack: Stack, { alarmEmail }: DeployOptions): Topic {
  const topic = new Topic(stack, "AlarmsTopic", { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com"), new ServicePrincipal("budgets.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
}

function makeBudget(stack: Stack, stage: string, topic: Topic): void {
  const told = (threshold: number, notificationType: string) => ({
    notification: { comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE", threshold, notificationType },
    subscribers: [{ subscriptionType: "SNS", address: topic.topicArn }],
  });
  new CfnBudget(stack, "MonthlyBudget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: stageSpec(stage).awsBudgetUsdPerMonth, unit: "USD" },
      costFilters: { TagKeyValue: [`user:app$${APP}`] },
    },
    notificationsWithSubscribers: [told(80, "ACTUAL"), told(100, "FORECASTED")],
  });
}
