// Writes what an account that only takes templates needs: `node infra/cdk/synth.ts --stage STAGE` leaves template.json and
// a zip for each function in dist/cloudformation/STAGE. Any finding that nobody acknowledged ends it with exit code 1.

import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeBundles } from "../bundles/make-bundles.ts";
import { zipFolder } from "../bundles/zip-folder.ts";
import { readDeployOptions } from "../deploy-options.ts";
import { repositoryRoot } from "../described/handler-entry.ts";
import { type FunctionName, functions } from "../topology.ts";
import { synthesize } from "./synthesize.ts";

const { values } = parseArgs({ options: { stage: { type: "string", default: "production" } } });
const { stage } = values;
const folder = path.join(repositoryRoot, "dist/cloudformation", stage);
const bundles = path.join(repositoryRoot, "dist/bundles", stage);

await makeBundles(stage, bundles);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const keys = new Map<FunctionName, string>();
for (const name of Object.keys(functions) as FunctionName[]) {
  const zip = zipFolder(path.join(bundles, name));
  // By content, so that CloudFormation sees new code as a change.
  const key = `${name}-${createHash("sha256").update(zip).digest("hex").slice(0, 16)}.zip`;
  keys.set(name, key);
  writeFileSync(path.join(folder, key), zip);
  console.log(`${key}: ${(zip.length / 1e6).toFixed(2)} MB`);
}

const { template, findings, idle } = synthesize({
  stage,
  options: readDeployOptions(process.env),
  codeKey: (name) => keys.get(name) ?? "",
});
for (const { rule, construct, message } of findings) console.error(`${rule} ${construct}: ${message}`);
for (const one of idle) console.error(`acknowledged without need: ${one}`);
if (findings.length + idle.length > 0) process.exitCode = 1;
else {
  writeFileSync(path.join(folder, "template.json"), JSON.stringify(template, null, 1));
  console.log(
    `template.json: ${Object.keys(template.Resources).length} resources, no finding; in ${path.relative(repositoryRoot, folder)}`,
  );
}
