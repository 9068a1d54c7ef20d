// Names of the local cloud's resources, from the topology's. Region and credentials are words that emulators accept.

import { APP, type BucketName, type DeadLetterQueueName, type QueueName, type TableName } from "@assay/infra/topology";

export const LOCAL_REGION = "us-east-1";
export const LOCAL_CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" } as const;
export const LOCAL_STAGE = "local";

export function localName(resource: TableName | QueueName | DeadLetterQueueName | BucketName): string {
  return `${APP}-${LOCAL_STAGE}-${resource}`;
}
