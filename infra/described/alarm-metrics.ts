// Each alarm of the topology as the CloudWatch metric that it watches. A missing value is good news for every alarm but
// the one whose subject is silence.

import { type AlarmSpec, APP, alarms, schedules } from "../topology.ts";
import type { ResourceRef } from "./resource-names.ts";

export type AlarmMetric = {
  readonly name: string;
  readonly description: string;
  readonly namespace: string;
  readonly metric: string;
  readonly of: ResourceRef | { readonly kind: "stage" };
  readonly statistic: "Maximum" | "Sum";
  readonly periodSeconds: number;
  readonly threshold: number;
  readonly comparison: "GreaterThanOrEqualToThreshold" | "LessThanThreshold";
  readonly missingData: "notBreaching" | "breaching";
};

const COUNTED = {
  BudgetExhausted: { name: "budget-exhausted", description: "An experiment stopped because its money ran out" },
  ReportsFailed: { name: "reports-failed", description: "The report of an experiment could not be made" },
} as const;

export const alarmMetrics: readonly AlarmMetric[] = alarms.map(alarmMetric);

function alarmMetric(spec: AlarmSpec): AlarmMetric {
  const usual = { comparison: "GreaterThanOrEqualToThreshold", missingData: "notBreaching" } as const;
  switch (spec.kind) {
    case "queue-depth":
      return {
        ...usual,
        name: `${spec.queue}-depth`,
        description: `Messages were given up: see the queue ${spec.queue}`,
        namespace: "AWS/SQS",
        metric: "ApproximateNumberOfMessagesVisible",
        of: { kind: "queue", name: spec.queue },
        statistic: "Maximum",
        periodSeconds: 60,
        threshold: spec.atLeast,
      };
    case "oldest-message":
      return {
        ...usual,
        name: `${spec.queue}-oldest`,
        description: `Messages wait longer than ${spec.seconds} s in the queue ${spec.queue}`,
        namespace: "AWS/SQS",
        metric: "ApproximateAgeOfOldestMessage",
        of: { kind: "queue", name: spec.queue },
        statistic: "Maximum",
        periodSeconds: 300,
        threshold: spec.seconds,
      };
    case "function-errors":
    case "function-throttles": {
      const metric = spec.kind === "function-errors" ? "Errors" : "Throttles";
      return {
        ...usual,
        name: `${spec.function}-${metric.toLowerCase()}`,
        description: `${metric} of the function ${spec.function}`,
        namespace: "AWS/Lambda",
        metric,
        of: { kind: "function", name: spec.function },
        statistic: "Sum",
        periodSeconds: spec.inMinutes * 60,
        threshold: spec.atLeast,
      };
    }
    case "metric":
      return {
        ...usual,
        ...COUNTED[spec.metric],
        namespace: APP,
        metric: spec.metric,
        of: { kind: "stage" },
        statistic: "Sum",
        periodSeconds: spec.inMinutes * 60,
        threshold: spec.atLeast,
      };
    case "schedule-missed": {
      const schedule = schedules.find(({ name }) => name === spec.schedule);
      if (!schedule) throw new Error(`no schedule is called ${spec.schedule}`);
      return {
        name: `${spec.schedule}-missed`,
        description: `The schedule ${spec.schedule} did not run for ${spec.inMinutes} minutes: lost trials are not healed`,
        namespace: "AWS/Lambda",
        metric: "Invocations",
        of: { kind: "function", name: schedule.function },
        statistic: "Sum",
        periodSeconds: spec.inMinutes * 60,
        threshold: 1,
        comparison: "LessThanThreshold",
        missingData: "breaching",
      };
    }
  }
}
