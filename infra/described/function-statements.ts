// Everything a function may do in AWS, as named actions on named resources. Nothing is granted by a wildcard action, and
// the only resource that is a wildcard is that of tracing, which has no resources.

import {
  type BucketAction,
  type EventSourceSpec,
  eventSources,
  type FunctionName,
  type FunctionSpec,
  functions,
  type Grant,
} from "../topology.ts";
import type { ResourceRef } from "./resource-names.ts";

export type StatementTarget =
  | (Exclude<ResourceRef, { kind: "function" }> & { readonly part: "whole" })
  | { readonly kind: "table"; readonly name: string; readonly part: "index"; readonly index: string }
  | { readonly kind: "bucket"; readonly name: string; readonly part: "objects" }
  | { readonly kind: "secrets"; readonly part: "whole" }
  | { readonly kind: "logs"; readonly name: FunctionName; readonly part: "whole" }
  | { readonly kind: "anything"; readonly part: "whole" };

export type Statement = { readonly actions: readonly string[]; readonly target: StatementTarget };

export function functionStatements(name: FunctionName): readonly Statement[] {
  const spec: FunctionSpec = functions[name];
  const sources: readonly EventSourceSpec[] = eventSources.filter((source) => source.function === name);
  return [
    ...spec.grants.flatMap(statementsOfGrant),
    ...sources.map(({ queue }) => ({
      actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
      target: { kind: "queue", name: queue, part: "whole" } as const,
    })),
    { actions: ["logs:CreateLogStream", "logs:PutLogEvents"], target: { kind: "logs", name, part: "whole" } },
    {
      actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
      target: { kind: "anything", part: "whole" },
    },
  ];
}

function statementsOfGrant(grant: Grant): Statement[] {
  switch (grant.on) {
    case "table":
      return [
        {
          actions: withService("dynamodb", grant.actions),
          target: { kind: "table", name: grant.table, part: "whole" },
        },
      ];
    case "index":
      return [
        {
          actions: withService("dynamodb", grant.actions),
          target: { kind: "table", name: grant.table, part: "index", index: grant.index },
        },
      ];
    case "queue":
      return [
        { actions: withService("sqs", grant.actions), target: { kind: "queue", name: grant.queue, part: "whole" } },
      ];
    case "secrets":
      return [{ actions: withService("ssm", grant.actions), target: { kind: "secrets", part: "whole" } }];
    case "bucket": {
      const isOnBucket = (action: BucketAction) => action === "ListBucket" || action === "ListBucketVersions";
      const onObjects = grant.actions.filter((action) => !isOnBucket(action));
      const onBucket = grant.actions.filter(isOnBucket);
      const name = grant.bucket;
      return [
        { actions: withService("s3", onObjects), target: { kind: "bucket", name, part: "objects" } as const },
        { actions: withService("s3", onBucket), target: { kind: "bucket", name, part: "whole" } as const },
      ].filter((statement) => statement.actions.length > 0);
    }
  }
}

function withService(service: string, actions: readonly string[]): string[] {
  return actions.map((action) => `${service}:${action}`);
}
