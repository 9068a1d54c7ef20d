// A canary's life on the local cloud: the same handlers, tables, queues and objects as deployed, a service that gets worse,
// and days that pass because the story says so.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Home } from "@assay/local";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiOf, type LocalApi, openTestHome, runDesign, untilReported } from "./fixtures/local-api.ts";

const DAY_MS = 86_400_000;
const CASES = 30;

let directory: string;
let home: Home;
let api: LocalApi;
let service: Server;
/** By version of the service: what it makes of a text. */
const readers = new Map<string, (text: string) => string>();
let leapMs: number;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "assay-canary-"));
  const behindMs = Date.now() - Date.UTC(2026, 0, 5, 12);
  leapMs = 0;
  home = await openTestHome(directory, { isDev: false, clock: { now: () => Date.now() - behindMs + leapMs } });
  api = apiOf(home.owner);
  service = await serveReaders();
});

afterEach(async () => {
  await home.close();
  await new Promise((resolve) => service.close(resolve));
  readers.clear();
  rmSync(directory, { recursive: true, force: true });
});

test("Ship, a quiet night, production worse, confirmed, one alert with the report, a revert, the next night quiet", async () => {
  await deploy("one", (text) => text);
  const canaryId = await shipWithCanary();
  expect(await nightOf(canaryId)).toMatchObject({ outcome: "quiet", trigger: "schedule", delta: { mean: 0 } });
  expect(await alerts()).toEqual([]);

  await deploy("two", readBadly);
  const worse = await nightOf(canaryId);
  expect(worse).toMatchObject({ outcome: "regression" });
  expect(worse.experimentIds).toHaveLength(2);
  const found = await alerts();
  expect(found).toMatchObject([
    { kind: "canary-regression", canaryId, regressions: [{ kind: "primary", metric: "exact_match.correct" }] },
  ]);
  const { path, experimentId, digest } = found[0]!.report;
  expect(experimentId).toBe(worse.experimentIds[1]);
  const page = await fetch(`${home.owner.url}${path}`, { headers: { authorization: `Bearer ${home.owner.token}` } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<title>Nightly reading");

  const rationale = "Every other text came out wrong, in two runs.";
  const reverted = await api.ask("POST", `/v1/experiments/${experimentId}/decision`, { verdict: "revert", rationale });
  expect(reverted).toMatchObject({ status: 201, body: { verdict: "revert", report: { digest } } });
  await deploy("three", (text) => text);
  expect(await nightOf(canaryId)).toMatchObject({ outcome: "quiet" });
  expect(await alerts()).toHaveLength(1);
  expect((await api.ask("GET", "/v1/experiments?undecided=true")).body.items).toEqual([]);
});

test("A single unlucky night raises no alarm, because its second run does not find the same", async () => {
  await deploy("one", (text) => text);
  const canaryId = await shipWithCanary();
  let read = 0;
  await deploy("two", (text) => {
    read += 1;
    return read <= CASES ? readBadly(text) : text;
  });
  const night = await nightOf(canaryId);
  expect(night).toMatchObject({ outcome: "unconfirmed" });
  expect(night.experimentIds).toHaveLength(2);
  expect(read).toBe(2 * CASES);
  expect(await alerts()).toEqual([]);
});

test("A replay asks nobody: production may be gone, and the night is quiet", async () => {
  await deploy("one", (text) => text);
  await ship();
  const canaryId = await addCanary({ mode: "replay" });
  let asked = 0;
  await deploy("one", (text) => {
    asked += 1;
    return text;
  });
  expect(await nightOf(canaryId)).toMatchObject({ outcome: "quiet", delta: { mean: 0 } });
  expect(asked).toBe(0);
});

/** Half of the texts come out wrong: far more than chance. */
function readBadly(text: string): string {
  return Number(text.slice(5)) % 2 === 0 ? "?" : text;
}

/** The newest version of the service is what a canary's candidate runs. */
async function deploy(name: string, read: (text: string) => string): Promise<void> {
  readers.set(name, read);
  const { port } = service.address() as AddressInfo;
  const registered = await api.ask("POST", "/v1/workflows", {
    workflowId: "reader",
    title: "Reader",
    target: { kind: "http", url: `http://127.0.0.1:${port}/${name}` },
    intakeSchema: { type: "object" },
    slots: {},
    price: { kind: "free" },
    timeoutMs: 5_000,
  });
  expect([200, 201]).toContain(registered.status);
}

async function ship(): Promise<void> {
  const experimentId = await runDesign(api, {
    ...questionOf({ name: "texts", cases }),
    name: "Reading",
    kind: "benchmark",
    lane: "reading",
    arms: [
      { key: "A", label: "first", isBaseline: true, workflowId: "reader" },
      { key: "B", label: "second", workflowId: "reader", intakeOverrides: { by: "B" } },
    ],
  });
  await untilReported(api, experimentId);
  const shipped = await api.ask("POST", `/v1/experiments/${experimentId}/decision`, {
    verdict: "ship",
    arm: "A",
    rationale: "It reads as well as the one before.",
    overrideReason: "The commit of this build is not known to the story.",
  });
  expect(shipped).toMatchObject({ status: 201 });
}

async function shipWithCanary(): Promise<string> {
  await ship();
  return addCanary({ candidate: { label: "production", workflowId: "reader" } });
}

async function addCanary(template: Record<string, unknown>): Promise<string> {
  const made = await api.ask("POST", "/v1/canaries", {
    name: "Nightly reading",
    lane: "reading",
    schedule: { cron: "30 2 * * *", timeZone: "Europe/Berlin" },
    template: { ...questionOf({ name: "texts", version: 1 }), ...template },
  });
  expect(made).toMatchObject({ status: 201 });
  return String(made.body.canaryId);
}

type Night = { readonly outcome: string; readonly experimentIds: readonly string[] };

/** A day passes at once; what the heartbeat then starts takes its own time. */
async function nightOf(canaryId: string): Promise<Night> {
  const ticks = async () =>
    (await api.ask("GET", `/v1/canaries/${canaryId}/ticks`)).body.items as unknown as readonly Night[];
  const before = (await ticks()).length;
  leapMs += DAY_MS;
  for (;;) {
    const now = await ticks();
    if (now.length > before) {
      expect(now).toHaveLength(before + 1);
      return now[0]!;
    }
    await sleep(100);
  }
}

async function alerts() {
  const { items } = (await api.ask("GET", "/v1/alerts")).body;
  return items as unknown as readonly { report: { path: string; experimentId: string; digest: string } }[];
}

const cases = Array.from({ length: CASES }, (_, i) => ({
  caseId: `c${i}`,
  intake: { text: `text ${i}` },
  reference: { gold: `text ${i}` },
}));

function questionOf(caseSet: Record<string, unknown>) {
  return {
    hypothesis: "It reads as well as what was shipped.",
    primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000 },
    budgetLimitUsd: 1,
    concurrency: 8,
    caseSet,
  };
}

function serveReaders(): Promise<Server> {
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const { intake } = JSON.parse(text) as { intake: { text: string } };
      const read = readers.get(String(request.url).slice(1));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ outputs: { text: read?.(intake.text) ?? "" } }));
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
