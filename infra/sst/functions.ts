/// <reference path="../../.sst/platform/config.d.ts" />
// The functions: made ahead of SST by the bundler that the CloudFormation template uses too, with the environment that
// the topology names and nothing more, and with its permissions action by action.

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
  stageTags,
  type TableName,
} from "../topology.ts";
import type { Buckets } from "./buckets.ts";
import type { Queues } from "./queues.ts";
import type { Tables } from "./tables.ts";

export type Functions = Readonly<Record<FunctionName, sst.aws.Function>>;
type Stores = {
  readonly tables: Tables;
  readonly queues: Queues;
  readonly buckets: Buckets;
  readonly url: $util.Output<string>;
};

export function makeFunctions(stage: string, stores: Stores, bundleFolder: (name: FunctionName) => string): Functions {
  const names = Object.keys(functions) as FunctionName[];
  return Object.fromEntries(
    names.map((name) => [name, makeFunction(stage, name, stores, bundleFolder(name))]),
  ) as Functions;
}

function makeFunction(stage: string, name: FunctionName, stores: Stores, bundle: string): sst.aws.Function {
  const spec: FunctionSpec = functions[name];
  const component = resourceName({ kind: "function", name });
  const logs = new aws.cloudwatch.LogGroup(`${component}Logs`, {
    name: `/${APP}/${stage}/${name}`,
    retentionInDays: stageSpec(stage).logRetentionDays,
  });
  return new sst.aws.Function(component, {
    bundle,
    handler: "index.handler",
    runtime: RUNTIME,
    architecture: ARCHITECTURE,
    memory: `${spec.memoryMb} MB`,
    timeout: `${spec.timeoutSeconds} seconds`,
    ...(spec.reservedConcurrency !== undefined && { concurrency: { reserved: spec.reservedConcurrency } }),
    environment: Object.fromEntries(spec.env.map((key) => [key, environmentValue(stage, environment[key], stores)])),
    permissions: functionStatements(name).map(({ actions, target }) => ({
      actions: [...actions],
      resources: [arnOf(target, stage, stores, logs)],
    })),
    logging: { logGroup: logs.name, format: "json" },
    tags: stageTags(stage),
    transform: {
      function: (args) => {
        args.tracingConfig = { mode: "Active" };
        // SST adds a key and the name of an encrypted file; no function here reads them.
        args.environment = $output(args.environment).apply((given) => ({
          variables: Object.fromEntries(
            Object.entries(given?.variables ?? {}).filter(([key]) => !key.startsWith("SST_")),
          ),
        }));
      },
      role: (args) => {
        // AWS's own policy for logs reaches every log group of the account.
        args.managedPolicyArns = [];
      },
    },
  });
}

function environmentValue(
  stage: string,
  reference: EnvReference,
  { tables, queues, buckets, url }: Stores,
): $util.Input<string> {
  switch (reference.kind) {
    case "stage":
      return stage;
    case "table-name":
      return tables[reference.table].name;
    case "queue-url":
      return queues[reference.queue].url;
    case "bucket-name":
      return buckets[reference.bucket].name;
    case "front-door-url":
      return url;
  }
}

function arnOf(target: StatementTarget, stage: string, stores: Stores, logs: aws.cloudwatch.LogGroup) {
  const { tables, queues, buckets } = stores;
  switch (target.kind) {
    case "table":
      return target.part === "index"
        ? $interpolate`${tables[target.name as TableName].arn}/index/${target.index}`
        : tables[target.name].arn;
    case "queue":
      return queues[target.name].arn;
    case "bucket": {
      const { arn } = buckets[target.name as keyof Buckets];
      return target.part === "objects" ? $interpolate`${arn}/*` : arn;
    }
    case "secrets": {
      const { partition } = aws.getPartitionOutput({});
      const { region } = aws.getRegionOutput({});
      const { accountId } = aws.getCallerIdentityOutput({});
      return $interpolate`arn:${partition}:ssm:${region}:${accountId}:parameter${secretsPath(stage)}/*`;
    }
    case "logs":
      return $interpolate`${logs.arn}:*`;
    case "anything":
      return "*";
  }
}
