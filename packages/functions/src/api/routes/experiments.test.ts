import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, keysOf, TOKEN, wordCases } from "../../testing/api-on-memory.ts";
import { dieBeforeAnswering } from "../../testing/die-before-answering.ts";
import { problemShape } from "../shapes/problem.ts";

async function refused(answer: Promise<Response>, status: number) {
  const response = await answer;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return problemShape.parse(JSON.parse(text));
}

async function draft(host: ApiOnMemory, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await host.send("POST", "/v1/experiments", echoDesign(changes));
  expect(answer.status).toBe(201);
  return answer.headers.get("location")!.replace("http://localhost", "");
}

test("An unknown key of a design is refused with what was meant", async () => {
  const host = new ApiOnMemory();
  const problem = await refused(host.send("POST", "/v1/experiments", { ...echoDesign(), concurency: 3 }), 422);
  expect(problem).toMatchObject({
    type: "urn:assay:problem:invalid",
    code: "invalid",
    findings: [
      { severity: "error", path: "concurency", message: expect.stringContaining('did you mean "concurrency"?') },
    ],
  });
});

test("Everything that is wrong with a design comes at once", async () => {
  const host = new ApiOnMemory();
  const arms = [
    { key: "A", label: "One", isBaseline: true, workflowId: "ecko" },
    { key: "B", label: "Two", isBaseline: false, workflowId: "echo", providerOverrides: { writer: "x" } },
  ];
  const at = await draft(host, { arms });
  const problem = await refused(host.send("POST", `${at}/freeze`), 422);
  expect(problem.findings.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["arms[0].workflowId", "arms[1].providerOverrides.writer"]),
  );
  expect(host.executed).toEqual([]);
});

test("A file that was named and not sent is refused with its place", async () => {
  const host = new ApiOnMemory();
  const cases = [{ caseId: "a", intake: { text: "x", image: { $file: "images/1.png" } } }, ...wordCases(1)];
  const problem = await refused(
    host.send("POST", "/v1/experiments", echoDesign({ caseSet: { name: "x", cases } })),
    422,
  );
  expect(problem.findings).toMatchObject([{ path: "caseSet.cases[0].intake.image" }]);
  const stored = { sha256: "0".repeat(64), bytes: 3, mediaType: "text/plain", name: "a.txt" };
  const lost = [{ caseId: "a", intake: { text: "x", image: { $file: stored } } }];
  const other = await refused(
    host.send("POST", "/v1/experiments", echoDesign({ caseSet: { name: "x", cases: lost } })),
    422,
  );
  expect(other.findings).toMatchObject([{ path: "caseSet.cases[0]", message: expect.stringContaining("not stored") }]);
});

test("A dry run of a design tells the price and leaves nothing behind", async () => {
  const host = new ApiOnMemory();
  const answer = await host.send("POST", "/v1/experiments/dry-run", echoDesign());
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    mayStart: true,
    estimate: { highUsd: 0.064 },
    findings: expect.any(Array),
  });
  expect(await (await host.get("/v1/experiments")).json()).toEqual({ items: [] });
  expect(await (await host.get("/v1/experiments/case-sets")).json()).toEqual({ items: [] });
  expect(host.executed).toEqual([]);
  const frozen = await draft(host);
  const { designDigest } = await (await host.send("POST", `${frozen}/freeze`)).json();
  expect(await (await host.send("POST", "/v1/experiments/dry-run", echoDesign())).json()).toMatchObject({
    designDigest,
  });
});

test("A list pages by cursor and shows each experiment once", async () => {
  const host = new ApiOnMemory();
  for (let i = 0; i < 5; i += 1) await draft(host, { name: `Number ${i}` });
  const names: string[] = [];
  let cursor = "";
  do {
    const page = await (await host.get(`/v1/experiments?limit=2${cursor}`)).json();
    names.push(...page.items.map((one: { name: string }) => one.name));
    cursor = page.nextCursor === undefined ? "" : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== "");
  expect(names.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "Number 0",
    "Number 1",
    "Number 2",
    "Number 3",
    "Number 4",
  ]);
});

test("A query that breaks a rule is refused by name", async () => {
  const host = new ApiOnMemory();
  const wrong = [
    ["/v1/experiments?limit=0", "query.limit"],
    ["/v1/experiments?limit=101", "query.limit"],
    ["/v1/experiments?limit=many", "query.limit"],
    ["/v1/experiments?limt=5", "query.limt"],
    ["/v1/experiments?status=done", "query.status"],
    ["/v1/experiments?limit=1&limit=2", "query.limit"],
    ["/v1/schemas?x=1", "query.x"],
  ] as const;
  for (const [path, place] of wrong) {
    expect(
      (await refused(host.get(path), 422)).findings.map((one) => one.path),
      path,
    ).toEqual([place]);
  }
  const { findings } = await refused(host.get("/v1/experiments?cursor=nonsense"), 422);
  expect(findings).toMatchObject([{ path: "query.cursor", message: expect.stringContaining("nonsense") }]);
});

test("Only the name changes, and after the freeze a design key is refused as frozen", async () => {
  const host = new ApiOnMemory();
  const at = await draft(host);
  expect(await (await host.send("PATCH", at, { name: "Better name" })).json()).toMatchObject({ name: "Better name" });
  await host.send("POST", `${at}/freeze`);
  expect((await refused(host.send("PATCH", at, { repeats: 3 }), 409)).code).toBe("already-frozen");
  expect((await refused(host.send("PATCH", at, { nam: "x" }), 422)).code).toBe("invalid");
  expect(await (await host.send("PATCH", at, { name: "Best name" })).json()).toMatchObject({ name: "Best name" });
  expect(await (await host.get(`${at}/frozen`)).json()).toMatchObject({ schema: "assay/frozen/1" });
});

