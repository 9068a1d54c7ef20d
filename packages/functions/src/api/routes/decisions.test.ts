import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign } from "../../testing/api-on-memory.ts";

const rationale = "Louder answers no worse and costs the same.";
const overrideReason = "The build of this test has no commit at all.";

async function reported(host: ApiOnMemory, changes: Record<string, unknown> = { lane: "echoes" }): Promise<string> {
  const { experimentId } = await (await host.send("POST", "/v1/experiments", echoDesign(changes))).json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  return experimentId;
}

test("A decision is recorded once, moves its lane, and takes the experiment off the undecided", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const undecided = async () => (await (await host.get("/v1/experiments?undecided=true")).json()).items.length;
  expect(await undecided()).toBe(1);
  expect((await host.get("/v1/lanes/echoes/baseline")).status).toBe(404);
  const ship = { verdict: "ship", arm: "B", rationale, overrideReason, decidedBy: "somebody" };
  const answer = await host.send("POST", `/v1/experiments/${id}/decision`, ship);
  expect(answer.status).toBe(201);
  const decision = await answer.json();
  expect(decision).toMatchObject({
    verdict: "ship",
    decidedBy: "somebody",
    override: { obstacles: ["unknown-build"] },
  });
  expect(await undecided()).toBe(0);
  const baseline = await (await host.get("/v1/lanes/echoes/baseline")).json();
  expect(baseline).toMatchObject({ lane: "echoes", baseline: { experimentId: id, arm: { key: "B" } } });
  const { items } = await (await host.get("/v1/lanes/echoes/history")).json();
  expect(items).toMatchObject([{ decisionId: decision.decisionId, rationale, baseline: { experimentId: id } }]);
  expect((await (await host.get("/v1/lanes")).json()).items).toHaveLength(1);
  expect((await (await host.get(`/v1/experiments/${id}/decisions`)).json()).items).toEqual([decision]);
});

test("A ship is refused with everything that stands against it, and before the report", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host, { kind: "screening" });
  const refused = await host.send("POST", `/v1/experiments/${id}/decision`, { verdict: "ship", arm: "B", rationale });
  expect(refused.status).toBe(409);
  const { findings } = await refused.json();
  expect(findings.map((one: { path: string }) => one.path)).toEqual(["unknown-build", "screening"]);
  const wrong = await host.send("POST", `/v1/experiments/${id}/decision`, { verdict: "ship", rationale: "ok" });
  expect(wrong.status).toBe(422);
  const draft = await (await host.send("POST", "/v1/experiments", echoDesign())).json();
  const early = await host.send("POST", `/v1/experiments/${draft.experimentId}/decision`, {
    verdict: "hold",
    rationale,
  });
  expect(await early.json()).toMatchObject({ status: 409, code: "not-reported" });
});

test("A gate is set with the report that it cites, and read back by version", async () => {
  const host = new ApiOnMemory();
  const experimentId = await reported(host);
  const { report } = await (await host.get(`/v1/experiments/${experimentId}`)).json();
  const gate = {
    name: "loudness",
    metric: { scorer: "exact_match", key: "correct" },
    direction: "higher",
    threshold: 0.9,
    experimentId,
    reportDigest: report.digest,
  };
  expect((await host.send("POST", "/v1/gates", gate)).status).toBe(201);
  expect(await (await host.send("POST", "/v1/gates", { ...gate, threshold: 0.8 })).json()).toMatchObject({
    version: 2,
  });
  expect((await (await host.get("/v1/gates/loudness")).json()).items).toHaveLength(2);
  expect((await (await host.get("/v1/gates")).json()).items).toMatchObject([{ version: 2, threshold: 0.8 }]);
  const uncited = await host.send("POST", "/v1/gates", { ...gate, reportDigest: `sha256:${"0".repeat(64)}` });
  expect(await uncited.json()).toMatchObject({ status: 422, findings: [{ path: "reportDigest" }] });
});
