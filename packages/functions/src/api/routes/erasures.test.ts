// What an erasure takes, wherever it stands, and what stays: digests, counts, figures, and the sentence that says so.

import { drawRevision } from "@assay/core/lifecycle";
import type { Scorer } from "@assay/core/scoring";
import { expect, test } from "vitest";
import { ApiOnMemory } from "../../testing/api-on-memory.ts";
import { erase, erasures, places, planted, reason, shared, watched, withReport } from "../../testing/planted-case.ts";
import { spellingsIn } from "../../testing/planted-text.ts";

test("An erased case is nowhere in the store, and before it was everywhere", async () => {
  const host = new ApiOnMemory();
  const look = watched(host);
  const id = await withReport(host);
  for (const outputs of [true, false]) await host.send("POST", `/v1/experiments/${id}/report/share`, { outputs });
  await host.send("POST", `/v1/experiments/${id}/rescore`);
  for (const [what, text] of Object.entries(planted)) {
    expect((await places(look, text)).length, what).toBeGreaterThan(1);
  }
  const answer = await erase(host);
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(await answer.json()).toMatchObject({
    caseSet: "knees",
    cases: 1,
    versions: [1],
    experimentIds: [id],
    files: 1,
  });
  for (const [what, text] of Object.entries(planted)) expect(await places(look, text), what).toEqual([]);
  expect((await places(look, shared)).length).toBeGreaterThan(0);
});

test("No server that showed a case before shows it once another has erased it", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  const others = [host, new ApiOnMemory({ ...host.ports })];
  const shown = async () => {
    const found: string[] = [];
    for (const one of others) {
      for (let ordinal = 0; ordinal < 16; ordinal += 1) {
        found.push(await (await one.get(`/v1/experiments/${id}/trials/${ordinal}`)).text());
      }
    }
    return found.filter((text) => spellingsIn(text, planted.intake).length > 0).length;
  };
  expect(await shown()).toBe(4);
  await erase(host);
  expect(await shown()).toBe(0);
});

test("Digests, counts and figures stay, the report says what was erased, and everything still validates", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  const shared = await (await host.send("POST", `/v1/experiments/${id}/report/share`, { outputs: true })).json();
  const before = await (await host.get(`/v1/experiments/${id}/report`)).text();
  const version = await (await host.get("/v1/experiments/case-sets/knees")).json();
  await erase(host);
  expect(await (await host.get(`/v1/experiments/${id}/report`)).text()).toBe(before);
  const now = await (await host.get("/v1/experiments/case-sets/knees")).json();
  expect(now).toMatchObject({ version: 1, digest: version.digest, cases: 8, erased: { cases: 1 } });
  const content = await (await host.get("/v1/experiments/case-sets/knees/versions/1")).json();
  expect([content.count, content.cases.length]).toEqual([8, 7]);
  const sentence = "1 case was erased on 2026-01-01: The person asked for it.";
  const page = await (await host.get(`/v1/experiments/${id}/report?format=html`)).text();
  expect(page).toContain(sentence);
  expect(page).toContain("knee of 3");
  expect(await (await host.get(`/v1/experiments/${id}/report?format=md`)).text()).toContain("1 case was erased");
  const bytes = await host.ports.sharedPages.read(new URL(shared.url).pathname.slice(1));
  expect(new TextDecoder().decode(bytes)).toBe(page);
  const { erasures: noted } = await (await host.get(`/v1/experiments/${id}`)).json();
  expect(noted).toEqual([{ erasedAt: expect.stringMatching(/^2026-01-01/), cases: 1, reason }]);
  const validation = await (await host.get("/v1/workspace/validation?undecidedDays=30")).json();
  expect(validation.defects).toEqual([]);
  expect(validation.checked.erasedCases).toBe(1);
  const listed = (await (await host.get(erasures)).json()).items;
  expect(listed).toMatchObject([{ cases: 1, reason, finishedAt: expect.any(String) }]);
});

test("A page that is drawn again before anything is erased is the page that was stored", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  const pageKey = `ws/local/experiments/${id}/reports/1/index.html`;
  const before = new TextDecoder().decode(await host.ports.blobs.get(pageKey));
  const ref = { workspace: "local", experimentId: id } as never;
  const [record, revision] = [await host.ports.experiments.read(ref), await host.ports.reports.read(ref, 1)];
  expect(await drawRevision(host.deps, ref, record!, revision!)).toBe(before);
});

test("An experiment with erased cases can be scored again: what it scored before stays", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  const before = await (await host.get(`/v1/experiments/${id}/report`)).json();
  await erase(host);
  const answer = await host.send("POST", `/v1/experiments/${id}/rescore`);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const after = await (await host.get(`/v1/experiments/${id}/report`)).json();
  expect(after.perArm).toEqual(before.perArm);
  expect(after.slices).toEqual(before.slices);
  const page = await (await host.get(`/v1/experiments/${id}/report?format=html`)).text();
  expect(page).toContain("1 case was erased");
  for (const [what, text] of Object.entries(planted)) expect(spellingsIn(page, text), what).toEqual([]);
});

test("A scorer that comes later makes no number of the empty place of an erased case", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  await erase(host);
  const chars: Scorer = {
    name: "chars",
    version: 1,
    about: "How long the answer is",
    optionsSchema: { type: "object", additionalProperties: false },
    keys: { count: { kind: "numeric", direction: "higher", range: { low: 0 }, unit: "characters", about: "Length" } },
    score: async ({ record }) => ({ count: { scored: String(record.outputs.text ?? "").length } }),
  };
  Object.assign(host.deps.catalogue, { ownScorers: async () => [chars] });
  expect((await host.send("POST", `/v1/experiments/${id}/rescore`, { scorer: "chars" })).status).toBe(200);
  const values: unknown[] = [];
  for await (const row of host.ports.scores.scan({ workspace: "local", experimentId: id } as never)) {
    if (row.scorer === "chars") values.push(row.values.count);
  }
  expect(values).toHaveLength(15);
  expect(values.filter((value) => JSON.stringify(value) === '{"unscored":"no_output"}')).toHaveLength(1);
  expect(values).not.toContainEqual({ scored: 0 });
});

test("Why an analysis failed names an erased case no more", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  const ref = { workspace: "local", experimentId: id } as never;
  const record = (await host.ports.experiments.read(ref))!;
  const failure = `case "${planted.caseId}", repeat 1 has another intake than when it ran`;
  await host.ports.experiments.replace({ ...record, failure }, record.revision);
  await erase(host);
  const { failure: left } = (await host.ports.experiments.read(ref))!;
  expect(left).toMatch(/^case "erased-\w+", repeat 1 has another intake/);
});

test("A halt that quoted what a run said keeps its arm, its counts and its code", async () => {
  const host = new ApiOnMemory();
  const look = watched(host);
  const changes = { haltWhenLost: { share: 0.1, after: 1 }, concurrency: 1 };
  const id = await withReport(host, changes);
  const standing = async () => (await (await host.get(`/v1/experiments/${id}`)).json()).stopMessage;
  expect(await standing()).toMatch(/^arm B: 1 of about \d+ trials failed with workflow_failed: .*knee/);
  const { provenance } = await (await host.get(`/v1/experiments/${id}/report`)).json();
  expect(provenance.haltReason).toMatch(/^arm B: 1 of about \d+ trials failed with workflow_failed$/);
  await erase(host);
  expect(await standing()).toMatch(/^arm B: 1 of about \d+ trials failed with workflow_failed$/);
  for (const [what, text] of Object.entries(planted)) expect(await places(look, text), what).toEqual([]);
});
