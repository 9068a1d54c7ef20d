import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign } from "../../testing/api-on-memory.ts";
import { dieBeforeAnswering } from "../../testing/die-before-answering.ts";

const schedule = { cron: "30 2 * * *", timeZone: "Europe/Berlin" };

function canaryRequest(changes: Record<string, unknown> = {}) {
  const { name: _, kind: __, arms: ___, ...rest } = echoDesign();
  const candidate = { label: "Now", workflowId: "echo" };
  return { name: "Nightly", lane: "echoes", schedule, template: { ...rest, candidate }, ...changes };
}

async function shipEcho(host: ApiOnMemory): Promise<void> {
  const { experimentId } = await (await host.send("POST", "/v1/experiments", echoDesign({ lane: "echoes" }))).json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  const rationale = "What runs now becomes the first baseline.";
  const ship = { verdict: "ship", arm: "A", rationale, overrideReason: "The build of this test has no commit." };
  await host.send("POST", `/v1/experiments/${experimentId}/decision`, ship);
}

test("A canary is made, due at its next tick, listed, and ended", async () => {
  const host = new ApiOnMemory();
  const made = await host.send("POST", "/v1/canaries", canaryRequest());
  expect(made.status).toBe(201);
  const canary = await made.json();
  expect(canary).toMatchObject({ name: "Nightly", nextDueAt: "2026-01-01T01:30:00.000Z", createdBy: "local" });
  expect((await (await host.get("/v1/canaries")).json()).items).toEqual([canary]);
  expect(await (await host.get(`/v1/canaries/${canary.canaryId}`)).json()).toEqual(canary);
  expect((await host.send("DELETE", `/v1/canaries/${canary.canaryId}`)).status).toBe(204);
  expect((await host.send("DELETE", `/v1/canaries/${canary.canaryId}`)).status).toBe(404);
});

test("An unknown zone, a cron that never comes and an unknown key are refused with their place", async () => {
  const host = new ApiOnMemory();
  const pathsOf = async (body: unknown) => {
    const answer = await (await host.send("POST", "/v1/canaries", body)).json();
    expect(answer.status).toBe(422);
    return answer.findings.map((one: { path: string }) => one.path);
  };
  expect(await pathsOf(canaryRequest({ schedule: { ...schedule, timeZone: "Mars/Base" } }))).toEqual([
    "schedule.timeZone",
  ]);
  expect(await pathsOf(canaryRequest({ schedule: { ...schedule, cron: "0 0 30 2 *" } }))).toEqual(["schedule.cron"]);
  expect(await pathsOf(canaryRequest({ zone: "UTC" }))).toEqual(["zone"]);
});

test("The heartbeat ticks it when it is due, and what could not run is an alert", async () => {
  const host = new ApiOnMemory();
  const { canaryId } = await (await host.send("POST", "/v1/canaries", canaryRequest())).json();
  await host.beat();
  expect((await (await host.get("/v1/alerts")).json()).items).toEqual([]);
  host.nowMs += 86_400_000;
  await host.beat();
  const { items } = await (await host.get("/v1/alerts")).json();
  expect(items).toMatchObject([{ kind: "canary-could-not-run", canaryId }]);
  const ticks = await (await host.get(`/v1/canaries/${canaryId}/ticks`)).json();
  expect(ticks.items).toMatchObject([{ outcome: "could-not-run" }]);
});

test("By hand it runs beside its schedule, once at a time", async () => {
  const host = new ApiOnMemory();
  await shipEcho(host);
  const { canaryId } = await (await host.send("POST", "/v1/canaries", canaryRequest())).json();
  const ticking = await host.send("POST", `/v1/canaries/${canaryId}/tick`);
  expect(ticking.status).toBe(202);
  expect((await host.send("POST", `/v1/canaries/${canaryId}/tick`)).status).toBe(409);
  await host.drain();
  await host.beat();
  const { items } = await (await host.get(`/v1/canaries/${canaryId}/ticks`)).json();
  expect(items).toMatchObject([{ outcome: "quiet", trigger: "person" }]);
});

test("A tick by hand whose request died is found by the next one under its key, under way and over", async () => {
  const host = new ApiOnMemory();
  await shipEcho(host);
  const { canaryId } = await (await host.send("POST", "/v1/canaries", canaryRequest())).json();
  const ask = () =>
    host.request(`/v1/canaries/${canaryId}/tick`, { method: "POST", headers: { "idempotency-key": "now" } });
  for (const isOver of [false, true]) {
    await dieBeforeAnswering(host, ask);
    if (isOver) {
      await host.drain();
      await host.beat();
    }
    host.nowMs += 11 * 60_000;
  }
  const answer = await ask();
  expect(answer.status, await answer.clone().text()).toBe(202);
  expect(await answer.json()).not.toHaveProperty("tick");
  const { items } = await (await host.get(`/v1/canaries/${canaryId}/ticks`)).json();
  expect(items).toMatchObject([{ outcome: "quiet", trigger: "person" }]);
});

test("Fifty requests with one Idempotency-Key make one canary", async () => {
  const host = new ApiOnMemory();
  const headers = { "content-type": "application/json", "idempotency-key": "nightly" };
  const ask = () => host.request("/v1/canaries", { method: "POST", headers, body: JSON.stringify(canaryRequest()) });
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  expect((await (await host.get("/v1/canaries")).json()).items).toEqual([JSON.parse(bodies[0]!)]);
});

test("A replay is made without a candidate, and its template says so", async () => {
  const host = new ApiOnMemory();
  const { template, ...rest } = canaryRequest();
  const { candidate, ...question } = template as Record<string, unknown>;
  const replay = { ...question, mode: "replay" };
  expect((await host.send("POST", "/v1/canaries", { ...rest, template: { ...replay, candidate } })).status).toBe(422);
  const made = await host.send("POST", "/v1/canaries", { ...rest, template: replay });
  expect((await made.json()).template).toMatchObject({ mode: "replay" });
});
