// What a running function cannot find out by itself, gathered where the sources are: the version, the commit, the prices,
// and the digest of each workflow's code, which is the one that a laptop would compute.

import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkflowRegistry } from "@assay/core/workflows";
import { type Deployment, deploymentSchema } from "@assay/functions/lambda/deployment";
import { readBuildInfo } from "@assay/local/code/build-info";
import { createCodeDigests } from "@assay/local/code/code-digest";
import { repositoryRoot } from "../described/handler-entry.ts";
import { isHeavy } from "./leave-out-workflows.ts";

export async function describeDeployment(options: { readonly heavyWorkflows: boolean }): Promise<Deployment> {
  const registryUrl = pathToFileURL(path.join(repositoryRoot, "experiments/registry.ts")).href;
  const { workflows } = (await import(registryUrl)) as { workflows: WorkflowRegistry };
  const { digestOf } = createCodeDigests(registryUrl, repositoryRoot);
  const codeDigests: Record<string, string> = {};
  for (const [workflowId, load] of Object.entries(workflows)) {
    if (!options.heavyWorkflows && isHeavy(workflowId)) continue;
    const digest = await digestOf(workflowId, (await load()).default);
    if (digest !== undefined) codeDigests[workflowId] = digest;
  }
  return deploymentSchema.parse({
    version: readJson<{ version: string }>("packages/cli/package.json").version,
    build: await readBuildInfo(repositoryRoot),
    priceBook: readJson("experiments/prices.json"),
    codeDigests,
  });
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(path.join(repositoryRoot, file), "utf8")) as Shape;
}
