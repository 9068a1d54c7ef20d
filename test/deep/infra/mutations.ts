// Faults that a careless change could bring into a deployment, each as a change of what was synthesised: once in the SST
// graph, once in the CloudFormation template. The checks must name every one of them.

import type { Template } from "@assay/infra/cdk/synthesize";
import type { SstGraph } from "./sst-graph.ts";

// biome-ignore lint/suspicious/noExplicitAny: a mutation reaches into any resource
type Loose = any;

export type Mutation = {
  readonly fault: string;
  /** A part of the sentence that the rules must say. */
  readonly says: RegExp;
  readonly inGraph: (find: (type: string, name: string) => Loose, graph: Loose) => void;
  readonly inTemplate: (find: (type: string, name: string) => Loose, template: Loose) => void;
};

export function mutateGraph(graph: SstGraph, mutation: Mutation): SstGraph {
  const copy = structuredClone(graph) as Loose;
  mutation.inGraph((type, name) => {
    const found = copy.resources.find((one: Loose) => one.type === type && one.name.startsWith(name));
    if (!found) throw new Error(`the graph has no ${type} ${name}`);
    return found.inputs;
  }, copy);
  return copy;
}

export function mutateTemplate(template: Template, mutation: Mutation): Template {
  const copy = structuredClone(template) as Loose;
  mutation.inTemplate((type, name) => {
    const found = Object.entries<Loose>(copy.Resources).find(([id, one]) => one.Type === type && id.startsWith(name));
    if (!found) throw new Error(`the template has no ${type} ${name}`);
    return found[1].Properties;
  }, copy);
  return copy;
}

const ALARM = "aws:cloudwatch/metricAlarm:MetricAlarm";
const ROLE = "aws:iam/role:Role";
const QUEUE = "aws:sqs/queue:Queue";
const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
const FUNCTION = "aws:lambda/function:Function";

