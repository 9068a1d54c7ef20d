// The facts of the CloudFormation template.

import type { Template, TemplateResource } from "@assay/infra/cdk/synthesize";
import { API_PATHS } from "@assay/infra/described/front-door-rules";
import { allowed, deniesPlainHttp, plainStatements } from "./policy-facts.ts";
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

// biome-ignore lint/suspicious/noExplicitAny: properties of many kinds of resources
type Loose = any;

export function templateFacts({ Resources }: Template): SystemFacts {
  const all = (type: string): [string, TemplateResource][] =>
    Object.entries(Resources).filter(([, one]) => one.Type === `AWS::${type}`);
  const each = <Facts>(type: string, suffix: string, read: (properties: Loose, id: string) => Facts) =>
    Object.fromEntries(
      all(type).map(([id, { Properties }]) => {
        const own = withoutHash(id);
        return [own.endsWith(suffix) ? own.slice(0, own.length - suffix.length) : own, read(Properties, id)];
      }),
    );
  const policiesOn = (type: string, key: string, id: string) =>
    all(type)
      .filter(([, { Properties }]) => [Properties[key]].flat().some((one: Loose) => one?.Ref === id))
      .flatMap(([, { Properties }]) => plainStatements(Properties.PolicyDocument));
  const roleOf = (properties: Loose): string => (properties.Role ?? properties.RoleArn)["Fn::GetAtt"][0];

  return {
    tables: each("DynamoDB::Table", "", tableFacts),
    queues: each(
      "SQS::Queue",
      "",
      (properties, id): QueueFacts => ({
        visibilitySeconds: properties.VisibilityTimeout,
        retentionSeconds: properties.MessageRetentionPeriod,
        receiveWaitSeconds: properties.ReceiveMessageWaitTimeSeconds,
        deadLetters: properties.RedrivePolicy ? nameOf(properties.RedrivePolicy.deadLetterTargetArn) : null,
        maxReceiveCount: properties.RedrivePolicy?.maxReceiveCount ?? null,
        isEncrypted: properties.SqsManagedSseEnabled === true,
        isTlsOnly: deniesPlainHttp(policiesOn("SQS::QueuePolicy", "Queues", id)),
      }),
    ),
    buckets: each("S3::Bucket", "", (properties, id) =>
      bucketFacts(properties, policiesOn("S3::BucketPolicy", "Bucket", id)),
    ),
    functions: each("Lambda::Function", "", (properties): FunctionFacts => {
      const role = roleOf(properties);
      const trust = Resources[role]?.Properties;
      return {
        handler: properties.Handler,
        runtime: properties.Runtime,
        architecture: properties.Architectures[0],
        memoryMb: properties.MemorySize,
        timeoutSeconds: properties.Timeout,
        reservedConcurrency: properties.ReservedConcurrentExecutions ?? null,
        environment: Object.fromEntries(
          Object.entries(properties.Environment.Variables).map(([key, value]) => [key, nameOf(value)]),
        ),
        mayDo: allowed(policiesOn("IAM::Policy", "Roles", role), nameOf),
        managedPolicies: (trust?.ManagedPolicyArns ?? []).map(nameOf),
        trusts: plainStatements(trust?.AssumeRolePolicyDocument ?? {}).flatMap(({ principals }) => principals),
        logRetentionDays: Resources[properties.LoggingConfig?.LogGroup?.Ref]?.Properties.RetentionInDays ?? null,
        tracing: properties.TracingConfig?.Mode ?? null,
      };
    }),
    eventSources: Object.fromEntries(
      all("Lambda::EventSourceMapping").map(([, { Properties }]) => [
        nameOf(Properties.EventSourceArn),
        {
          function: nameOf(Properties.FunctionName),
          batchSize: Properties.BatchSize,
          windowSeconds: Properties.MaximumBatchingWindowInSeconds,
          maxConcurrency: Properties.ScalingConfig?.MaximumConcurrency ?? null,
          partialBatchResponses: (Properties.FunctionResponseTypes ?? []).includes("ReportBatchItemFailures"),
        } satisfies EventSourceFacts,
      ]),
    ),
    schedules: each(
      "Scheduler::Schedule",
      "",
      (properties): ScheduleFacts => ({
        function: nameOf(properties.Target.Arn),
        expression: properties.ScheduleExpression,
        retries: properties.Target.RetryPolicy.MaximumRetryAttempts,
        mayDo: allowed(policiesOn("IAM::Policy", "Roles", roleOf(properties.Target)), nameOf),
      }),
    ),
    alarms: each(
      "CloudWatch::Alarm",
      "Alarm",
      (properties): AlarmFacts => ({
        metric: `${properties.Namespace}/${properties.MetricName}`,
        of: properties.Dimensions.map((one: Loose) => `${one.Name} ${nameOf(one.Value)}`).join(),
        statistic: properties.Statistic,
        periodSeconds: properties.Period,
        threshold: properties.Threshold,
        comparison: properties.ComparisonOperator,
        missingData: properties.TreatMissingData,
        tells: [...(properties.AlarmActions ?? []), ...(properties.OKActions ?? [])].map(nameOf),
      }),
    ),
    budget: budgetFacts(all("Budgets::Budget")[0]?.[1].Properties),
    apiPaths: (all("CloudFront::Distribution")[0]?.[1].Properties.DistributionConfig.CacheBehaviors ?? [])
      .filter((one: Loose) => one.ViewerProtocolPolicy === "https-only")
      .map((one: Loose) => one.PathPattern)
      .sort((a: string, b: string) => API_PATHS.indexOf(a as never) - API_PATHS.indexOf(b as never)),
  };
}

