import { randomBytes } from "node:crypto";
import { drawRevision } from "@assay/core/lifecycle";
import type { Scorer } from "@assay/core/scoring";
import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, keysOf } from "../../testing/api-on-memory.ts";
import { spellingsIn } from "../../testing/planted-text.ts";

const picture = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(600)]);
const shared = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(600)]);
const reason = "The person asked for it.";
/** Of the case that goes: its id, what it holds, what the workflow made of it and what it said when it failed. */
const planted = {
  caseId: "patient Ännchen 4711",
  intake: "my <b>knee</b> hurts",
  output: "HEARD: MY KNEE HURTS",
  reference: "gonarthrosis & more",
  tag: "ward O'Brien",
  picture,
};

/** Remembers every key that was ever written, so that a test can look everywhere. */
function watched(host: ApiOnMemory) {
  const keys = new Set<string>();
  const pageKeys = new Set<string>();
  const { blobs, sharedPages } = host.ports;
  const put = blobs.put;
  const putPage = sharedPages.put;
  Object.assign(blobs, {
    put(key: string, ...rest: [never, never]) {
      keys.add(key);
      return put(key, ...rest);
    },
  });
  Object.assign(sharedPages, {
    put(key: string, html: string) {
      pageKeys.add(key);
      return putPage(key, html);
    },
  });
  return async () => {
    const found = new Map<string, string | Uint8Array>();
    for (const key of keys) found.set(key, (await blobs.get(key)) ?? "");
    for (const key of pageKeys) found.set(key, (await sharedPages.read(key)) ?? "");
    const { items } = await host.ports.experiments.list("local" as never, {}, { limit: 100 });
    for (const record of items) {
      const ref = { workspace: record.workspace, experimentId: record.experimentId };
      const rows: unknown[] = [record, await host.ports.ledgers.read(ref), await host.ports.reports.list(ref)];
      for await (const row of host.ports.trials.scan(ref, { from: 0, to: record.total ?? 0 })) rows.push(row);
      for await (const row of host.ports.scores.scan(ref)) rows.push(row);
      found.set(`rows of ${record.experimentId}`, JSON.stringify(rows));
    }
    const sets = await host.ports.caseSets.list("local" as never);
    for (const { name } of sets) {
      found.set(`rows of ${name}`, JSON.stringify(await host.ports.caseSets.versions("local" as never, name)));
      found.set(`erasures of ${name}`, JSON.stringify(await host.ports.erasures.list("local" as never, name)));
    }
    return found;
  };
}

async function places(look: () => Promise<Map<string, string | Uint8Array>>, text: string | Uint8Array) {
  return [...(await look())].filter(([, held]) => spellingsIn(held, text).length > 0).map(([where]) => where);
}

async function send(host: ApiOnMemory, bytes: Buffer) {
  const headers = { "content-type": "image/png" };
  return await (
    await host.request("/v1/files?name=a.png", { method: "POST", headers, body: new Uint8Array(bytes) })
  ).json();
}

async function withReport(host: ApiOnMemory, changes: Record<string, unknown> = {}): Promise<string> {
  const [own, common] = [await send(host, picture), await send(host, shared)];
  const others = Array.from({ length: 7 }, (_, i) => ({
    caseId: `other ${i}`,
    intake: { text: `knee of ${i}`, image: { $file: common } },
    reference: { gold: `knee of ${i}` },
    tags: { ward: "north", side: "left" },
  }));
  const one = {
    caseId: planted.caseId,
    intake: { text: planted.intake, image: { $file: own }, second: { $file: common } },
    reference: { gold: planted.reference },
    tags: { ward: planted.tag, side: "left" },
  };
  host.behave = ({ intake }) => {
    const isPlanted = intake.text === planted.intake;
    if (isPlanted && intake.loud) {
      return { kind: "answered", value: { failed: { code: "unclear", message: `cannot read ${planted.intake}` } } };
    }
    return { kind: "answered", value: { outputs: { text: isPlanted ? planted.output : String(intake.text) } } };
  };
  const analysisPlan = { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000, slices: ["side"] };
  const design = echoDesign({ caseSet: { name: "knees", cases: [...others, one] }, analysisPlan, ...changes });
  const { experimentId } = await (await host.send("POST", "/v1/experiments", design)).json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  return experimentId;
}

const erasures = "/v1/experiments/case-sets/knees/erasures";
const erase = (host: ApiOnMemory, caseIds: readonly string[] = [planted.caseId]) =>
  host.send("POST", erasures, { caseIds, reason });

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

test("What an Idempotency-Key remembers of an erasure cannot be guessed back, and still tells requests apart", async () => {
  const host = new ApiOnMemory();
  await withReport(host);
  const { replace } = host.ports.receipts;
  const receipts: Parameters<typeof replace>[1][] = [];
  Object.assign(host.deps.receipts, {
    replace: (...args: Parameters<typeof replace>) => {
      receipts.push(args[1]);
      return replace(...args);
    },
  });
  const ask = (caseId: string) =>
    host.request(erasures, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "forget" },
      body: JSON.stringify({ caseIds: [caseId], reason }),
    });
  expect((await ask(planted.caseId)).status).toBe(200);
  expect((await ask(planted.caseId)).headers.get("idempotent-replay")).toBe("true");
  expect((await ask("other 1")).status).toBe(409);
  expect(receipts.length).toBeGreaterThan(1);
  for (const { inputDigest } of receipts) expect(inputDigest).toMatch(/^scrypt:/);
  expect(spellingsIn(JSON.stringify(receipts), planted.caseId)).toEqual([]);
});

