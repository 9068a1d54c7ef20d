// Makes the folder of every function: `node infra/bundles/make-bundles.ts --stage STAGE --out FOLDER`.

import path from "node:path";
import { parseArgs } from "node:util";
import { bundleClient } from "@assay/report/bundle-client";
import { repositoryRoot } from "../described/handler-entry.ts";
import { type FunctionName, functions, stageSpec } from "../topology.ts";
import { bundleFunction } from "./bundle-function.ts";
import { describeDeployment } from "./describe-deployment.ts";

export async function makeBundles(stage: string, folder: string): Promise<void> {
  const { heavyWorkflows } = stageSpec(stage);
  const [deployment, reportClient] = await Promise.all([describeDeployment({ heavyWorkflows }), bundleClient()]);
  const names = Object.keys(functions) as FunctionName[];
  await Promise.all(
    names.map((name) =>
      bundleFunction({ name, folder: path.join(folder, name), heavyWorkflows, deployment, reportClient }),
    ),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { stage: { type: "string" }, out: { type: "string" } } });
  if (!values.stage || !values.out) throw new Error("usage: make-bundles.ts --stage STAGE --out FOLDER");
  await makeBundles(values.stage, path.resolve(repositoryRoot, values.out));
  console.log(`functions of stage ${values.stage} are bundled in ${values.out}`);
}
