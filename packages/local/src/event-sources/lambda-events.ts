// The shapes in which AWS hands messages and ticks to a function. The same handlers take these locally.

export type SqsRecord = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: {
    ApproximateReceiveCount: string;
    SentTimestamp: string;
    SenderId: string;
    ApproximateFirstReceiveTimestamp: string;
    MessageGroupId?: string;
  };
  messageAttributes: Record<string, never>;
  md5OfBody: string;
  eventSource: "aws:sqs";
  eventSourceARN: string;
  awsRegion: string;
};

export type SqsEvent = { Records: SqsRecord[] };
export type SqsBatchResponse = { batchItemFailures: { itemIdentifier: string }[] };

export type ScheduledEvent = {
  version: "0";
  id: string;
  "detail-type": "Scheduled Event";
  source: "aws.events";
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: Record<string, never>;
};

/** The part of Lambda's context that handlers may read. */
export type InvocationContext = {
  readonly functionName: string;
  readonly awsRequestId: string;
  getRemainingTimeInMillis(): number;
};

// biome-ignore lint/suspicious/noConfusingVoidType: a Lambda handler may return nothing at all
export type SqsHandler = (event: SqsEvent, context: InvocationContext) => Promise<SqsBatchResponse | void>;
export type ScheduledHandler = (event: ScheduledEvent, context: InvocationContext) => Promise<unknown>;
