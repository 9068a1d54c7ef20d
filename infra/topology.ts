// The whole system as data: tables, queues, functions, schedules, buckets, alarms, and who may do what to which.
// The rule it protects: every number is written here once; the deployments and the local cloud only translate.
// No imports, so that anything may read it. Why each number is what it is: docs/decisions.

export const APP = "assay";
export const RUNTIME = "nodejs24.x";
export const ARCHITECTURE = "arm64";

export type TableName = "main" | "scores";
export type QueueName = "trials" | "finish" | "events";
export type DeadLetterQueueName = `${QueueName}-dead`;
export type BucketName = "data" | "shared";
export type FunctionName = "api" | "worker" | "finish" | "events" | "dead-letters" | "heartbeat" | "first-key";

export type TableSpec = {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Sparse: only listed records carry its keys, and it holds only what a list needs. */
  readonly indexes: readonly {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey: string;
    readonly projected: readonly string[];
  }[];
  /** An item past it must be read as absent: it is deleted up to days later, and locally never. */
  readonly timeToLive?: string;
};

export const tables = {
  main: {
    partitionKey: "pk",
    sortKey: "sk",
    indexes: [{ name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk", projected: ["body"] }],
    timeToLive: "expiresAt",
  },
  scores: { partitionKey: "pk", sortKey: "sk", indexes: [] },
} as const satisfies Record<TableName, TableSpec>;

export type QueueSpec = {
  /** Six times the longest consumer: a retry must never overlap the first delivery. */
  readonly visibilitySeconds: number;
  readonly retentionDays: number;
  /** Receives that were throttled count too. */
  readonly maxReceiveCount: number;
  readonly receiveWaitSeconds: number;
  readonly deadLetters: {
    readonly name: DeadLetterQueueName;
    /** A dead letter keeps its first time of sending, so this is longer than the queue's own. */
    readonly retentionDays: number;
    readonly visibilitySeconds: number;
  };
};

export const queues = {
  trials: {
    visibilitySeconds: 5_400,
    retentionDays: 4,
    maxReceiveCount: 5,
    receiveWaitSeconds: 20,
    deadLetters: { name: "trials-dead", retentionDays: 14, visibilitySeconds: 360 },
  },
  finish: {
    visibilitySeconds: 5_400,
    retentionDays: 4,
    maxReceiveCount: 5,
    receiveWaitSeconds: 20,
    deadLetters: { name: "finish-dead", retentionDays: 14, visibilitySeconds: 360 },
  },
  events: {
    visibilitySeconds: 180,
    retentionDays: 4,
    maxReceiveCount: 5,
    receiveWaitSeconds: 20,
    deadLetters: { name: "events-dead", retentionDays: 14, visibilitySeconds: 360 },
  },
} as const satisfies Record<QueueName, QueueSpec>;

export type BucketSpec = {
  readonly versioned: boolean;
  readonly abortIncompleteUploadsAfterDays: number;
  readonly oldVersionsExpireAfterDays?: number;
  /** Read by the content network alone, never by the public directly. */
  readonly servedByCdn: boolean;
};

export const buckets = {
  data: { versioned: true, abortIncompleteUploadsAfterDays: 7, servedByCdn: false },
  shared: {
    versioned: true,
    abortIncompleteUploadsAfterDays: 7,
    oldVersionsExpireAfterDays: 30,
    servedByCdn: true,
  },
} as const satisfies Record<BucketName, BucketSpec>;

/** What an environment variable of a function holds. Functions read nothing else from their surroundings. */
export type EnvReference =
  | { readonly kind: "table-name"; readonly table: TableName }
  | { readonly kind: "queue-url"; readonly queue: QueueName }
  | { readonly kind: "bucket-name"; readonly bucket: BucketName }
  /** The one address behind which people find the API, the dashboard and shared reports. */
  | { readonly kind: "front-door-url" }
  | { readonly kind: "stage" };

export const environment = {
  ASSAY_STAGE: { kind: "stage" },
  ASSAY_TABLE_MAIN: { kind: "table-name", table: "main" },
  ASSAY_TABLE_SCORES: { kind: "table-name", table: "scores" },
  ASSAY_BUCKET_DATA: { kind: "bucket-name", bucket: "data" },
  ASSAY_BUCKET_SHARED: { kind: "bucket-name", bucket: "shared" },
  ASSAY_SHARED_URL: { kind: "front-door-url" },
  ASSAY_QUEUE_TRIALS: { kind: "queue-url", queue: "trials" },
  ASSAY_QUEUE_FINISH: { kind: "queue-url", queue: "finish" },
  ASSAY_QUEUE_EVENTS: { kind: "queue-url", queue: "events" },
} as const satisfies Record<string, EnvReference>;

export type EnvironmentKey = keyof typeof environment;

export type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem";
/** ListBucket, because without it a missing object is answered with 403 instead of 404. */
export type BucketAction =
  | "GetObject"
  | "PutObject"
  | "ListBucket"
  | "DeleteObject"
  | "DeleteObjectVersion"
  | "ListBucketVersions";

/** Whoever writes a secret cannot read it, and whoever reads one cannot write. None of them can list. */
export type SecretAction = "GetParameter" | "PutParameter" | "DeleteParameter";

export type Grant =
  | { readonly on: "table"; readonly table: TableName; readonly actions: readonly TableAction[] }
  | { readonly on: "index"; readonly table: TableName; readonly index: string; readonly actions: readonly ["Query"] }
  | { readonly on: "bucket"; readonly bucket: BucketName; readonly actions: readonly BucketAction[] }
  | { readonly on: "queue"; readonly queue: QueueName; readonly actions: readonly ["SendMessage"] }
  /** The encrypted parameters of this stage, those of every workspace. */
  | { readonly on: "secrets"; readonly actions: readonly SecretAction[] };

export type FunctionSpec = {
  readonly handler: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly reservedConcurrency?: number;
  readonly env: readonly EnvironmentKey[];
  readonly grants: readonly Grant[];
};

const everyKey: readonly EnvironmentKey[] = [
  "ASSAY_STAGE",
  "ASSAY_TABLE_MAIN",
  "ASSAY_TABLE_SCORES",
  "ASSAY_BUCKET_DATA",
  "ASSAY_BUCKET_SHARED",
  "ASSAY_QUEUE_TRIALS",
  "ASSAY_QUEUE_FINISH",
  "ASSAY_QUEUE_EVENTS",
];
const sendTrials: Grant = { on: "queue", queue: "trials", actions: ["SendMessage"] };
const sendFinish: Grant = { on: "queue", queue: "finish", actions: ["SendMessage"] };
const sendEvents: Grant = { on: "queue", queue: "events", actions: ["SendMessage"] };
const readData: Grant = { on: "bucket", bucket: "data", actions: ["GetObject", "ListBucket"] };
const readWriteData: Grant = { on: "bucket", bucket: "data", actions: ["GetObject", "PutObject", "ListBucket"] };
/** A versioned bucket keeps what is deleted; what is withdrawn or erased must be gone in every version. */
const erase = ["DeleteObject", "DeleteObjectVersion", "ListBucketVersions"] as const;
const eraseData: Grant = { on: "bucket", bucket: "data", actions: erase };
const shareReports: Grant = { on: "bucket", bucket: "shared", actions: ["PutObject", ...erase] };
const turnstile: Grant = { on: "table", table: "main", actions: ["GetItem", "PutItem", "UpdateItem"] };
const records: Grant = {
  on: "table",
  table: "main",
  actions: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
};
/** Targets and their secrets are read one by one; an event is written back, and its mark goes when it is done. */
const deliver: Grant = { on: "table", table: "main", actions: ["GetItem", "PutItem", "DeleteItem"] };
const appendScores: Grant = { on: "table", table: "scores", actions: ["Query", "BatchGetItem", "BatchWriteItem"] };

export const functions = {
  api: {
    handler: "packages/functions/src/lambda/api.handler",
    memoryMb: 1_024,
    timeoutSeconds: 29,
    env: [...everyKey, "ASSAY_SHARED_URL"],
    grants: [
      records,
      { on: "index", table: "main", index: "gsi1", actions: ["Query"] },
      appendScores,
      readWriteData,
      eraseData,
      shareReports,
      sendTrials,
      sendFinish,
      sendEvents,
      { on: "secrets", actions: ["PutParameter", "DeleteParameter"] },
    ],
  },
  worker: {
    handler: "packages/functions/src/lambda/worker.handler",
    memoryMb: 1_024,
    timeoutSeconds: 900,
    env: everyKey,
    grants: [turnstile, readWriteData, sendTrials, sendFinish, { on: "secrets", actions: ["GetParameter"] }],
  },
  finish: {
    handler: "packages/functions/src/lambda/finish.handler",
    memoryMb: 2_048,
    timeoutSeconds: 900,
    env: everyKey,
    grants: [records, appendScores, readWriteData, sendTrials, sendFinish, sendEvents],
  },
  events: {
    handler: "packages/functions/src/lambda/events.handler",
    memoryMb: 512,
    timeoutSeconds: 30,
    env: everyKey,
    grants: [deliver, sendEvents],
  },
  "dead-letters": {
    handler: "packages/functions/src/lambda/dead-letters.handler",
    memoryMb: 512,
    timeoutSeconds: 60,
    env: everyKey,
    grants: [turnstile, readData, sendTrials, sendFinish],
  },
  heartbeat: {
    handler: "packages/functions/src/lambda/heartbeat.handler",
    memoryMb: 512,
    timeoutSeconds: 300,
    reservedConcurrency: 1,
    env: everyKey,
    // Canaries that are due are frozen and started here.
    grants: [
      records,
      { on: "index", table: "main", index: "gsi1", actions: ["Query"] },
      readWriteData,
      sendTrials,
      sendFinish,
      sendEvents,
    ],
  },
  /** No address and no event source: whoever may invoke it with AWS's own command gets a workspace's first key. */
  "first-key": {
    handler: "packages/functions/src/lambda/first-key.handler",
    memoryMb: 512,
    timeoutSeconds: 30,
    env: ["ASSAY_STAGE", "ASSAY_TABLE_MAIN"],
    grants: [
      { on: "table", table: "main", actions: ["GetItem", "PutItem"] },
      { on: "index", table: "main", index: "gsi1", actions: ["Query"] },
    ],
  },
} as const satisfies Record<FunctionName, FunctionSpec>;

export type EventSourceSpec = {
  readonly queue: QueueName | DeadLetterQueueName;
  readonly function: FunctionName;
  readonly batchSize: number;
  readonly windowSeconds: number;
  /** Invocations at once; at least 2. "stage" takes the stage's own number. */
  readonly maxConcurrency: number | "stage";
  /** Always: one poison message must not bring back the nine beside it. */
  readonly partialBatchResponses: true;
};

export const eventSources = [
  {
    queue: "trials",
    function: "worker",
    batchSize: 10,
    windowSeconds: 0,
    maxConcurrency: "stage",
    partialBatchResponses: true,
  },
  {
    queue: "finish",
    function: "finish",
    batchSize: 1,
    windowSeconds: 0,
    maxConcurrency: 5,
    partialBatchResponses: true,
  },
  // All targets of a batch are called at once, so that slow ones together take no longer than the slowest.
  {
    queue: "events",
    function: "events",
    batchSize: 10,
    windowSeconds: 0,
    maxConcurrency: 2,
    partialBatchResponses: true,
  },
  {
    queue: "trials-dead",
    function: "dead-letters",
    batchSize: 10,
    windowSeconds: 0,
    maxConcurrency: 2,
    partialBatchResponses: true,
  },
] as const satisfies readonly EventSourceSpec[];

export type ScheduleSpec = {
  readonly name: string;
  readonly function: FunctionName;
  readonly everySeconds: number;
  /** On a laptop, where a second is cheap and people wait. */
  readonly everySecondsLocally: number;
};

export const schedules = [
  { name: "heartbeat", function: "heartbeat", everySeconds: 60, everySecondsLocally: 1 },
] as const satisfies readonly ScheduleSpec[];

export type AlarmSpec =
  | { readonly kind: "queue-depth"; readonly queue: DeadLetterQueueName; readonly atLeast: number }
  | { readonly kind: "oldest-message"; readonly queue: QueueName; readonly seconds: number }
  | {
      readonly kind: "function-errors";
      readonly function: FunctionName;
      readonly atLeast: number;
      readonly inMinutes: number;
    }
  | {
      readonly kind: "function-throttles";
      readonly function: FunctionName;
      readonly atLeast: number;
      readonly inMinutes: number;
    }
  /** Counted by the functions: experiments whose money ran out, or whose report could not be made. */
  | {
      readonly kind: "metric";
      readonly metric: "BudgetExhausted" | "ReportsFailed";
      readonly atLeast: number;
      readonly inMinutes: number;
    }
  /** Silence is the alarm: missing data counts as broken. */
  | { readonly kind: "schedule-missed"; readonly schedule: string; readonly inMinutes: number };

export const alarms = [
  { kind: "queue-depth", queue: "trials-dead", atLeast: 1 },
  { kind: "queue-depth", queue: "finish-dead", atLeast: 1 },
  { kind: "queue-depth", queue: "events-dead", atLeast: 1 },
  { kind: "oldest-message", queue: "trials", seconds: 3_600 },
  { kind: "oldest-message", queue: "finish", seconds: 1_800 },
  { kind: "oldest-message", queue: "events", seconds: 1_800 },
  { kind: "function-errors", function: "api", atLeast: 5, inMinutes: 5 },
  { kind: "function-errors", function: "worker", atLeast: 5, inMinutes: 5 },
  { kind: "function-errors", function: "finish", atLeast: 1, inMinutes: 5 },
  { kind: "function-errors", function: "events", atLeast: 1, inMinutes: 5 },
  { kind: "function-errors", function: "dead-letters", atLeast: 1, inMinutes: 5 },
  { kind: "function-errors", function: "heartbeat", atLeast: 2, inMinutes: 5 },
  { kind: "function-errors", function: "first-key", atLeast: 1, inMinutes: 5 },
  { kind: "function-throttles", function: "api", atLeast: 5, inMinutes: 5 },
  { kind: "function-throttles", function: "worker", atLeast: 50, inMinutes: 5 },
  { kind: "metric", metric: "BudgetExhausted", atLeast: 1, inMinutes: 5 },
  { kind: "metric", metric: "ReportsFailed", atLeast: 1, inMinutes: 5 },
  { kind: "schedule-missed", schedule: "heartbeat", inMinutes: 5 },
] as const satisfies readonly AlarmSpec[];

export type StageSpec = {
  /** What becomes of tables and buckets when the stack goes. */
  readonly onRemoval: "retain" | "delete";
  readonly deletionProtection: boolean;
  readonly pointInTimeRecovery: boolean;
  readonly logRetentionDays: LogRetentionDays;
  readonly maxTrialConcurrency: number;
  /** Of AWS's own bill for everything with this stage's tags. People are told at 80 % and when it will be passed. */
  readonly awsBudgetUsdPerMonth: number;
  /** Workflows with native or large libraries (pictures, OCR): tens of megabytes that other deployments do not carry. */
  readonly heavyWorkflows: boolean;
};

/** Lengths that both CloudWatch and SST know. */
export type LogRetentionDays = 7 | 14 | 30 | 60 | 90 | 180 | 365;

const keep: StageSpec = {
  onRemoval: "retain",
  deletionProtection: true,
  pointInTimeRecovery: true,
  logRetentionDays: 90,
  maxTrialConcurrency: 100,
  awsBudgetUsdPerMonth: 100,
  heavyWorkflows: false,
};
const throwaway: StageSpec = {
  onRemoval: "delete",
  deletionProtection: false,
  pointInTimeRecovery: true,
  logRetentionDays: 14,
  maxTrialConcurrency: 20,
  awsBudgetUsdPerMonth: 20,
  heavyWorkflows: false,
};

/** Every stage that is not production may be thrown away. */
export function stageSpec(stage: string): StageSpec {
  return stage === "production" ? keep : throwaway;
}

/** Names of the parameters that hold the secrets of a stage; below it comes the workspace. */
export function secretsPath(stage: string): string {
  return `/${APP}/${stage}`;
}

/** On everything that can carry them; the monthly budget counts what they cost. */
export function stageTags(stage: string): Readonly<Record<"app" | "stage", string>> {
  return { app: APP, stage };
}
