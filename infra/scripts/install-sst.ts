// Unpacks SST's components into `.sst/platform` without its engine and without an account, which is all that checking
// needs. Where no registry of packages answers, it says "skipped: …" in one line and exits 0.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../described/handler-entry.ts";

const OUT_OF_REACH =
  /ConnectionRefused|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ECONNRE|FailedToOpenSocket|no such host|timed out/i;

const manifest = path.join(repositoryRoot, "node_modules/sst/package.json");
const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
const platform = path.join(repositoryRoot, ".sst/platform");
if (isInstalled()) console.log(`SST ${version} is installed`);
else install();

function isInstalled(): boolean {
  const stamp = path.join(platform, "version");
  const providers = path.join(platform, "node_modules/@pulumi/aws/package.json");
  return existsSync(stamp) && existsSync(providers) && readFileSync(stamp, "utf8").trim().startsWith(version);
}

function install(): void {
  const bin = path.join(repositoryRoot, "node_modules/.bin");
  const { status, stdout, stderr } = spawnSync(path.join(bin, "sst"), ["install", "--stage", "ci"], {
    cwd: repositoryRoot,
    encoding: "utf8",
    timeout: 180_000,
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      SST_SKIP_DEPENDENCY_CHECK: "1",
      SST_TELEMETRY_DISABLED: "1",
      AWS_EC2_METADATA_DISABLED: "true",
      SST_BUN_PATH: path.join(bin, "bun"),
      XDG_CONFIG_HOME: path.join(repositoryRoot, ".cache"),
    },
  });
  const said = `${stdout}${stderr}`.trim();
  if (status === 0) console.log(`SST ${version} is installed now`);
  else if (status === null || OUT_OF_REACH.test(said)) console.log("skipped: SST, because no package registry answers");
  else {
    console.error(said);
    process.exitCode = 1;
  }
}
