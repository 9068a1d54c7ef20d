// What calls the functions by itself: queues and the schedule.

import { Duration, type Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import { pascalCase } from "../described/resource-names.ts";
import { type EventSourceSpec, eventSources, schedules, stageSpec } from "../topology.ts";
import type { Functions } from "./functions.ts";
import type { Queues } from "./queues.ts";

export function makeSources(stack: Stack, stage: string, queues: Queues, functions: Functions): void {
  for (const source of eventSources as readonly EventSourceSpec[]) {
    const { maxTrialConcurrency } = stageSpec(stage);
    new EventSourceMapping(stack, `${pascalCase(source.queue)}Source`, {
      target: functions[source.function],
      eventSourceArn: queues[source.queue].queueArn,
      batchSize: source.batchSize,
      maxBatchingWindow: Duration.seconds(source.windowSeconds),
      maxConcurrency: source.maxConcurrency === "stage" ? maxTrialConcurrency : source.maxConcurrency,
      reportBatchItemFailures: source.partialBatchResponses,
    });
  }
  for (const schedule of schedules) {
    const target = functions[schedule.function];
    const id = `${pascalCase(schedule.name)}Schedule`;
    const role = new Role(stack, `${id}Role`, {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
      }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [target.functionArn] }));
    new Schedule(stack, id, {
      schedule: ScheduleExpression.rate(Duration.seconds(schedule.everySeconds)),
      target: new LambdaInvoke(target, { retryAttempts: 0, role: role.withoutPolicyUpdates() }),
    });
  }
}
