import { rmSync } from "node:fs";
import path from "node:path";
import { synthesize } from "@assay/infra/cdk/synthesize";
import { beforeAll, expect, test } from "vitest";
import { differences } from "./differences.ts";
import { knownFunctions } from "./known-functions.ts";
import { safetyFindings } from "./safety-rules.ts";
import { sstFacts } from "./sst-facts.ts";
import { runSstConfig, type SstGraph } from "./sst-graph.ts";
import { installSstPlatform } from "./sst-platform.ts";
import { templateFacts } from "./template-facts.ts";

const STAGE = "pr-1";
const platform = installSstPlatform();
const withSst = test.skipIf(platform.kind === "skipped");
let graph: SstGraph;

beforeAll(async () => {
  if (platform.kind === "ready") graph = await runSstConfig(platform.folder, STAGE);
  return () =>
    rmSync(path.resolve(import.meta.dirname, `../../../dist/bundles/${STAGE}`), { recursive: true, force: true });
}, 180_000);

withSst("A stage that is not production is removed whole, and is as safe while it lives", () => {
  expect(graph.app).toMatchObject({ removal: "remove", protect: false });
  const facts = sstFacts(graph);
  expect(safetyFindings(facts, knownFunctions, false)).toEqual([]);
  expect(Object.values(facts.tables).map((table) => table.deletionProtection)).toEqual([false, false]);
  expect(facts.functions).toMatchObject({ WorkerFunction: { logRetentionDays: 14 } });
  expect(facts.eventSources).toMatchObject({ TrialsQueue: { maxConcurrency: 20 } });
  expect(facts.budget.limitUsd).toBe(20);
});

withSst("It too is the same system by SST and by CloudFormation", () => {
  const { template } = synthesize({ stage: STAGE, options: { region: "eu-west-1" }, codeKey: (name) => `${name}.zip` });
  expect(differences(sstFacts(graph), templateFacts(template))).toEqual([]);
});

withSst("SST makes no resource beyond those that were meant", () => {
  const kinds = new Map<string, number>();
  for (const { type, name } of graph.resources) {
    if (type.startsWith("aws:") && !name.startsWith("DashboardFile")) kinds.set(type, (kinds.get(type) ?? 0) + 1);
  }
  expect(Object.fromEntries([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)))).toMatchInlineSnapshot(`
    {
      "aws:apigatewayv2/api:Api": 1,
      "aws:apigatewayv2/integration:Integration": 1,
      "aws:apigatewayv2/route:Route": 1,
      "aws:apigatewayv2/stage:Stage": 1,
      "aws:budgets/budget:Budget": 1,
      "aws:cloudfront/distribution:Distribution": 1,
      "aws:cloudfront/originAccessControl:OriginAccessControl": 1,
      "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy": 1,
      "aws:cloudwatch/dashboard:Dashboard": 1,
      "aws:cloudwatch/logGroup:LogGroup": 8,
      "aws:cloudwatch/metricAlarm:MetricAlarm": 18,
      "aws:dynamodb/table:Table": 2,
      "aws:iam/role:Role": 8,
      "aws:lambda/eventSourceMapping:EventSourceMapping": 4,
      "aws:lambda/function:Function": 7,
      "aws:lambda/permission:Permission": 1,
      "aws:s3/bucket:Bucket": 2,
      "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration": 2,
      "aws:s3/bucketObjectv2:BucketObjectv2": 7,
      "aws:s3/bucketPolicy:BucketPolicy": 2,
      "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock": 2,
      "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration": 2,
      "aws:s3/bucketVersioning:BucketVersioning": 2,
      "aws:scheduler/schedule:Schedule": 1,
      "aws:sns/topic:Topic": 1,
      "aws:sns/topicPolicy:TopicPolicy": 1,
      "aws:sqs/queue:Queue": 6,
      "aws:sqs/queuePolicy:QueuePolicy": 6,
    }
  `);
});
