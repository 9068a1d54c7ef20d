// Contents of aws: every port on DynamoDB, S3, SQS and the parameters of SSM, and the messages its queues carry.

export { type AwsPorts, type AwsPortsConfig, createAwsPorts } from "./aws-ports.ts";
export { type AwsClients, type AwsConnection, createClients, type S3Sdk, type SqsSdk } from "./clients.ts";
export {
  type EventMessage,
  type FinishMessage,
  formatEventMessage,
  formatFinishMessage,
  formatTrialMessage,
  parseEventMessage,
  parseFinishMessage,
  parseTrialMessage,
  type TrialMessage,
} from "./messages.ts";
export { openAwsKeys } from "./open-aws-keys.ts";
export { createSsmSecretValues, secretParameterName } from "./ssm-secret-values.ts";
