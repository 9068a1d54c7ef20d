// What functions really asked of AWS, in the words of IAM, so that it can be held against what they are granted.

import { functionStatements, type StatementTarget } from "@assay/infra/described/function-statements";
import { type ResourceRef, resourceName } from "@assay/infra/described/resource-names";
import type { BucketName, FunctionName, QueueName, TableName } from "@assay/infra/topology";
import { buckets, queues, tables } from "@assay/infra/topology";
import { localName } from "@assay/local";
import type { ServiceRequest } from "./service-proxy.ts";

const resources = new Map<string, string>([
  ...(Object.keys(tables) as TableName[]).map((name): [string, string] => [
    localName(name),
    resourceName({ kind: "table", name }),
  ]),
  ...(Object.keys(queues) as QueueName[]).map((name): [string, string] => [
    localName(name),
    resourceName({ kind: "queue", name }),
  ]),
  ...(Object.keys(buckets) as BucketName[]).map((name): [string, string] => [
    localName(name),
    resourceName({ kind: "bucket", name }),
  ]),
]);

/** "action on resource", one for each table of a batch. */
export function usedActions({ operation, path, body }: ServiceRequest): string[] {
  const [service = "", name = ""] = operation.split(" ");
  if (service === "S3") return [s3Action(name, path)];
  const input = JSON.parse(body) as {
    readonly TableName?: string;
    readonly IndexName?: string;
    readonly RequestItems?: Readonly<Record<string, unknown>>;
    readonly QueueUrl?: string;
  };
  if (service === "SQS") {
    const queue = input.QueueUrl?.split("/").at(-1) ?? "";
    return [`sqs:${name.replace(/Batch$/, "")} on ${resources.get(queue) ?? queue}`];
  }
  if (service === "SSM") return [`ssm:${name} on secrets`];
  const names = input.RequestItems ? Object.keys(input.RequestItems) : [input.TableName ?? ""];
  const index = input.IndexName === undefined ? "" : `/index/${input.IndexName}`;
  return names.map((table) => `dynamodb:${name} on ${resources.get(table) ?? table}${index}`);
}

function s3Action(method: string, path: string): string {
  const [address = "", query = ""] = path.split("?");
  const asked = new URLSearchParams(query);
  const [, bucket = "", ...key] = address.split("/");
  const name = resources.get(bucket) ?? bucket;
  if (key.join("") === "") return `s3:${asked.has("versions") ? "ListBucketVersions" : "ListBucket"} on ${name}`;
  if (method === "DELETE" && asked.has("versionId")) return `s3:DeleteObjectVersion on ${name}/*`;
  const action = { GET: "GetObject", HEAD: "GetObject", PUT: "PutObject", DELETE: "DeleteObject" }[method] ?? method;
  return `s3:${action} on ${name}/*`;
}

export function grantedActions(name: FunctionName): ReadonlySet<string> {
  return new Set(
    functionStatements(name).flatMap(({ actions, target }) =>
      actions.map((action) => `${action} on ${nameOf(target)}`),
    ),
  );
}

function nameOf(target: StatementTarget): string {
  if (target.kind === "logs" || target.kind === "anything" || target.kind === "secrets") return target.kind;
  const resource = resourceName({ kind: target.kind, name: target.name } as ResourceRef);
  if (target.part === "index") return `${resource}/index/${target.index}`;
  return target.part === "objects" ? `${resource}/*` : resource;
}
