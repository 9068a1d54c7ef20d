import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign } from "../../testing/api-on-memory.ts";
import { runAnswerShape, runShape } from "../shapes/trial.ts";

test("A single run is executed once, read by its id, and listed nowhere", async () => {
  const host = new ApiOnMemory();
  const answer = await host.send("POST", "/v1/runs", { workflowId: "echo", intake: { text: "hello" } });
  expect(answer.status, await answer.clone().text()).toBe(202);
  const { runId } = runAnswerShape.parse(await answer.json());
  await host.drain();
  const run = runShape.parse(await (await host.get(`/v1/runs/${runId}`)).json());
  expect(run).toMatchObject({
    runId,
    status: "reported",
    trial: { status: "scored", runId, run: { outputs: { text: { kind: "text", text: "hello" } } } },
  });
  expect(host.executed).toEqual([runId]);
  expect(await (await host.get("/v1/experiments")).json()).toEqual({ items: [] });
  expect(await (await host.get("/v1/experiments/case-sets")).json()).toEqual({ items: [] });
});

test("Fifty requests with one Idempotency-Key are one run, executed once, and fifty equal receipts", async () => {
  const host = new ApiOnMemory();
  const ask = () => {
    const headers = { "content-type": "application/json", "idempotency-key": "run-1" };
    const body = JSON.stringify({ workflowId: "echo", intake: { text: "once" } });
    return host.request("/v1/runs", { method: "POST", headers, body });
  };
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  await host.drain();
  expect(host.executed).toEqual([JSON.parse(bodies[0]!).runId]);
});

test("A run whose request died is found by the next one under its key, wherever it died", async () => {
  for (const [port, method] of [
    ["experiments", "markActive"],
    ["queue", "sendTrials"],
    ["receipts", "replace"],
  ] as const) {
    const host = new ApiOnMemory();
    const ask = () => {
      const headers = { "content-type": "application/json", "idempotency-key": "run-1" };
      const body = JSON.stringify({ workflowId: "echo", intake: { text: "once" } });
      return host.request("/v1/runs", { method: "POST", headers, body });
    };
    // The first request neither ends nor answers: what it left is as a dead host leaves it.
    const owner = host.deps[port] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const whole = owner[method]!.bind(owner);
    let calls = 0;
    const dies = port === "receipts" ? 2 : 1;
    owner[method] = (...args) => {
      calls += 1;
      return calls === dies ? new Promise(() => {}) : whole(...args);
    };
    void ask();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(calls, `${port}.${method}`).toBe(dies);
    host.nowMs += 11 * 60_000;
    const answer = await ask();
    expect(answer.status, `${port}.${method}: ${await answer.clone().text()}`).toBe(202);
    const { runId } = await answer.json();
    await host.beat();
    await host.drain();
    expect(host.executed).toEqual([runId]);
  }
});

test("A single run that cannot start is refused in its own terms and leaves nothing", async () => {
  const host = new ApiOnMemory();
  const post = async (body: object) => (await host.send("POST", "/v1/runs", body)).json();
  const intake = { text: "x" };
  expect(await post({ workflowId: "echo", intake, budgetLimitUsd: 0.001 })).toMatchObject({ status: 402 });
  expect(await post({ workflowId: "guarded", intake })).toMatchObject({ status: 422, code: "secret-missing" });
  expect(await post({ workflowId: "ecko", intake })).toMatchObject({ status: 422, findings: [{ path: "workflowId" }] });
  expect(await post({ workflowId: "echo", intake: {} })).toMatchObject({
    status: 422,
    findings: [{ path: expect.stringMatching(/^intake/) }],
  });
  expect(await post({ workflowId: "echo", intake, slots: { writer: "m" } })).toMatchObject({
    status: 422,
    findings: [{ path: "slots.writer" }],
  });
  await host.drain();
  expect(host.executed).toEqual([]);
});

test("An id that is no single run is not found", async () => {
  const host = new ApiOnMemory();
  for (const id of [`run_${"0".repeat(26)}`, "x", "..%2Fx"])
    expect((await host.get(`/v1/runs/${id}`)).status).toBe(404);
});

test("An analysis of rows made elsewhere counts the rows that are missing", async () => {
  const host = new ApiOnMemory();
  const rows = [0, 1, 2, 3].flatMap((i) =>
    ["A", "B"].map((arm) => ({ arm, caseId: `c${i}`, scores: { "exact_match.correct": arm === "A" ? 1 : i % 2 } })),
  );
  const answer = await host.send("POST", "/v1/analyze", { design: echoDesign(), rows: rows.slice(0, -1) });
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(await answer.json()).toMatchObject({
    perArm: { A: { planned: 4, scored: 4 }, B: { planned: 4, scored: 3, byCode: { missing_row: 1 } } },
  });
  const page = await host.send("POST", "/v1/analyze?format=html", { design: echoDesign(), rows });
  expect(await page.text()).toContain("<!doctype html>");
  expect(host.executed).toEqual([]);
});

test("Rows that cannot be analysed are refused with their line", async () => {
  const host = new ApiOnMemory();
  const scores = '{"arm":"A","caseId":"c","scores":{"exact_match.correct":2}}\n{"arm":"Z","caseId":"c","scores":{}}';
  const problem = await (
    await host.send("POST", "/v1/analyze", { design: echoDesign(), scores, fileName: "mine.jsonl" })
  ).json();
  expect(problem).toMatchObject({
    status: 422,
    findings: [
      { file: "mine.jsonl", line: 1 },
      { file: "mine.jsonl", line: 2, path: "arm" },
    ],
  });
  expect((await host.send("POST", "/v1/analyze", { design: echoDesign() })).status).toBe(422);
});
