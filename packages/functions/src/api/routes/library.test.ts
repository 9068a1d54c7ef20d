import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, wordCases } from "../../testing/api-on-memory.ts";
import { pageShape } from "../paging.ts";
import { caseSetDiffShape, pushedCaseSetShape, scorerShape, workflowShape } from "../shapes/library.ts";

const root = "/v1/experiments/case-sets";

test("The same cases are the same version, and others the next", async () => {
  const host = new ApiOnMemory();
  const first = await host.send("POST", root, { name: "words/ä", cases: wordCases(3) });
  expect(first.status).toBe(201);
  expect(pushedCaseSetShape.parse(await first.json())).toMatchObject({ version: 1, cases: 3, isNew: true });
  expect((await host.send("POST", root, { name: "words/ä", cases: wordCases(3) })).status).toBe(200);
  expect((await host.send("POST", root, { name: "words/ä", cases: wordCases(2) })).status).toBe(409);

  const at = `${root}/${encodeURIComponent("words/ä")}`;
  const changed = wordCases(4)
    .with(0, { ...wordCases(1)[0], reference: { gold: "other" } })
    .toSpliced(1, 1);
  const second = await host.send("POST", `${at}/versions`, { cases: changed });
  expect(second.status).toBe(201);
  expect(await second.json()).toMatchObject({ version: 2, isNew: true });
  expect(await (await host.get(at)).json()).toMatchObject({ version: 2, versions: [{ version: 1 }, { version: 2 }] });

  const diff = caseSetDiffShape.parse(await (await host.get(`${at}/diff?from=1&to=2`)).json());
  expect(diff).toMatchObject({
    added: ["w3"],
    removed: ["w1"],
    changed: [{ caseId: "w0", fields: ["reference"] }],
    same: 1,
    isReordered: false,
  });
});

test("A version of a case set never changes, so a reader who has it is told so", async () => {
  const host = new ApiOnMemory();
  await host.send("POST", `${root}/words/versions`, { cases: wordCases(2) });
  const read = await host.get(`${root}/words/versions/1`);
  expect((await read.json()).cases).toHaveLength(2);
  const headers = { "if-none-match": read.headers.get("etag")! };
  expect((await host.request(`${root}/words/versions/1`, { headers })).status).toBe(304);
  const lines = await (await host.get(`${root}/words/versions/1?format=jsonl`)).text();
  expect(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).caseId),
  ).toEqual(["w0", "w1"]);
  for (const path of [`${root}/words/versions/2`, `${root}/words/versions/x`, `${root}/none`]) {
    expect((await host.get(path)).status, path).toBe(404);
  }
});

test("Cases with one id, or none at all, are refused with their place", async () => {
  const host = new ApiOnMemory();
  const twice = [...wordCases(2), ...wordCases(1)];
  const problem = await (await host.send("POST", root, { name: "x", cases: twice })).json();
  expect(problem).toMatchObject({ status: 422, findings: [{ path: "cases[2].caseId" }] });
  expect((await host.send("POST", root, { name: "x", cases: [] })).status).toBe(422);
});

test("A stored file comes back byte by byte under the type its bytes have", async () => {
  const host = new ApiOnMemory();
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]);
  const stored = await host.request("/v1/files?name=scan.png", { method: "POST", body: png });
  expect(stored.status).toBe(201);
  const attachment = await stored.json();
  expect(attachment).toMatchObject({ bytes: 11, mediaType: "image/png", name: "scan.png" });
  const read = await host.get(`/v1/files/${attachment.sha256}`);
  expect(read.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(png);
  for (const sha256 of ["0".repeat(64), "..%2Fx", "A".repeat(64)]) {
    expect((await host.get(`/v1/files/${sha256}`)).status, sha256).toBe(404);
  }
});

test("A file that is a page is saved and never shown", async () => {
  const host = new ApiOnMemory();
  const body = "<!doctype html><script>alert(1)</script>";
  const { sha256 } = await (await host.request("/v1/files", { method: "POST", body })).json();
  const read = await host.get(`/v1/files/${sha256}`);
  expect(read.headers.get("content-disposition")).toBe("attachment");
  expect(read.headers.get("content-security-policy")).toContain("sandbox");
  expect(read.headers.get("x-content-type-options")).toBe("nosniff");
});