/** References and the text around them; account, region and partition do not matter here. */
function nameOf(value: Loose): string {
  if (typeof value !== "object" || value === null) return String(value);
  if ("Ref" in value) return withoutHash(value.Ref);
  if ("Fn::GetAtt" in value) {
    const [id, attribute] = value["Fn::GetAtt"];
    return `${withoutHash(id)}${id.includes("Logs") && attribute === "Arn" ? ":*" : ""}`;
  }
  if ("Fn::Join" in value) return value["Fn::Join"][1].map(nameOf).join(value["Fn::Join"][0]);
  return JSON.stringify(value);
}

function withoutHash(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, "");
}

function tableFacts(properties: Loose): TableFacts {
  const keys = ({ KeySchema }: Loose) => ({
    partitionKey: KeySchema.find((key: Loose) => key.KeyType === "HASH").AttributeName,
    sortKey: KeySchema.find((key: Loose) => key.KeyType === "RANGE").AttributeName,
  });
  return {
    ...keys(properties),
    indexes: (properties.GlobalSecondaryIndexes ?? []).map((index: Loose) => ({
      name: index.IndexName,
      ...keys(index),
      projected: index.Projection.NonKeyAttributes ?? [index.Projection.ProjectionType],
    })),
    timeToLive: properties.TimeToLiveSpecification?.Enabled ? properties.TimeToLiveSpecification.AttributeName : null,
    pointInTimeRecovery: properties.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true,
    deletionProtection: properties.DeletionProtectionEnabled === true,
  };
}

function bucketFacts(properties: Loose, statements: ReturnType<typeof plainStatements>): BucketFacts {
  const rule = properties.LifecycleConfiguration?.Rules?.[0];
  const blocks = properties.PublicAccessBlockConfiguration ?? {};
  const [encryption] = properties.BucketEncryption?.ServerSideEncryptionConfiguration ?? [];
  return {
    isVersioned: properties.VersioningConfiguration?.Status === "Enabled",
    isEncrypted: encryption?.ServerSideEncryptionByDefault?.SSEAlgorithm === "AES256",
    isTlsOnly: deniesPlainHttp(statements),
    isPrivate: ["BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"].every(
      (one) => blocks[one] === true,
    ),
    abortIncompleteUploadsAfterDays: rule?.AbortIncompleteMultipartUpload?.DaysAfterInitiation ?? null,
    oldVersionsExpireAfterDays: rule?.NoncurrentVersionExpiration?.NoncurrentDays ?? null,
    readers: statements
      .filter(({ effect, conditions }) => effect === "Allow" && /SourceArn/.test(conditions))
      .flatMap(({ principals }) => principals),
  };
}

function budgetFacts(properties: Loose): SystemFacts["budget"] {
  return {
    limitUsd: Number(properties?.Budget.BudgetLimit.Amount),
    toldAt: (properties?.NotificationsWithSubscribers ?? [])
      .filter((one: Loose) => one.Subscribers?.length > 0)
      .map(({ Notification: one }: Loose) => `${one.Threshold} % ${one.NotificationType}`),
  };
}
