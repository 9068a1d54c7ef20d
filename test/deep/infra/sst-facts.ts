// The facts of the SST graph.

import { API_PATHS } from "@assay/infra/described/front-door-rules";
import { allowed, deniesPlainHttp, plainStatements } from "./policy-facts.ts";
import type { SstGraph, SstResource } from "./sst-graph.ts";
import type {
  AlarmFacts,
  BucketFacts,
  EventSourceFacts,
  FunctionFacts,
  QueueFacts,
  ScheduleFacts,
  SystemFacts,
  TableFacts,
} from "./system-facts.ts";

// biome-ignore lint/suspicious/noExplicitAny: inputs of many kinds of resources
type Loose = any;

export function sstFacts({ resources }: SstGraph): SystemFacts {
  const all = (type: string) => resources.filter((one) => one.type === type);
  const inputsOf = (type: string, name: string): Loose => all(type).find((one) => one.name === name)?.inputs ?? {};
  const nameOf = (value: unknown) => nameOfResource(String(value), resources);
  const each = <Facts>(type: string, suffix: string, read: (inputs: Loose, name: string) => Facts) =>
    Object.fromEntries(
      all(type).map(({ name, inputs }) => {
        const own = name.slice(0, name.length - suffix.length);
        return [own, read(inputs, own)];
      }),
    );

  return {
    tables: each("aws:dynamodb/table:Table", "Table", tableFacts),
    queues: each("aws:sqs/queue:Queue", "Queue", (inputs, name): QueueFacts => {
      const redrive = inputs.redrivePolicy && JSON.parse(inputs.redrivePolicy);
      const policy = inputsOf("aws:sqs/queuePolicy:QueuePolicy", `${name}TlsOnly`).policy;
      return {
        visibilitySeconds: inputs.visibilityTimeoutSeconds,
        retentionSeconds: inputs.messageRetentionSeconds,
        receiveWaitSeconds: inputs.receiveWaitTimeSeconds,
        deadLetters: redrive ? nameOf(redrive.deadLetterTargetArn) : null,
        maxReceiveCount: redrive?.maxReceiveCount ?? null,
        isEncrypted: inputs.sqsManagedSseEnabled === true,
        isTlsOnly: policy !== undefined && deniesPlainHttp(plainStatements(JSON.parse(policy))),
      };
    }),
    buckets: each("aws:s3/bucket:Bucket", "Bucket", (_inputs, name) => bucketFacts(name, inputsOf)),
    functions: each("aws:lambda/function:Function", "Function", (inputs, name): FunctionFacts => {
      const role = inputsOf("aws:iam/role:Role", `${name}Role`);
      const logs = all("aws:cloudwatch/logGroup:LogGroup").find(
        (one) => one.inputs.name === inputs.loggingConfig?.logGroup,
      );
      return {
        handler: inputs.handler,
        runtime: inputs.runtime,
        architecture: inputs.architectures[0],
        memoryMb: inputs.memorySize,
        timeoutSeconds: inputs.timeout,
        reservedConcurrency: inputs.reservedConcurrentExecutions ?? null,
        environment: mapValues(inputs.environment.variables, nameOf),
        mayDo: mayDo(role, nameOf),
        managedPolicies: role.managedPolicyArns ?? [],
        trusts: trustsOf(role),
        logRetentionDays: (logs?.inputs.retentionInDays as number | undefined) ?? null,
        tracing: inputs.tracingConfig?.mode ?? null,
      };
    }),
    eventSources: Object.fromEntries(
      all("aws:lambda/eventSourceMapping:EventSourceMapping").map(({ inputs }: { inputs: Loose }) => [
        nameOf(inputs.eventSourceArn),
        {
          function: nameOf(inputs.functionName),
          batchSize: inputs.batchSize,
          windowSeconds: inputs.maximumBatchingWindowInSeconds,
          maxConcurrency: inputs.scalingConfig?.maximumConcurrency ?? null,
          partialBatchResponses: (inputs.functionResponseTypes ?? []).includes("ReportBatchItemFailures"),
        } satisfies EventSourceFacts,
      ]),
    ),
    schedules: each(
      "aws:scheduler/schedule:Schedule",
      "Schedule",
      (inputs, name): ScheduleFacts => ({
        function: nameOf(inputs.target.arn),
        expression: inputs.scheduleExpression,
        retries: inputs.target.retryPolicy.maximumRetryAttempts,
        mayDo: mayDo(inputsOf("aws:iam/role:Role", `${name}Role`), nameOf),
      }),
    ),
    alarms: each(
      "aws:cloudwatch/metricAlarm:MetricAlarm",
      "Alarm",
      (inputs): AlarmFacts => ({
        metric: `${inputs.namespace}/${inputs.metricName}`,
        of: Object.entries(inputs.dimensions)
          .map(([key, value]) => `${key} ${nameOf(value)}`)
          .join(),
        statistic: inputs.statistic,
        periodSeconds: inputs.period,
        threshold: inputs.threshold,
        comparison: inputs.comparisonOperator,
        missingData: inputs.treatMissingData,
        tells: [...(inputs.alarmActions ?? []), ...(inputs.okActions ?? [])].map(nameOf),
      }),
    ),
    budget: budgetFacts(inputsOf("aws:budgets/budget:Budget", "MonthlyBudget")),
    apiPaths: (
      inputsOf("aws:cloudfront/distribution:Distribution", "FrontDoorDistribution").orderedCacheBehaviors ?? []
    )
      .filter((one: Loose) => one.targetOriginId === "api" && one.viewerProtocolPolicy === "https-only")
      .map((one: Loose) => one.pathPattern)
      .sort((a: string, b: string) => API_PATHS.indexOf(a as never) - API_PATHS.indexOf(b as never)),
  };
}

