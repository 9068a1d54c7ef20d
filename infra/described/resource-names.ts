// What each resource of the topology is called inside a deployment: `trials-dead` is `TrialsDeadQueue`. Both
// deployments use these names and AWS appends its own characters, so two stages never collide.

import type { BucketName, DeadLetterQueueName, FunctionName, QueueName, TableName } from "../topology.ts";

export type ResourceRef =
  | { readonly kind: "table"; readonly name: TableName }
  | { readonly kind: "queue"; readonly name: QueueName | DeadLetterQueueName }
  | { readonly kind: "bucket"; readonly name: BucketName }
  | { readonly kind: "function"; readonly name: FunctionName };

const SUFFIX = { table: "Table", queue: "Queue", bucket: "Bucket", function: "Function" } as const;

export function resourceName(ref: ResourceRef): string {
  return `${pascalCase(ref.name)}${SUFFIX[ref.kind]}`;
}

export function pascalCase(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
