// What follows from a report, through the command: a decision, its lane, a canary, the workspace's money, its keys, and
// whether all that is kept holds.

import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CliFolder, type Refused, type StatusDocument } from "./cli-process.ts";
import { designOf } from "./fixtures/local-api.ts";

const cli = new CliFolder();
const reason = "Both arms answer alike and cost the same.";
const override = "The tree of this test may hold changes.";
let id = "";

beforeAll(async () => {
  await cli.start(["serve", "--port", "0"]).until(/answers at/);
});
afterAll(() => cli.remove());

test("an empty workspace does not validate", async () => {
  const { code, document } = await cli.json<{ isSound: boolean; defects: { kind: string }[] }>(["validate"]);
  expect({ code, isSound: document.isSound }).toEqual({ code: 1, isSound: false });
  expect(document.defects.map(({ kind }) => kind)).toEqual(["nothing-to-check"]);
});

test("a decision is refused for one word, recorded with a reason, and moves its lane", async () => {
  const design = cli.write("design.json", designOf("quick", 12, { lane: "echoes" }));
  const ran = await cli.json<StatusDocument>(["run", design, "--wait"]);
  expect(ran.code).toBe(0);
  id = ran.document.experimentId;
  expect((await cli.json<{ experimentId: string }[]>(["list", "--undecided"])).document).toHaveLength(1);
  const ship = ["decide", id, "--verdict", "ship", "--arm", "B", "--override", override];
  const short = await cli.json<Refused>([...ship, "--reason", "better"]);
  expect({ code: short.code, paths: short.document.error.findings.map(({ path }) => path) }).toEqual({
    code: 1,
    paths: ["rationale"],
  });
  expect((await cli.json<{ state: null }>(["baseline", "echoes"])).document.state).toBeNull();
  const decided = await cli.json<{ verdict: string; arm: string }>([...ship, "--reason", reason]);
  expect(decided).toMatchObject({ code: 0, document: { verdict: "ship", arm: "B", rationale: reason } });
  const lane = await cli.json<{ state: { baseline: { experimentId: string } }; history: unknown[] }>([
    "baseline",
    "echoes",
  ]);
  expect(lane.document.state.baseline.experimentId).toBe(id);
  expect(lane.document.history).toHaveLength(1);
  expect((await cli.json<unknown[]>(["list", "--undecided"])).document).toEqual([]);
  expect((await cli.run(["baseline", "echoes"])).stdout).toContain(`of ${id}`);
});

test("a record holds the decision, and is refused when that cites another report", async () => {
  const { document } = await cli.json<{ folder: string; files: string[] }>(["export", id, "--out", "records"]);
  expect(document.files).toContain("decision.json");
  type Checked = { isGood: boolean; checks: { what: string; isGood: boolean }[] };
  expect((await cli.json<Checked>(["import", document.folder])).document.isGood).toBe(true);
  const file = cli.path(`${document.folder}/decision.json`);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/"digest": "sha256:[0-9a-f]{8}/, '"digest": "sha256:00000000'));
  const tampered = await cli.json<Checked>(["import", document.folder]);
  expect(tampered.code).toBe(1);
  expect(tampered.document.checks.filter(({ isGood }) => !isGood).map(({ what }) => what)).toEqual(["decisions"]);
});

test("what is kept holds, and the check says how much it looked at", async () => {
  const { code, document } = await cli.json<{ checked: Record<string, number> }>(["validate"]);
  expect(code).toBe(0);
  expect(document.checked).toMatchObject({ experiments: 1, reports: 1, decisions: 1, caseSets: 1, lanes: 1 });
});

test("a canary is refused for a zone that is none, runs by hand beside its schedule, and ends", async () => {
  const design = cli.write("canary.json", designOf("quick", 12, { kind: "canary", lane: "echoes" }));
  const add = ["canary", "add", design, "--cron", "30 2 * * *"];
  expect((await cli.json<Refused>([...add, "--zone", "Mars/Base"])).document.error.findings).toMatchObject([
    { path: "schedule.timeZone" },
  ]);
  const { document: canary } = await cli.json<{ canaryId: string }>([...add, "--zone", "Europe/Berlin"]);
  const ticking = await cli.json<{ tick: { experimentId: string } }>(["canary", "tick", canary.canaryId]);
  expect(ticking.code).toBe(0);
  const ended = await cli.json<StatusDocument>(["resume", ticking.document.tick.experimentId, "--wait"]);
  expect(ended).toMatchObject({ code: 0, document: { status: "reported", kind: "canary" } });
  expect((await cli.run(["canary", "list"])).stdout).toContain(canary.canaryId);
  expect((await cli.json(["canary", "remove", canary.canaryId])).code).toBe(0);
  expect((await cli.json<unknown[]>(["canary", "list"])).document).toEqual([]);
});

test("the month's money is shown, limited and freed; a key is shown once and revoked", async () => {
  expect((await cli.json(["budget", "--limit", "12.5"])).document).toMatchObject({ budget: { limitUsd: 12.5 } });
  expect((await cli.run(["budget"])).stdout).toContain("$12.50 left");
  expect((await cli.json(["budget", "--limit", "none"])).document).toMatchObject({ budget: { limitUsd: null } });
  const { document: made } = await cli.json<{ key: string; keyId: string }>(["keys", "add", "nightly"]);
  const listed = await cli.run(["keys", "list", "--json"]);
  expect(listed.stdout).toContain(made.keyId);
  expect(listed.stdout).not.toContain(made.key.slice(-43));
  expect((await cli.json(["keys", "revoke", made.keyId])).document).toMatchObject({ revokedAt: expect.any(String) });
});

test("a webhook is added with a secret that is shown once, tried, listed, changed and removed", async () => {
  let status = 500;
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const add = ["webhooks", "add", url, "--name", "on call"];
  const { document: made } = await cli.json<{ webhookId: string; signingSecret: string; events: string[] }>(add);
  expect(made.events).toEqual(["canary-regression", "canary-could-not-run"]);
  const listed = await cli.run(["webhooks", "list"]);
  expect(listed.stdout).toContain(made.webhookId);
  expect(listed.stdout).not.toContain(made.signingSecret);
  const test = ["webhooks", "test", made.webhookId];
  expect(await cli.json(test)).toMatchObject({ code: 1, document: { status: 500, outcome: "given-up" } });
  status = 204;
  expect(await cli.json(test)).toMatchObject({ code: 0, document: { status: 204, outcome: "delivered" } });
  server.close();
  const { document: lines } = await cli.json<{ status: number }[]>(["webhooks", "deliveries", made.webhookId]);
  expect(lines.map((line) => line.status)).toEqual([204, 500]);
  const change = ["webhooks", "change", made.webhookId, "--off", "--events", "decision-recorded"];
  const changed = { name: "on call", isEnabled: false, events: ["decision-recorded"] };
  expect(await cli.json(change)).toMatchObject({ code: 0, document: changed });
  expect((await cli.run(["webhooks", "list"])).stdout).toContain("switched off");
  expect((await cli.json(["webhooks", "remove", made.webhookId])).code).toBe(0);
  expect((await cli.json<unknown[]>(["webhooks", "list"])).document).toEqual([]);
});
