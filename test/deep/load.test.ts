// The API of a home under fifty connections that never pause: it answers, or says that it is asked too often. What the
// process holds on to is printed.

import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { afterAll, expect, test } from "vitest";
import { CliFolder, type StatusDocument } from "../integration/cli-process.ts";
import { designOf } from "../integration/fixtures/local-api.ts";

const SECONDS = 30;
/** With room to spare garbage is left lying; in a small heap only what is held on to grows. */
const SMALL_HEAP = "--max-semi-space-size=8 --max-old-space-size=256";
const cli = new CliFolder();
afterAll(() => cli.remove());

type Owner = { readonly url: string; readonly token: string; readonly pid: number };

/** Resident megabytes of the owner, where the system says so. */
function residentMb(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

test("fifty connections for half a minute get 2xx or 429 and nothing else", async () => {
  await cli.start(["serve", "--port", "0"], { NODE_OPTIONS: SMALL_HEAP }).until(/answers at/);
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
  const before = residentMb(pid);
  const result = await shoot(SECONDS);
  const after = residentMb(pid);
  console.log(
    `${result.requests.total} requests, ${result.requests.average}/s, p50 ${result.latency.p50} ms, ` +
      `p99 ${result.latency.p99} ms, ${before?.toFixed(0)} → ${after?.toFixed(0)} MB`,
  );
  const { statusCodeStats = {}, errors, timeouts } = result;
  const others = Object.keys(statusCodeStats).filter((status) => !/^2\d\d$/.test(status) && status !== "429");
  expect({ others, errors, timeouts }).toEqual({ others: [], errors: 0, timeouts: 0 });
  expect(result.requests.total).toBeGreaterThan(100);
  // Printed and not asserted: growth of 1.2 to 1.6 was seen here, and nobody has shown yet how much of it is garbage.
  if (before !== undefined && after !== undefined) console.log(`memory after / before: ${(after / before).toFixed(2)}`);
});
