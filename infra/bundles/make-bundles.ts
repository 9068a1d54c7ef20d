// Makes the folder of every function: `node infra/bundles/make-bundles.ts --stage STAGE --out FOLDER`.

import path from "node:path";
import { parseArgs } from "node:util";
import { bundleClient } from "@assay/report/bundle-client";
import { repositoryRoot } from "../described/handler-entry.ts";
import { ARCHITECTURE, type FunctionName, functions, stageSpec } from "../topology.ts";
import { bundleFunction } from "./bundle-function.ts";
import type { Target } from "./copy-packages.ts";
import { describeDeployment } from "./describe-deployment.ts";

const LAMBDA: Target = { os: "linux", cpu: ARCHITECTURE };

/** The stage decides what is in them; what a test changes is named. */
export async function makeBundles(
  stage: string,
  folder: string,
  changes: { readonly heavyWorkflows?: boolean; readonly target?: Target } = {},
): Promise<void> {
  const { heavyWorkflows = stageSpec(stage).heavyWorkflows, target = LAMBDA } = changes;
  const [deployment, reportClient] = await Promise.all([describeDeployment({ heavyWorkflows }), bundleClient()]);
  const names = Object.keys(functions) as FunctionName[];
  await Promise.all(
    names.map((name) =>
      bundleFunction({ name, folder: path.join(folder, name), heavyWorkflows, target, deployment, reportClient }),
    ),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { stage: { type: "string" }, out: { type: "string" } } });
  if (!values.stage || !values.out) throw new Error("usage: make-bundles.ts --stage STAGE --out FOLDER");
  await makeBundles(values.stage, path.resolve(repositoryRoot, values.out));
  console.log(`functions of stage ${values.stage} are bundled in ${values.out}`);
}
