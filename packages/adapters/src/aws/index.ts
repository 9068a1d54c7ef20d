// Contents of aws: every port on DynamoDB, S3 and SQS, and the messages its queues carry.

export { type AwsPorts, type AwsPortsConfig, createAwsPorts } from "./aws-ports.ts";
export { type AwsClients, type AwsConnection, createClients, type S3Sdk, type SqsSdk } from "./clients.ts";
export {
  type FinishMessage,
  formatFinishMessage,
  formatTrialMessage,
  parseFinishMessage,
  parseTrialMessage,
  type TrialMessage,
} from "./messages.ts";
