// What goes wrong in workflows and at their providers, on a real home: each becomes an outcome and nothing else suffers.

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Home } from "@assay/local";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  allTrials,
  apiOf,
  designOf,
  type LocalApi,
  openTestHome,
  runDesign,
  untilReported,
} from "./fixtures/local-api.ts";

const KEY = "sk-wrong-0123456789";

let directory: string;
let home: Home;
let api: LocalApi;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "assay-troubles-"));
  home = await openTestHome(directory, { environment: { PROVIDER_KEY: KEY } });
  api = apiOf(home.owner);
});
afterAll(async () => {
  await home.close();
  rmSync(directory, { recursive: true, force: true });
});

test("A workflow that loops for ever is timed out, and every other trial is scored", async () => {
  const design = designOf("loops", 10);
  for (const n of [2, 7]) Object.assign(design.caseSet.cases[n]!.intake, { loop: true });
  const id = await runDesign(api, design);
  const standing = await untilReported(api, id);
  expect(standing.trials).toMatchObject({ planned: 20, scored: 16, failed: 4, skipped: 0 });
  expect(standing.losses).toEqual({ A: { timed_out: 2 }, B: { timed_out: 2 } });
  const lost = (await allTrials(api, id)).filter(({ code }) => code === "timed_out");
  expect(new Set(lost.map(({ caseId }) => caseId))).toEqual(new Set(["c2", "c7"]));
});

test("A provider that refuses half of all calls loses no trial; refusals are counted and not part of the time", async () => {
  const provider = await startProvider();
  const design = designOf("asks-provider", 10);
  for (const one of design.caseSet.cases) Object.assign(one.intake, { url: provider.url });
  const id = await runDesign(api, design);
  const standing = await untilReported(api, id);
  await provider.close();
  expect(standing.trials).toMatchObject({ planned: 20, scored: 20, failed: 0 });
  expect(standing.budget.chargedUsd).toBeCloseTo(0.04, 9);

  const trials = await allTrials(api, id);
  const refusalsOf = (trial: (typeof trials)[number]) => Number(trial.scores?.["run_metrics.refusals"]);
  expect(provider.refused()).toBeGreaterThanOrEqual(10);
  expect(trials.reduce((sum, trial) => sum + refusalsOf(trial), 0)).toBe(provider.refused());
  for (const trial of trials.filter((one) => refusalsOf(one) > 0)) {
    const { body } = await api.ask("GET", `/v1/experiments/${id}/trials/${trial.ordinal}`);
    const { calls } = (body as unknown as { run: { calls: { waitedMs: number }[] } }).run;
    expect(trial.durationMs).toBeLessThan(calls.reduce((sum, { waitedMs }) => sum + waitedMs, 0));
  }
});

test("A wrong key halts the experiment after twenty losses of an arm, and its first line says why without the key", async () => {
  const id = await runDesign(api, designOf("wrong-key", 200));
  const standing = await untilReported(api, id);
  expect(standing.stop).toBe("halted");
  const [firstLine] = String(standing.stopMessage).split("\n");
  expect(firstLine).toMatch(/^arm [AB]: 20 of about \d+ trials failed with workflow_failed: unauthorized: .*401/);
  expect(JSON.stringify(await api.ask("GET", `/v1/experiments/${id}/trials?limit=100`))).not.toContain(KEY);
  // Those that were inside when it stopped still settle: as many as may run at once.
  expect(standing.trials.failed).toBeLessThanOrEqual(40 + 8);
  expect(standing.trials.failed + standing.trials.skipped).toBe(400);
});

/** Refuses every second call, and asks to wait for a second. */
async function startProvider() {
  let calls = 0;
  let refused = 0;
  const server: Server = createServer((request, response) => {
    calls += 1;
    request.resume();
    request.on("end", () => {
      if (calls % 2 === 0) {
        refused += 1;
        response.writeHead(429, { "retry-after": "1" }).end("later");
      } else response.writeHead(200, { "content-type": "text/plain" }).end("fine");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
