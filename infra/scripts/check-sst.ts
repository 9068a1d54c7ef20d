// Checks the SST deployment without an account: its components are unpacked, then the compiler reads sst.config.ts and
// infra/sst against them. Says "skipped: …" in one line where the components cannot be had.

import { spawnSync } from "node:child_process";
import path from "node:path";
import { repositoryRoot } from "../described/handler-entry.ts";

const install = run(["infra/scripts/install-sst.ts"]);
process.stdout.write(install.stdout);
process.stderr.write(install.stderr);
if (install.status !== 0) process.exitCode = 1;
else if (!install.stdout.startsWith("skipped: ")) {
  const tsc = path.join(repositoryRoot, "node_modules/typescript/bin/tsc");
  const check = run([tsc, "-p", "infra/sst/tsconfig.json"]);
  process.stdout.write(check.stdout);
  if (check.status === 0) console.log("sst.config.ts and infra/sst: no errors");
  else process.exitCode = 1;
}

function run(args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: "utf8" });
}
