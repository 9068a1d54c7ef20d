// The part of AWS's event shapes that the handlers read. Lambda's own types fit, and so do those of the local cloud.

export type SqsEvent = {
  readonly Records: readonly { readonly messageId: string; readonly body: string }[];
};

export type SqsAnswer = { batchItemFailures: { itemIdentifier: string }[] };

export type Invocation = { getRemainingTimeInMillis(): number };

export type SqsHandler = (event: SqsEvent, context: Invocation) => Promise<SqsAnswer>;
export type ScheduledHandler = (event: unknown, context: Invocation) => Promise<void>;
