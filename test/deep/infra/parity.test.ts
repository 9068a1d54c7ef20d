import { rmSync } from "node:fs";
import path from "node:path";
import { type Synthesized, synthesize } from "@assay/infra/cdk/synthesize";
import { dashboardFiles } from "@assay/infra/described/dashboard-files";
import { beforeAll, expect, test } from "vitest";
import { differences } from "./differences.ts";
import { knownFunctions } from "./known-functions.ts";
import { type LocalFacts, localFacts } from "./local-facts.ts";
import { mutateGraph, mutateTemplate, mutations } from "./mutations.ts";
import { safetyFindings } from "./safety-rules.ts";
import { sstFacts } from "./sst-facts.ts";
import { runSstConfig, type SstGraph } from "./sst-graph.ts";
import { installSstPlatform } from "./sst-platform.ts";
import type { SystemFacts } from "./system-facts.ts";
import { templateFacts } from "./template-facts.ts";

const STAGE = "production";
const platform = installSstPlatform();
let synthesized: Synthesized;
let fromTemplate: SystemFacts;
let local: LocalFacts;
let graph: SstGraph;

beforeAll(async () => {
  synthesized = synthesize({ stage: STAGE, options: { region: "eu-west-1" }, codeKey: (name) => `${name}.zip` });
  fromTemplate = templateFacts(synthesized.template);
  local = await localFacts();
  if (platform.kind === "ready") graph = await runSstConfig(platform.folder, STAGE);
  return () =>
    rmSync(path.resolve(import.meta.dirname, `../../../dist/bundles/${STAGE}`), { recursive: true, force: true });
}, 180_000);

const withSst = test.skipIf(platform.kind === "skipped");

withSst("SST and CloudFormation describe the same system, resource by resource", () => {
  const fromSst = sstFacts(graph);
  for (const kind of Object.keys(fromTemplate) as (keyof SystemFacts)[]) {
    expect(Object.keys(fromTemplate[kind]).length, kind).toBeGreaterThan(0);
    expect(differences(fromSst[kind], fromTemplate[kind], kind)).toEqual([]);
  }
});

test("The local cloud has the same tables, with the same keys and indexes", () => {
  const keys = Object.entries(fromTemplate.tables).map(([name, { partitionKey, sortKey, indexes }]) => [
    name,
    { partitionKey, sortKey, indexes },
  ]);
  expect(differences(local.tables, Object.fromEntries(keys))).toEqual([]);
});

test("The local cloud has the same queues, with the same times and dead letters", () => {
  const numbers = Object.entries(fromTemplate.queues).map(
    ([name, { visibilitySeconds, retentionSeconds, deadLetters, maxReceiveCount }]) => [
      name,
      { visibilitySeconds, retentionSeconds, deadLetters, maxReceiveCount },
    ],
  );
  expect(differences(local.queues, Object.fromEntries(numbers))).toEqual([]);
});

test("The local cloud has the same buckets", () => {
  expect(new Set(local.buckets)).toEqual(new Set(Object.keys(fromTemplate.buckets)));
});

test("The CloudFormation template breaks no rule", () => {
  expect(safetyFindings(fromTemplate, knownFunctions, true)).toEqual([]);
});

withSst("The SST deployment breaks no rule", () => {
  expect(safetyFindings(sstFacts(graph), knownFunctions, true)).toEqual([]);
});

test.each(mutations)("In the template, $fault is found", (mutation) => {
  const facts = templateFacts(mutateTemplate(synthesized.template, mutation));
  expect(safetyFindings(facts, knownFunctions, true).join("\n")).toMatch(mutation.says);
  expect(differences(facts, fromTemplate)).not.toEqual([]);
});

withSst.each(mutations)("In the SST deployment, $fault is found", (mutation) => {
  const facts = sstFacts(mutateGraph(graph, mutation));
  expect(safetyFindings(facts, knownFunctions, true).join("\n")).toMatch(mutation.says);
  expect(differences(facts, fromTemplate)).not.toEqual([]);
});

withSst("SST uploads every file of the dashboard to the shared bucket, as the script for CloudFormation does", () => {
  const uploaded = graph.resources.filter(({ name }) => name.startsWith("DashboardFile"));
  const facts = uploaded.map(({ inputs }) => [inputs.key, inputs.contentType, inputs.cacheControl]);
  const files = dashboardFiles(path.resolve(import.meta.dirname, "../../../packages/web/dist"));
  expect(new Set(facts.map(String))).toEqual(
    new Set(files.map((file) => String([file.key, file.mediaType, file.cacheControl]))),
  );
  const shared = graph.resources.find(({ name }) => name === "SharedBucketBucket");
  expect(new Set(uploaded.map(({ inputs }) => inputs.bucket))).toEqual(
    new Set([shared?.inputs.bucket ?? shared?.name]),
  );
});

withSst("Production is protected and keeps its data, and everything carries its tags", () => {
  expect(graph.app).toMatchObject({
    removal: "retain",
    protect: true,
    providers: { aws: { defaultTags: { tags: { app: "assay", stage: STAGE } } } },
  });
});
