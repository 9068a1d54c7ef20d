// The functions, each with a role of its own whose only policy lists named actions.

import { Duration, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  RuntimeFamily,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { functionStatements, type StatementTarget } from "../described/function-statements.ts";
import { resourceName } from "../described/resource-names.ts";
import {
  APP,
  ARCHITECTURE,
  type EnvReference,
  environment,
  type FunctionName,
  type FunctionSpec,
  functions,
  RUNTIME,
  secretsPath,
  stageSpec,
  type TableName,
} from "../topology.ts";
import type { Buckets } from "./buckets.ts";
import type { Queues } from "./queues.ts";
import type { Tables } from "./tables.ts";

export type Functions = Readonly<Record<FunctionName, LambdaFunction>>;
type Stores = { readonly tables: Tables; readonly queues: Queues; readonly buckets: Buckets; readonly url: string };
type BuiltCode = { readonly bucket: IBucket; readonly key: (name: FunctionName) => string };

export function makeFunctions(stack: Stack, stage: string, stores: Stores, code: BuiltCode): Functions {
  const names = Object.keys(functions) as FunctionName[];
  return Object.fromEntries(names.map((name) => [name, makeFunction(stack, stage, name, stores, code)])) as Functions;
}

function makeFunction(stack: Stack, stage: string, name: FunctionName, stores: Stores, code: BuiltCode) {
  const spec: FunctionSpec = functions[name];
  const id = resourceName({ kind: "function", name });
  const logGroup = new LogGroup(stack, `${id}Logs`, {
    logGroupName: `/${APP}/${stage}/${name}`,
    retention: stageSpec(stage).logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  for (const { actions, target } of functionStatements(name)) {
    role.addToPolicy(
      new PolicyStatement({ actions: [...actions], resources: [arnOf(target, stack, stage, stores, logGroup)] }),
    );
  }
  const made = new LambdaFunction(stack, id, {
    code: Code.fromBucket(code.bucket, code.key(name)),
    handler: "index.handler",
    runtime: new Runtime(RUNTIME, RuntimeFamily.NODEJS),
    architecture: ARCHITECTURE === "arm64" ? Architecture.ARM_64 : Architecture.X86_64,
    memorySize: spec.memoryMb,
    timeout: Duration.seconds(spec.timeoutSeconds),
    ...(spec.reservedConcurrency !== undefined && { reservedConcurrentExecutions: spec.reservedConcurrency }),
    role: role.withoutPolicyUpdates(),
    tracing: Tracing.ACTIVE,
    loggingFormat: LoggingFormat.JSON,
    logGroup,
    environment: Object.fromEntries(spec.env.map((key) => [key, environmentValue(stage, environment[key], stores)])),
  });
  // Its policy must be there before the first message is.
  const policy = role.node.tryFindChild("DefaultPolicy");
  if (policy) made.node.findChild("Resource").node.addDependency(policy);
  return made;
}

function environmentValue(stage: string, reference: EnvReference, { tables, queues, buckets, url }: Stores): string {
  switch (reference.kind) {
    case "stage":
      return stage;
    case "table-name":
      return tables[reference.table].tableName;
    case "queue-url":
      return queues[reference.queue].queueUrl;
    case "bucket-name":
      return buckets[reference.bucket].bucketName;
    case "front-door-url":
      return url;
  }
}

function arnOf(target: StatementTarget, stack: Stack, stage: string, stores: Stores, logs: LogGroup): string {
  const { tables, queues, buckets } = stores;
  switch (target.kind) {
    case "table": {
      const { tableArn } = tables[target.name as TableName];
      return target.part === "index" ? `${tableArn}/index/${target.index}` : tableArn;
    }
    case "queue":
      return queues[target.name].queueArn;
    case "bucket": {
      const bucket = buckets[target.name as keyof Buckets];
      return target.part === "objects" ? bucket.arnForObjects("*") : bucket.bucketArn;
    }
    case "secrets":
      return `arn:${stack.partition}:ssm:${stack.region}:${stack.account}:parameter${secretsPath(stage)}/*`;
    case "logs":
      return logs.logGroupArn;
    case "anything":
      return "*";
  }
}
