// An erasure beside whoever scores, freezes or starts at the same time: one waits for the other, and no copy that was made
// meanwhile outlives it.

import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign } from "../../testing/api-on-memory.ts";
import { erase, places, planted, watched, withReport } from "../../testing/planted-case.ts";

test("An erasure waits for whoever scores again, and not for ever for one that died of it", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  const { append } = host.ports.scores;
  const rescore = () => host.send("POST", `/v1/experiments/${id}/rescore`);
  const meanwhile = async (...args: Parameters<typeof append>) => {
    Object.assign(host.ports.scores, { append });
    const refused = await (await erase(host)).json();
    expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining("scored again") });
    await append(...args);
  };
  Object.assign(host.ports.scores, { append: meanwhile });
  const found = await (await rescore()).json();
  expect(found).toMatchObject({ revision: 2 });
  const { experiments } = host.ports;
  const { replace } = experiments;
  const ref = { workspace: "local", experimentId: id } as never;
  expect(await experiments.read(ref)).not.toHaveProperty("finishLease");
  // The lease is taken, and nothing of it can be given back.
  let writes = 0;
  const dies = (...args: Parameters<typeof replace>) => {
    writes += 1;
    if (writes > 1) throw new Error("the power went out");
    return replace(...args);
  };
  Object.assign(experiments, { replace: dies });
  expect((await rescore()).status).toBe(500);
  Object.assign(experiments, { replace });
  expect((await erase(host)).status).toBe(409);
  host.nowMs += 20 * 60_000;
  expect((await erase(host)).status).toBe(200);
});

test("A frozen design whose cases are gone cannot start; a new one leaves them out and says so", async () => {
  const host = new ApiOnMemory();
  await withReport(host);
  const design = echoDesign({ caseSet: { name: "knees", version: 1 } });
  const { experimentId } = await (await host.send("POST", "/v1/experiments", design)).json();
  await host.send("POST", `/v1/experiments/${experimentId}/freeze`);
  await erase(host);
  const refused = await (await host.send("POST", `/v1/experiments/${experimentId}/run`)).json();
  expect(refused).toMatchObject({ status: 409, code: "conflict", detail: expect.stringContaining("erased") });
  const next = await (await host.send("POST", "/v1/experiments", design)).json();
  const frozen = await (await host.send("POST", `/v1/experiments/${next.experimentId}/freeze`)).json();
  expect(frozen.findings).toContainEqual(expect.objectContaining({ severity: "warning", path: "caseSet" }));
  expect(frozen.perArm.A.trials).toBe(7);
});

test("Nothing starts on a case set while an erasure of it is unfinished, and what started meanwhile stops the erasure", async () => {
  const host = new ApiOnMemory();
  await withReport(host);
  const { experimentId } = await (
    await host.send("POST", "/v1/experiments", echoDesign({ caseSet: { name: "knees", version: 1 } }))
  ).json();
  await host.send("POST", `/v1/experiments/${experimentId}/freeze`);
  const next = await (
    await host.send("POST", "/v1/experiments", echoDesign({ caseSet: { name: "knees", version: 1 } }))
  ).json();
  await host.send("POST", `/v1/experiments/${next.experimentId}/freeze`);
  const runIt = async () => await (await host.send("POST", `/v1/experiments/${experimentId}/run`)).json();
  const put = host.ports.erasures.put;
  // It starts after the erasure looked for what runs, and before the erasure is there to be seen.
  const startFirst = async (...args: Parameters<typeof put>) => {
    Object.assign(host.ports.erasures, { put });
    expect(await runIt()).toMatchObject({ status: "running" });
    await put(...args);
  };
  Object.assign(host.ports.erasures, { put: startFirst });
  expect(await (await erase(host)).json()).toMatchObject({ code: "conflict" });
  const refused = await (await host.send("POST", `/v1/experiments/${next.experimentId}/run`)).json();
  expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining("under way") });
  await host.drain();
  expect((await erase(host)).status).toBe(200);
});

test("An experiment that an erasure did not see, because it was just being frozen, is reached by the next", async () => {
  const host = new ApiOnMemory();
  const look = watched(host);
  const id = await withReport(host);
  const list = host.ports.experiments.list;
  Object.assign(host.ports.experiments, { list: async () => ({ items: [] }) });
  expect(await (await erase(host)).json()).toMatchObject({ versions: [1], experimentIds: [] });
  Object.assign(host.ports.experiments, { list });
  expect((await places(look, planted.reference)).length).toBeGreaterThan(0);
  expect(await (await erase(host)).json()).toMatchObject({ versions: [], experimentIds: [id] });
  for (const [what, text] of Object.entries(planted)) expect(await places(look, text), what).toEqual([]);
});

test("An erasure waits for a freeze, and takes what one that died has copied", async () => {
  const host = new ApiOnMemory();
  const look = watched(host);
  await withReport(host);
  const design = echoDesign({ caseSet: { name: "knees", version: 1 } });
  const { experimentId } = await (await host.send("POST", "/v1/experiments", design)).json();
  const copies = async () => (await places(look, planted.intake)).filter((where) => where.includes(experimentId));
  const freeze = () => host.send("POST", `/v1/experiments/${experimentId}/freeze`);
  const { replace } = host.ports.experiments;
  let writes = 0;
  const dies = (...args: Parameters<typeof replace>) => {
    writes += 1;
    if (writes > 1) throw new Error("the power went out");
    return replace(...args);
  };
  Object.assign(host.ports.experiments, { replace: dies });
  expect((await freeze()).status).toBe(500);
  Object.assign(host.ports.experiments, { replace });
  expect(await copies()).toHaveLength(1);
  expect(await (await erase(host)).json()).toMatchObject({
    status: 409,
    detail: expect.stringContaining("being frozen"),
  });
  host.nowMs += 20 * 60_000;
  expect((await erase(host)).status).toBe(200);
  for (const [what, text] of Object.entries(planted)) expect(await places(look, text), what).toEqual([]);
  const frozen = await (await freeze()).json();
  expect(frozen.perArm.A.trials).toBe(7);
});

test("A freeze reads no case while an erasure of its set is unfinished", async () => {
  const host = new ApiOnMemory();
  const look = watched(host);
  await withReport(host);
  const design = echoDesign({ caseSet: { name: "knees", version: 1 } });
  const { experimentId } = await (await host.send("POST", "/v1/experiments", design)).json();
  const freeze = () => host.send("POST", `/v1/experiments/${experimentId}/freeze`);
  const { noteErased } = host.ports.caseSets;
  const meanwhile = async (...args: Parameters<typeof noteErased>) => {
    expect(await (await freeze()).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining("under way"),
    });
    return noteErased(...args);
  };
  Object.assign(host.ports.caseSets, { noteErased: meanwhile });
  expect((await erase(host)).status).toBe(200);
  expect(await places(look, planted.intake)).toEqual([]);
  expect((await freeze()).status).toBe(200);
  expect(await host.ports.experiments.read({ workspace: "local", experimentId } as never)).not.toHaveProperty(
    "finishLease",
  );
});
