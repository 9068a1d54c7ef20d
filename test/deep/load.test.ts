// The API of a home under fifty connections that never pause: it answers, or says that it is asked too often, and holds on
// to no more after half a minute than before.

import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { afterAll, expect, test } from "vitest";
import { CliFolder, type StatusDocument } from "../integration/cli-process.ts";
import { designOf } from "../integration/fixtures/local-api.ts";
import type { HeldMemory } from "./fixtures/memory-probe.ts";

const SECONDS = 30;
const PROBE = fileURLToPath(import.meta.resolve("./fixtures/memory-probe.ts"));
const cli = new CliFolder();
afterAll(() => cli.remove());

type Owner = { readonly url: string; readonly token: string; readonly pid: number };

const probeFile = cli.path("held.json");

/** What all threads of the owner hold after a garbage collection. */
async function heldBy(pid: number): Promise<HeldMemory> {
  rmSync(probeFile, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let tries = 0; tries < 300; tries += 1) {
    await setTimeout(200);
    if (existsSync(probeFile)) return JSON.parse(readFileSync(probeFile, "utf8")) as HeldMemory;
  }
  throw new Error("the process under load did not say what it holds");
}

function megabytesOf({ threads }: HeldMemory): number {
  return threads.reduce((sum, { heapBytes, outsideBytes }) => sum + heapBytes + outsideBytes, 0) / 1e6;
}

test("fifty connections for half a minute get 2xx or 429 and nothing else, and leave nothing behind in memory", async () => {
  const probed = { NODE_OPTIONS: `--import=${PROBE}`, MEMORY_PROBE_FILE: probeFile };
  await cli.start(["serve", "--port", "0"], probed).until(/answers at/);
  const { url, token, pid } = JSON.parse(readFileSync(cli.path("home/owner.json"), "utf8")) as Owner;
  const design = cli.write("design.json", designOf("quick", 20, { lane: "quick" }));
  const { document } = await cli.json<StatusDocument>(["run", design, "--wait"]);
  const id = document.experimentId;
  const paths = [
    "/v1/experiments",
    `/v1/experiments/${id}`,
    `/v1/experiments/${id}/trials`,
    `/v1/experiments/${id}/report`,
    "/v1/lanes",
    "/v1/workspace",
  ];
  const shoot = (duration: number) =>
    autocannon({
      url,
      connections: 50,
      duration,
      headers: { authorization: `Bearer ${token}` },
      requests: paths.map((path) => ({ method: "GET", path })),
    });
  await shoot(SECONDS / 2);
  const before = await heldBy(pid);
  const result = await shoot(SECONDS);
  const after = await heldBy(pid);
  console.log(
    `${result.requests.total} requests, ${result.requests.average}/s, p50 ${result.latency.p50} ms, ` +
      `p99 ${result.latency.p99} ms; held after garbage collection ${megabytesOf(before).toFixed(1)} → ` +
      `${megabytesOf(after).toFixed(1)} MB in ${after.threads.length} threads; ` +
      `resident ${(before.residentBytes / 1e6).toFixed(0)} → ${(after.residentBytes / 1e6).toFixed(0)} MB`,
  );
  const { statusCodeStats = {}, errors, timeouts } = result;
  const others = Object.keys(statusCodeStats).filter((status) => !/^2\d\d$/.test(status) && status !== "429");
  expect({ others, errors, timeouts }).toEqual({ others: [], errors: 0, timeouts: 0 });
  expect(result.requests.total).toBeGreaterThan(100);
  expect(after.threads.length).toBe(before.threads.length);
  // A tenth is what caches and open requests come and go by; 2,000 requests that each leave 6 KB are above it.
  expect(megabytesOf(after)).toBeLessThan(1.1 * megabytesOf(before));
});