test("Bodies above the limit are refused with 413, declared or not", async () => {
  const host = new ApiOnMemory({ apiLimits: { jsonBytes: 1_000, fileBytes: 10, answerBytes: 1_000 } });
  const large = await host.request("/v1/files", { method: "POST", body: new Uint8Array(11) });
  expect(await large.json()).toMatchObject({ status: 413, code: "too-large" });
  const cases = wordCases(50);
  expect((await host.send("POST", root, { name: "x", cases })).status).toBe(413);
  const stream = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 4; i += 1) controller.enqueue(new Uint8Array(4));
      controller.close();
    },
  });
  const streamed = await host.request("/v1/files", { method: "POST", body: stream, duplex: "half" } as RequestInit);
  expect(streamed.status).toBe(413);
});

test("An answer that the host cannot carry is a redirect to the store", async () => {
  const host = new ApiOnMemory({ apiLimits: { jsonBytes: 1_000, fileBytes: 1_000, answerBytes: 5 } });
  const { sha256 } = await (await host.request("/v1/files", { method: "POST", body: "longer than five" })).json();
  const read = await host.get(`/v1/files/${sha256}`);
  expect(read.status).toBe(302);
  expect(read.headers.get("location")).toBe(`data:text/plain;base64,${btoa("longer than five")}`);
});

test("Scorers, schemas and workflows are listed in their shapes", async () => {
  const host = new ApiOnMemory();
  const scorers = pageShape(scorerShape).parse(await (await host.get("/v1/experiments/scorers")).json());
  expect(scorers.items.map(({ name }) => name)).toContain("run_metrics");
  expect((await (await host.get("/v1/schemas")).json()).items).toEqual(["design", "case", "frozen", "analysis"]);
  expect(await (await host.get("/v1/schemas/design")).json()).toMatchObject({ type: "object" });
  expect((await host.get("/v1/schemas/constructor")).status).toBe(404);
  const workflows = pageShape(workflowShape).parse(await (await host.get("/v1/workflows")).json());
  expect(workflows.items.map(({ workflowId, source }) => [workflowId, source])).toEqual([
    ["echo", "registry"],
    ["guarded", "registry"],
    ["remote", "registry"],
  ]);
});

test("A service is registered by versions, and never over a workflow of the registry", async () => {
  const host = new ApiOnMemory();
  const service = {
    workflowId: "mine",
    title: "Mine",
    target: { kind: "http", url: "https://service.example/run" },
    intakeSchema: { type: "object" },
    slots: {},
    price: { kind: "free" },
    timeoutMs: 1_000,
  };
  const post = (changes: object) => host.send("POST", "/v1/workflows", { ...service, ...changes });
  expect(await (await post({})).json()).toMatchObject({ version: 1, source: "registered" });
  expect((await post({})).status).toBe(200);
  expect(await (await post({ title: "Mine, better" })).json()).toMatchObject({ version: 2 });
  expect((await post({ version: 2 })).status).toBe(409);
  expect((await post({ workflowId: "echo" })).status).toBe(409);
  expect((await post({ target: { kind: "command", argv: ["x"] } })).status).toBe(422);
  expect((await post({ intakeSchema: { type: "string" } })).status).toBe(422);
  const versions = await (await host.get("/v1/workflows/mine/versions")).json();
  expect(versions.items.map((one: { version: number }) => one.version)).toEqual([1, 2]);
  expect((await host.get("/v1/workflows/none/versions")).status).toBe(404);
});

test("Looks at a set's hold-out are counted on the set and listed with who looked", async () => {
  const host = new ApiOnMemory();
  const cases = wordCases(12).map((one, i) => ({ ...one, ...(i > 9 && { holdout: true }) }));
  const looking = { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000, includeHoldout: true };
  const root = "/v1/experiments/case-sets/words";
  const ids: string[] = [];
  for (const changes of [{}, { analysisPlan: looking }, { analysisPlan: looking, name: "Again" }]) {
    const design = echoDesign({ caseSet: { name: "words", cases }, ...changes });
    const { experimentId } = await (await host.send("POST", "/v1/experiments", design)).json();
    for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
    await host.drain();
    await host.send("POST", `/v1/experiments/${experimentId}/rescore`);
    ids.push(experimentId);
  }
  expect((await (await host.get(root)).json()).looks).toBe(2);
  const { items } = await (await host.get(`${root}/looks`)).json();
  expect(items).toMatchObject([
    { experimentId: ids[1], cases: 2, version: 1 },
    { experimentId: ids[2], cases: 2, version: 1 },
  ]);
  expect((await host.get("/v1/experiments/case-sets/none/looks")).status).toBe(404);
});