/** ARNs, URLs and physical names of the mocks all come back to the name that the resource was registered under. */
function nameOfResource(value: string, resources: readonly SstResource[]): string {
  const host = /^https:\/\/([a-z0-9]+)\.invalid$/.exec(value)?.[1];
  const hosting = resources.find(({ name }) => host !== undefined && name.toLowerCase() === host);
  if (hosting) return `https://${hosting.name.replace(/Distribution$/, "")}`;
  const own = value.replace(/^arn:aws:[^:]*:[^:]*:[^:]*:|^https:\/\/queue\.invalid\//, "");
  const [head = "", ...rest] = own.split(/(?=[/:])/);
  const registered = resources.find(
    ({ name, type, inputs }) =>
      type.startsWith("aws:") && (name === head || inputs.name === own || inputs.bucket === own),
  );
  const bucket = resources.find(({ type, inputs }) => type === "aws:s3/bucket:Bucket" && inputs.bucket === own);
  const name = (bucket ?? registered)?.name;
  return name === undefined ? value : `${withoutSuffix(name)}${name === head ? rest.join("") : ""}`;
}

function withoutSuffix(name: string): string {
  return name.replace(/(Table|Queue|Bucket|Function)\1$/, "$1");
}

function tableFacts(inputs: Loose): TableFacts {
  return {
    partitionKey: inputs.hashKey,
    sortKey: inputs.rangeKey,
    indexes: inputs.globalSecondaryIndexes.map((index: Loose) => ({
      name: index.name,
      partitionKey: index.hashKey,
      sortKey: index.rangeKey,
      projected: index.nonKeyAttributes ?? [index.projectionType],
    })),
    timeToLive: inputs.ttl?.enabled ? inputs.ttl.attributeName : null,
    pointInTimeRecovery: inputs.pointInTimeRecovery?.enabled === true,
    deletionProtection: inputs.deletionProtectionEnabled === true,
  };
}

function bucketFacts(name: string, inputsOf: (type: string, name: string) => Loose): BucketFacts {
  const versioning = inputsOf("aws:s3/bucketVersioning:BucketVersioning", `${name}Versioning`);
  const blocks = inputsOf("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock", `${name}PublicAccessBlock`);
  const policy = inputsOf("aws:s3/bucketPolicy:BucketPolicy", `${name}Policy`).policy;
  const statements = policy === undefined ? [] : plainStatements(JSON.parse(policy));
  const encryption = inputsOf(
    "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration",
    `${name}Encryption`,
  );
  const [rule] =
    inputsOf("aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration", `${name}Lifecycle`).rules ?? [];
  return {
    isVersioned: versioning.versioningConfiguration?.status === "Enabled",
    isEncrypted: encryption.rules?.[0]?.applyServerSideEncryptionByDefault?.sseAlgorithm === "AES256",
    isTlsOnly: deniesPlainHttp(statements),
    isPrivate: ["blockPublicAcls", "blockPublicPolicy", "ignorePublicAcls", "restrictPublicBuckets"].every(
      (one) => blocks[one],
    ),
    abortIncompleteUploadsAfterDays: rule?.abortIncompleteMultipartUpload?.daysAfterInitiation ?? null,
    oldVersionsExpireAfterDays: rule?.noncurrentVersionExpiration?.noncurrentDays ?? null,
    readers: statements
      .filter(({ effect, conditions }) => effect === "Allow" && /SourceArn/.test(conditions))
      .flatMap(({ principals }) => principals),
  };
}

function mayDo(role: Loose, nameOf: (value: unknown) => string): string[] {
  const policies: Loose[] = role.inlinePolicies ?? [];
  return allowed(
    policies.flatMap(({ policy }) => plainStatements(JSON.parse(policy))),
    nameOf,
  );
}

function trustsOf(role: Loose): string[] {
  const given = role.assumeRolePolicy;
  return plainStatements(typeof given === "string" ? JSON.parse(given) : given).flatMap(({ principals }) => principals);
}

function budgetFacts(inputs: Loose): SystemFacts["budget"] {
  return {
    limitUsd: Number(inputs.limitAmount),
    toldAt: (inputs.notifications ?? [])
      .filter((one: Loose) => one.subscriberSnsTopicArns?.length > 0)
      .map((one: Loose) => `${one.threshold} % ${one.notificationType}`),
  };
}

function mapValues(record: Readonly<Record<string, unknown>>, map: (value: unknown) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