export const mutations: readonly Mutation[] = [
  {
    fault: "partial batch responses off",
    says: /TrialsQueue brings back a whole batch/,
    inGraph: (find) => {
      find(SOURCE, "TrialsQueue").functionResponseTypes = [];
    },
    inTemplate: (find) => {
      delete find("AWS::Lambda::EventSourceMapping", "TrialsSource").FunctionResponseTypes;
    },
  },
  {
    fault: "dead letters removed",
    says: /FinishQueue has no dead letters/,
    inGraph: (find) => {
      delete find(QUEUE, "FinishQueue").redrivePolicy;
    },
    inTemplate: (find) => {
      delete find("AWS::SQS::Queue", "FinishQueue").RedrivePolicy;
    },
  },
  {
    fault: "visibility below six times the time-out",
    says: /TrialsQueue is visible again/,
    inGraph: (find) => {
      find(QUEUE, "TrialsQueue").visibilityTimeoutSeconds = 5_399;
    },
    inTemplate: (find) => {
      find("AWS::SQS::Queue", "TrialsQueue").VisibilityTimeout = 5_399;
    },
  },
  {
    fault: "a wildcard action",
    says: /WorkerFunction may do too much: dynamodb:\* on MainTable/,
    inGraph: (find) => {
      const [inline] = find(ROLE, "WorkerFunctionRole").inlinePolicies;
      inline.policy = inline.policy.replace('"dynamodb:GetItem"', '"dynamodb:*"');
    },
    inTemplate: (find) => {
      find("AWS::IAM::Policy", "WorkerFunctionRole").PolicyDocument.Statement[0].Action = "dynamodb:*";
    },
  },
  {
    fault: "an action on everything",
    says: /ApiFunction may do too much: dynamodb:GetItem on \*/,
    inGraph: (find) => {
      const [inline] = find(ROLE, "ApiFunctionRole").inlinePolicies;
      const policy = JSON.parse(inline.policy);
      policy.statements[0].resources = ["*"];
      inline.policy = JSON.stringify(policy);
    },
    inTemplate: (find) => {
      find("AWS::IAM::Policy", "ApiFunctionRole").PolicyDocument.Statement[0].Resource = "*";
    },
  },
  {
    fault: "every parameter of the account",
    says: /WorkerFunction may do too much: ssm:GetParameter on parameter\/\*/,
    inGraph: (find) => {
      const [inline] = find(ROLE, "WorkerFunctionRole").inlinePolicies;
      inline.policy = inline.policy.replace(/:parameter\/assay\/[^"]*/, ":parameter/*");
    },
    inTemplate: (find) => {
      const document = find("AWS::IAM::Policy", "WorkerFunctionRole").PolicyDocument;
      document.Statement = JSON.parse(
        JSON.stringify(document.Statement).replace(/:parameter\/assay\/[^"]*/, ":parameter/*"),
      );
    },
  },
  {
    fault: "secrets of everything by a wildcard action",
    says: /ApiFunction may do too much: ssm:\* on parameter\/assay\//,
    inGraph: (find) => {
      const [inline] = find(ROLE, "ApiFunctionRole").inlinePolicies;
      inline.policy = inline.policy.replace('"ssm:PutParameter"', '"ssm:*"');
    },
    inTemplate: (find) => {
      const document = find("AWS::IAM::Policy", "ApiFunctionRole").PolicyDocument;
      document.Statement = JSON.parse(JSON.stringify(document.Statement).replace('"ssm:PutParameter"', '"ssm:*"'));
    },
  },
  {
    fault: "the root of the account is trusted",
    says: /FinishFunction trusts .*:root/,
    inGraph: (find) => {
      const role = find(ROLE, "FinishFunctionRole");
      const trust = JSON.parse(role.assumeRolePolicy);
      trust.Statement[0].Principal.AWS = "arn:aws:iam::111111111111:root";
      role.assumeRolePolicy = JSON.stringify(trust);
    },
    inTemplate: (find) => {
      const [statement] = find("AWS::IAM::Role", "FinishFunctionRole").AssumeRolePolicyDocument.Statement;
      statement.Principal.AWS = { "Fn::Join": ["", ["arn:aws:iam::", { Ref: "AWS::AccountId" }, ":root"]] };
    },
  },
  {
    fault: "AWS's own policy for every log group",
    says: /HeartbeatFunction has a policy that AWS may widen/,
    inGraph: (find) => {
      find(ROLE, "HeartbeatFunctionRole").managedPolicyArns = ["AWSLambdaBasicExecutionRole"];
    },
    inTemplate: (find) => {
      find("AWS::IAM::Role", "HeartbeatFunctionRole").ManagedPolicyArns = ["AWSLambdaBasicExecutionRole"];
    },
  },
  {
    fault: "a missing key in the environment",
    says: /WorkerFunction is not given ASSAY_TABLE_MAIN/,
    inGraph: (find) => {
      delete find(FUNCTION, "WorkerFunction").environment.variables.ASSAY_TABLE_MAIN;
    },
    inTemplate: (find) => {
      delete find("AWS::Lambda::Function", "WorkerFunction").Environment.Variables.ASSAY_TABLE_MAIN;
    },
  },
  {
    fault: "a secret in the environment",
    says: /ApiFunction is given SST_KEY, unasked/,
    inGraph: (find) => {
      find(FUNCTION, "ApiFunction").environment.variables.SST_KEY = "secret";
    },
    inTemplate: (find) => {
      find("AWS::Lambda::Function", "ApiFunction").Environment.Variables.SST_KEY = "secret";
    },
  },
  {
    fault: "recovery to a point in time off",
    says: /ScoresTable cannot be recovered/,
    inGraph: (find) => {
      find("aws:dynamodb/table:Table", "ScoresTable").pointInTimeRecovery = { enabled: false };
    },
    inTemplate: (find) => {
      find("AWS::DynamoDB::Table", "ScoresTable").PointInTimeRecoverySpecification = undefined;
    },
  },
  {
    fault: "protection against deletion off",
    says: /MainTable may be deleted/,
    inGraph: (find) => {
      find("aws:dynamodb/table:Table", "MainTable").deletionProtectionEnabled = false;
    },
    inTemplate: (find) => {
      find("AWS::DynamoDB::Table", "MainTable").DeletionProtectionEnabled = false;
    },
  },
  {
    fault: "a queue without encryption",
    says: /EventsQueue is not encrypted/,
    inGraph: (find) => {
      delete find(QUEUE, "EventsQueue").sqsManagedSseEnabled;
    },
    inTemplate: (find) => {
      find("AWS::SQS::Queue", "EventsQueue").SqsManagedSseEnabled = false;
    },
  },
  {
    fault: "a queue that answers plain HTTP",
    says: /TrialsDeadQueue answers plain HTTP/,
    inGraph: (_, graph) => {
      graph.resources = graph.resources.filter(({ name }: Loose) => name !== "TrialsDeadQueueTlsOnly");
    },
    inTemplate: (find) => {
      find("AWS::SQS::QueuePolicy", "TrialsDeadQueuePolicy").PolicyDocument.Statement = [];
    },
  },
  {
    fault: "an alarm removed",
    says: /TrialsDeadQueue has no alarm/,
    inGraph: (_, graph) => {
      graph.resources = graph.resources.filter(({ name }: Loose) => name !== "TrialsDeadDepthAlarm");
    },
    inTemplate: (_, template) => {
      const [id] = Object.keys(template.Resources).filter((one) => one.startsWith("TrialsDeadDepthAlarm"));
      delete template.Resources[id ?? ""];
    },
  },
  {
    fault: "an alarm that tells nobody",
    says: /HeartbeatMissed tells nobody/,
    inGraph: (find) => {
      Object.assign(find(ALARM, "HeartbeatMissedAlarm"), { alarmActions: [], okActions: [] });
    },
    inTemplate: (find) => {
      Object.assign(find("AWS::CloudWatch::Alarm", "HeartbeatMissedAlarm"), { AlarmActions: [], OKActions: [] });
    },
  },
  {
    fault: "a metric that was renamed",
    says: /BudgetExhausted watches what nothing counts[\s\S]*nobody is told of BudgetExhausted/,
    inGraph: (find) => {
      find(ALARM, "BudgetExhaustedAlarm").metricName = "BudgetSpent";
    },
    inTemplate: (find) => {
      find("AWS::CloudWatch::Alarm", "BudgetExhaustedAlarm").MetricName = "BudgetSpent";
    },
  },
  {
    fault: "a metric with a dimension that nobody writes",
    says: /BudgetExhausted watches what nothing counts/,
    inGraph: (find) => {
      find(ALARM, "BudgetExhaustedAlarm").dimensions = { service: "worker", stage: "production" };
    },
    inTemplate: (find) => {
      find("AWS::CloudWatch::Alarm", "BudgetExhaustedAlarm").Dimensions = [{ Name: "Stage", Value: "production" }];
    },
  },
  {
    fault: "logs kept for ever",
    says: /WorkerFunction keeps its logs for ever/,
    inGraph: (find) => {
      delete find("aws:cloudwatch/logGroup:LogGroup", "WorkerFunctionLogs").retentionInDays;
    },
    inTemplate: (find) => {
      delete find("AWS::Logs::LogGroup", "WorkerFunctionLogs").RetentionInDays;
    },
  },
  {
    fault: "a public bucket",
    says: /DataBucket is not private/,
    inGraph: (find) => {
      find("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock", "DataBucket").blockPublicPolicy = false;
    },
    inTemplate: (find) => {
      delete find("AWS::S3::Bucket", "DataBucket").PublicAccessBlockConfiguration;
    },
  },
];
