// A home from outside: one owner, everybody else its client, and nothing lost between two openings.

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOwner, type Home, openHome } from "@assay/local";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  allTrials,
  apiOf,
  designOf,
  fixtureRegistryUrl,
  loud,
  openTestHome,
  runDesign,
  untilReported,
} from "./fixtures/local-api.ts";

let directory: string;
const homes: Home[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "assay-home-"));
});
afterEach(async () => {
  await Promise.all(homes.splice(0).map((home) => home.close()));
  rmSync(directory, { recursive: true, force: true });
});

async function open(more = {}): Promise<Home> {
  const home = await openTestHome(directory, more);
  homes.push(home);
  return home;
}

test("An experiment runs from design to report, and everything is there when the home is opened again", async () => {
  const first = await open();
  const api = apiOf(first.owner);
  const id = await runDesign(api, designOf("quick", 10));
  const standing = await untilReported(api, id);
  expect(standing.trials).toMatchObject({ planned: 20, scored: 20, failed: 0, skipped: 0 });
  expect(standing.budget).toMatchObject({ chargedUsd: 0.02, reservedUsd: 0, remainingUsd: 9.98 });
  const report = await api.ask("GET", `/v1/experiments/${id}/report`);
  expect(report.status).toBe(200);
  const list = await fetch(`${first.owner.url}/reports`);
  expect(await list.text()).toContain(`href="/reports/${id}"`);
  const page = await fetch(`${first.owner.url}/reports/${id}`);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("<title>The workflow quick");
  await first.close();

  const again = apiOf((await open()).owner);
  expect((await again.ask("GET", `/v1/experiments/${id}/report`)).body).toEqual(report.body);
  const trials = await allTrials(again, id);
  expect(trials.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 20 }, (_, ordinal) => ordinal));
});

test("A paused owner takes no trial, and the next owner goes on with what was handed out", async () => {
  const first = await open({ startsPaused: true });
  const id = await runDesign(apiOf(first.owner), designOf("quick", 6));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await allTrials(apiOf(first.owner), id)).filter(({ runId }) => runId !== undefined)).toEqual([]);
  await first.close();

  const standing = await untilReported(apiOf((await open()).owner), id);
  expect(standing.trials).toMatchObject({ scored: 12, failed: 0 });
});

test("A browser reads the pages without a token, a page from elsewhere reads none, and the API wants the token", async () => {
  const { owner } = await open();
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${owner.url}${path}`, { headers })).status;
  expect(await statusOf("/")).toBe(200);
  expect(await statusOf("/", { origin: "http://elsewhere.example" })).toBe(403);
  expect(await statusOf("/reports/exp_0")).toBe(404);
  expect(await statusOf("/v1/experiments")).toBe(401);
  expect(await statusOf("/v1/experiments", { authorization: `Bearer ${owner.token}` })).toBe(200);
});

test("The owner's file is readable by its user alone and goes with the owner; the folder explains itself", async () => {
  const home = await open();
  expect(await findOwner(directory)).toEqual(home.owner);
  if (process.platform !== "win32") expect(statSync(join(directory, "owner.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(directory, "README.md"), "utf8")).toContain("owner.json");
  await home.close();
  expect(readdirSync(directory)).not.toContain("owner.json");
  expect(await findOwner(directory)).toBe(undefined);
});

test("Whoever opens a home that is open becomes a client of its owner", async () => {
  const { owner } = await open();
  const opened = await openHome({ directory, registryUrl: fixtureRegistryUrl, log: loud });
  expect(opened).toEqual({ kind: "client", owner });
});

test("An owner's file without a process behind it counts for nothing", async () => {
  const gone = { pid: 1, bootId: "gone", url: "http://127.0.0.1:9", token: "t", version: "0" };
  writeFileSync(join(directory, "owner.json"), JSON.stringify(gone));
  expect(await findOwner(directory)).toBe(undefined);
  const { owner } = await open();
  expect(await findOwner(directory)).toEqual(owner);
});

test("An owner's file at whose address somebody else answers counts for nothing", async () => {
  const { owner } = await open();
  const elsewhere = mkdtempSync(join(tmpdir(), "assay-home-"));
  writeFileSync(join(elsewhere, "owner.json"), JSON.stringify({ ...owner, bootId: "another" }));
  expect(await findOwner(elsewhere)).toBe(undefined);
  rmSync(elsewhere, { recursive: true });
});

test("Of four processes that start at once on a home whose owner was killed, one becomes owner and three its clients", async () => {
  const driver = new URL("./fixtures/open-and-tell.ts", import.meta.url).pathname;
  const start = () => spawn(process.execPath, [driver, directory], { stdio: ["pipe", "pipe", "inherit"] });
  const killed = start();
  expect(await firstLine(killed)).toMatch(/^owner /);
  killed.kill("SIGKILL");

  const racing = Array.from({ length: 4 }, start);
  const lines = await Promise.all(racing.map(firstLine));
  for (const child of racing) child.stdin.end();
  await Promise.all(racing.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  const owners = lines.filter((line) => line.startsWith("owner "));
  expect(owners).toHaveLength(1);
  expect(new Set(lines.map((line) => line.split(" ")[1])).size).toBe(1);
});

async function firstLine(child: ReturnType<typeof spawn>): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout!) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return text.trim();
}