test("Each step refuses the state it cannot start from", async () => {
  const host = new ApiOnMemory();
  const at = await draft(host);
  expect((await refused(host.send("POST", `${at}/run`), 409)).code).toBe("not-frozen");
  expect((await refused(host.send("POST", `${at}/cancel`), 409)).code).toBe("conflict");
  expect((await refused(host.send("POST", `${at}/resume`), 409)).code).toBe("not-frozen");
  expect((await refused(host.send("PATCH", `${at}/pace`, { pace: 1 }), 409)).code).toBe("conflict");
  expect((await refused(host.send("POST", `${at}/rescore`), 409)).code).toBe("not-reported");
  expect((await refused(host.get(`${at}/frozen`), 409)).code).toBe("not-frozen");
  expect((await refused(host.get(`${at}/trials`), 409)).code).toBe("not-frozen");
  expect((await refused(host.get(`${at}/report`), 409)).code).toBe("not-reported");
  expect((await refused(host.get(`${at}/scores`), 409)).code).toBe("not-reported");
  await host.send("POST", `${at}/freeze`);
  expect((await host.send("POST", `${at}/freeze`)).status).toBe(200);
  expect((await host.send("POST", `${at}/run`)).status).toBe(202);
  expect((await refused(host.send("POST", `${at}/run`), 409)).code).toBe("conflict");
  expect((await refused(host.send("PATCH", `${at}/pace`, { pace: 4 }), 422)).detail).toContain("concurrency 3");
  expect(await (await host.send("PATCH", `${at}/pace`, { pace: 2 })).json()).toMatchObject({ pace: 2 });
});

test("Whatever is not an experiment here is not found, however it is spelled", async () => {
  const host = new ApiOnMemory();
  const ids = [`exp_${"0".repeat(26)}`, "exp_1", "..%2F..%2Fx", "scorer", "%00", "constructor"];
  for (const id of ids) {
    for (const rest of ["", "/trials", "/trials/0", "/scores", "/report", "/design", "/frozen"]) {
      expect((await refused(host.get(`/v1/experiments/${id}${rest}`), 404)).code, id + rest).toBe("not-found");
    }
  }
});

test("Another workspace's experiment is not found", async () => {
  const host = new ApiOnMemory();
  const at = await draft(host);
  const other = new ApiOnMemory({
    ...host.ports,
    access: keysOf({ [TOKEN]: { workspace: "other" } }),
  });
  expect((await refused(other.get(at), 404)).code).toBe("not-found");
  expect((await refused(other.send("POST", `${at}/freeze`), 404)).code).toBe("not-found");
});

test("A secret that an arm needs and nobody knows stops the freeze, and an empty one the start", async () => {
  const host = new ApiOnMemory();
  const arms = [
    { key: "A", label: "One", isBaseline: true, workflowId: "guarded" },
    { key: "B", label: "Two", workflowId: "remote" },
  ];
  const at = await draft(host, { arms });
  host.secrets.set("MODULE_KEYS", "another");
  expect(await refused(host.send("POST", `${at}/freeze`), 422)).toMatchObject({
    code: "secret-missing",
    detail: "MODULE_KEY, REMOTE_KEY are not set; nothing was spent",
    findings: [
      { message: 'arm A: guarded needs the secret MODULE_KEY, which is not known here; did you mean "MODULE_KEYS"?' },
      { message: "arm B: remote needs the secret REMOTE_KEY, which is not known here" },
    ],
  });
  const priced = await (await host.send("POST", `${at}/dry-run`)).json();
  expect(priced).toMatchObject({ mayStart: true, missingSecrets: ["MODULE_KEY", "REMOTE_KEY"] });
  host.secrets.set("MODULE_KEY", "").set("REMOTE_KEY", "");
  expect((await host.send("POST", `${at}/freeze`)).status).toBe(200);
  const problem = await refused(host.send("POST", `${at}/run`), 422);
  expect(problem).toMatchObject({
    code: "secret-missing",
    detail: "MODULE_KEY, REMOTE_KEY are not set; nothing was spent",
    findings: [{ path: "arms[0].workflowId" }, { path: "arms[1].workflowId" }],
  });
  host.secrets.set("MODULE_KEY", "x").set("REMOTE_KEY", "y");
  expect((await host.send("POST", `${at}/run`)).status).toBe(202);
});

test("A rescore whose request died is found by the next one under its key, and makes one revision", async () => {
  const host = new ApiOnMemory();
  const { experimentId } = await (await host.send("POST", "/v1/experiments", echoDesign())).json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  const path = `/v1/experiments/${experimentId}`;
  const ask = (key = "again") =>
    host.request(`${path}/rescore`, { method: "POST", headers: { "idempotency-key": key } });
  await dieBeforeAnswering(host, ask);
  host.nowMs += 11 * 60_000;
  const answer = await ask();
  expect(answer.status, await answer.clone().text()).toBe(200);
  const found = await answer.json();
  expect(found).toMatchObject({ revision: 2, rows: expect.any(Number) });
  const { items } = await (await host.get(`${path}/report/revisions`)).json();
  expect(items.map((one: { digest: string }) => one.digest)[1]).toBe(found.digest);
  expect(items).toHaveLength(2);
  expect(await (await ask("other")).json()).toMatchObject({ revision: 3, rows: found.rows });
});