test("A reason may hold the letters of a case's id, and not the id itself, however it is written", async () => {
  const host = new ApiOnMemory();
  const cases = ["1", "e", "(a+b)", "Zoë"].map((caseId) => ({ caseId, intake: { text: "x" } }));
  await host.send("POST", "/v1/experiments", echoDesign({ caseSet: { name: "knees", cases } }));
  const statusOf = async (caseId: string, why: string) =>
    (await host.send("POST", erasures, { caseIds: [caseId], reason: why })).status;
  for (const [caseId, why] of [
    ["1", "asked by case 1."],
    ["(a+b)", "as (a+b) wished"],
    ["Zoë", "ZOË’s wish"],
  ] as const) {
    expect(await statusOf(caseId, why), why).toBe(422);
  }
  expect(await statusOf("1", "a request of 2026-11-30")).toBe(200);
  expect(await statusOf("e", "consent was withdrawn")).toBe(200);
});

test("What runs on the cases, what is unknown, a reason that quotes, and a key that may only write are refused", async () => {
  const host = new ApiOnMemory();
  const id = await withReport(host);
  const design = echoDesign({ caseSet: { name: "knees", version: 1 } });
  const running = await (await host.send("POST", "/v1/experiments", design)).json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${running.experimentId}/${step}`);
  expect(await (await erase(host)).json()).toMatchObject({ status: 409, code: "conflict" });
  await host.drain();
  const unknown = await (await erase(host, ["other 1", "nobody"])).json();
  expect(unknown).toMatchObject({ status: 422, findings: [{ path: "caseIds[1]" }] });
  expect((await host.send("POST", erasures.replace("knees", "none"), { caseIds: ["x"], reason })).status).toBe(404);
  const quoting = { caseIds: [planted.caseId], reason: `${planted.caseId} asked for it` };
  expect((await host.send("POST", erasures, quoting)).status).toBe(422);
  const writer = new ApiOnMemory({ ...host.ports, access: keysOf({ writer: { workspace: "local", scope: "write" } }) });
  const headers = { authorization: "Bearer writer", "content-type": "application/json" };
  const body = JSON.stringify({ caseIds: [planted.caseId], reason });
  expect((await writer.request(erasures, { method: "POST", headers, body })).status).toBe(403);
  expect(await (await host.get(`/v1/experiments/${id}`)).json()).toMatchObject({ erasures: [] });
});

test("An erasure that is interrupted at any write is a defect until it is asked for again, which finishes it", {
  timeout: 120_000,
}, async () => {
  let interruptions = 0;
  for (let stopAt = 1; ; stopAt += 1) {
    const host = new ApiOnMemory();
    const look = watched(host);
    const id = await withReport(host);
    await host.send("POST", `/v1/experiments/${id}/report/share`, { outputs: true });
    const repair = interruptAt(host, stopAt);
    const first = await erase(host);
    repair();
    if (first.status === 200) break;
    interruptions += 1;
    const isBegun = (await host.ports.erasures.list("local" as never, "knees")).some((one) => !one.finishedAt);
    expect((await defectsOf(host)).includes("erasure-unfinished"), String(stopAt)).toBe(isBegun);
    const again = await erase(host);
    expect(again.status, `${stopAt}: ${await again.clone().text()}`).toBe(200);
    for (const [what, text] of Object.entries(planted))
      expect(await places(look, text), `${what}, ${stopAt}`).toEqual([]);
    expect(await defectsOf(host), String(stopAt)).toEqual([]);
  }
  expect(interruptions).toBeGreaterThan(15);
});

async function defectsOf(host: ApiOnMemory): Promise<string[]> {
  const { defects } = await (await host.get("/v1/workspace/validation?undecidedDays=30")).json();
  return defects.map(({ kind }: { kind: string }) => kind);
}

/** The n-th write of an erasure is refused by its store. */
function interruptAt(host: ApiOnMemory, n: number): () => void {
  const { blobs, trials, scores, caseSets, experiments, sharedPages, erasures: rows } = host.ports;
  const stores: [object, string][] = [
    [blobs, "put"],
    [blobs, "erase"],
    [trials, "replace"],
    [scores, "dropFaults"],
    [caseSets, "noteErased"],
    [experiments, "replace"],
    [sharedPages, "put"],
    [sharedPages, "remove"],
    [rows, "put"],
  ];
  let writes = 0;
  const originals = stores.map(([store, method]) => {
    const original = (store as Record<string, (...args: unknown[]) => unknown>)[method]!;
    Object.assign(store, {
      [method]: (...args: unknown[]) => {
        writes += 1;
        if (writes === n) throw new Error("the store is gone");
        return original(...args);
      },
    });
    return () => Object.assign(store, { [method]: original });
  });
  return () => {
    for (const restore of originals) restore();
  };
}

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
