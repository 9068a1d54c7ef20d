// SST's own components, as its command line unpacks them. Where the registry of packages is out of reach they are not to
// be had, and what needs them says so in one line instead of failing.

import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

export type SstPlatform = { readonly kind: "ready"; readonly folder: string } | { readonly kind: "skipped" };

export function installSstPlatform(): SstPlatform {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["infra/scripts/install-sst.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`SST could not be installed:\n${stdout}${stderr}`);
  if (stdout.startsWith("skipped: ")) {
    console.log(stdout.trim());
    return { kind: "skipped" };
  }
  return { kind: "ready", folder: path.join(root, ".sst/platform") };
}
