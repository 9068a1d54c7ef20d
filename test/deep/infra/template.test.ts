import { counted } from "@assay/functions/handlers/log";
import type { Template, TemplateResource } from "@assay/infra/cdk/synthesize";
import { synthesize } from "@assay/infra/cdk/synthesize";
import { functions, schedules } from "@assay/infra/topology";
import { App, Stack } from "aws-cdk-lib";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { expect, test } from "vitest";

const options = { region: "eu-west-1" };
const codeKey = (name: string) => `${name}.zip`;
const production = synthesize({ stage: "production", options, codeKey });
const throwaway = synthesize({ stage: "pr-1", options: { ...options, alarmEmail: "on-call@example.com" }, codeKey });

test("Nothing is found that was not read and accepted, and nothing was accepted in vain", () => {
  expect(production.findings).toEqual([]);
  expect(production.idle).toEqual([]);
});

test("CloudFormation's own rules are errors: a value out of range stops the synthesis", () => {
  const app = new App({ analyticsReporting: false, context: { "@aws-cdk/core:validateAgainstDefaultRules": true } });
  new CfnQueue(new Stack(app, "Wrong"), "Queue", { visibilityTimeout: 50_000 });
  const exitCode = process.exitCode;
  expect(() => app.synth()).toThrow();
  process.exitCode = exitCode;
});

test("Production keeps its tables and buckets when its stack goes; another stage leaves nothing", () => {
  for (const type of ["AWS::DynamoDB::Table", "AWS::S3::Bucket"]) {
    expect(ofType(production.template, type).map((one) => one.DeletionPolicy)).toEqual(["Retain", "Retain"]);
    expect(ofType(throwaway.template, type).map((one) => one.DeletionPolicy)).toEqual(["Delete", "Delete"]);
  }
});

test("The template asks for no bootstrapped account and makes no helper of its own", () => {
  expect(Object.keys(production.template.Parameters)).toEqual(["CodeBucket", "PermissionsBoundary"]);
  expect(ofType(production.template, "AWS::Lambda::Function")).toHaveLength(Object.keys(functions).length);
  expect(JSON.stringify(production.template)).not.toMatch(/cdk-hnb659fds|BootstrapVersion/);
});

test("Every role takes the boundary of the account, if it has one", () => {
  const roles = ofType(production.template, "AWS::IAM::Role");
  expect(roles).toHaveLength(Object.keys(functions).length + schedules.length);
  for (const { Properties } of roles) {
    expect(Properties.PermissionsBoundary["Fn::If"]).toEqual([
      "HasPermissionsBoundary",
      { "Fn::Join": ["", expect.arrayContaining([{ Ref: "PermissionsBoundary" }])] },
      { Ref: "AWS::NoValue" },
    ]);
  }
});

test("A function is made after its permissions are", () => {
  for (const one of ofType(production.template, "AWS::Lambda::Function")) {
    expect([one.DependsOn].flat().some((id) => id?.includes("RoleDefaultPolicy"))).toBe(true);
  }
});

test("Alarms reach an address only where one was given", () => {
  expect(ofType(production.template, "AWS::SNS::Subscription")).toEqual([]);
  expect(ofType(throwaway.template, "AWS::SNS::Subscription").map((one) => one.Properties.Endpoint)).toEqual([
    "on-call@example.com",
  ]);
});

test("Everything that can carry tags carries those that the budget counts by", () => {
  const untagged = Object.entries(production.template.Resources).filter(
    ([, { Type, Properties }]) =>
      /^AWS::(DynamoDB::Table|SQS::Queue|S3::Bucket|Lambda::Function|Logs::LogGroup|CloudFront::Distribution)$/.test(
        Type,
      ) && !JSON.stringify(Properties.Tags ?? []).includes('{"Key":"app","Value":"assay"}'),
  );
  expect(untagged.map(([id]) => id)).toEqual([]);
  const [budget] = ofType(production.template, "AWS::Budgets::Budget");
  expect(budget?.Properties.Budget.CostFilters.TagKeyValue).toEqual(["user:app$assay"]);
});

test("The dashboard shows everything that functions count, and nothing that they do not", () => {
  const [dashboard] = ofType(production.template, "AWS::CloudWatch::Dashboard");
  const shown = [...JSON.stringify(dashboard).matchAll(/\[\\"assay\\",\\"(\w+)\\",\\"stage\\",\\"production\\"/g)];
  expect(new Set(shown.map(([, name]) => name))).toEqual(new Set(counted));
});

test("A domain without its certificate is refused", () => {
  const wrong = { ...options, domain: "assay.example.com" };
  expect(() => synthesize({ stage: "production", options: wrong, codeKey })).toThrow("ASSAY_CERTIFICATE_ARN");
  const certificateArn = "arn:aws:acm:us-east-1:111111111111:certificate/0";
  const { template } = synthesize({ stage: "production", options: { ...wrong, certificateArn }, codeKey });
  const [cdn] = ofType(template, "AWS::CloudFront::Distribution");
  expect(cdn?.Properties.DistributionConfig).toMatchObject({
    Aliases: ["assay.example.com"],
    ViewerCertificate: { MinimumProtocolVersion: "TLSv1.2_2021" },
  });
});

function ofType(template: Template, type: string): TemplateResource[] {
  return Object.values(template.Resources).filter(({ Type }) => Type === type);
}
