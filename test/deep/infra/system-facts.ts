// What the deployments must agree on, resource by resource, in words of neither. Resources name each other as
// infra/described/resource-names.ts does.

export type SystemFacts = {
  readonly tables: Readonly<Record<string, TableFacts>>;
  readonly queues: Readonly<Record<string, QueueFacts>>;
  readonly buckets: Readonly<Record<string, BucketFacts>>;
  readonly functions: Readonly<Record<string, FunctionFacts>>;
  readonly eventSources: Readonly<Record<string, EventSourceFacts>>;
  readonly schedules: Readonly<Record<string, ScheduleFacts>>;
  readonly alarms: Readonly<Record<string, AlarmFacts>>;
  readonly budget: { readonly limitUsd: number; readonly toldAt: readonly string[] };
  readonly apiPaths: readonly string[];
};

export type TableKeys = {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly indexes: readonly {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey: string;
    readonly projected: readonly string[];
  }[];
};

export type TableFacts = TableKeys & {
  readonly timeToLive: string | null;
  readonly pointInTimeRecovery: boolean;
  readonly deletionProtection: boolean;
};

export type QueueNumbers = {
  readonly visibilitySeconds: number;
  readonly retentionSeconds: number;
  readonly deadLetters: string | null;
  readonly maxReceiveCount: number | null;
};

export type QueueFacts = QueueNumbers & {
  readonly receiveWaitSeconds: number;
  readonly isEncrypted: boolean;
  readonly isTlsOnly: boolean;
};

export type BucketFacts = {
  readonly isVersioned: boolean;
  readonly isEncrypted: boolean;
  readonly isTlsOnly: boolean;
  readonly isPrivate: boolean;
  readonly abortIncompleteUploadsAfterDays: number | null;
  readonly oldVersionsExpireAfterDays: number | null;
  /** Services that may read its objects. */
  readonly readers: readonly string[];
};

export type FunctionFacts = {
  readonly handler: string;
  readonly runtime: string;
  readonly architecture: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly reservedConcurrency: number | null;
  /** A value that names a resource is that resource's name. */
  readonly environment: Readonly<Record<string, string>>;
  /** "action on resource", sorted. */
  readonly mayDo: readonly string[];
  readonly managedPolicies: readonly string[];
  readonly trusts: readonly string[];
  readonly logRetentionDays: number | null;
  readonly tracing: string | null;
};

export type EventSourceFacts = {
  readonly function: string;
  readonly batchSize: number;
  readonly windowSeconds: number;
  readonly maxConcurrency: number | null;
  readonly partialBatchResponses: boolean;
};

export type ScheduleFacts = {
  readonly function: string;
  readonly expression: string;
  readonly retries: number;
  readonly mayDo: readonly string[];
};

export type AlarmFacts = {
  readonly metric: string;
  readonly of: string;
  readonly statistic: string;
  readonly periodSeconds: number;
  readonly threshold: number;
  readonly comparison: string;
  readonly missingData: string;
  readonly tells: readonly string[];
};
