// How an erasure is asked for: what is refused, and that neither its reason nor its receipt keeps what it erases.

import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, keysOf } from "../../testing/api-on-memory.ts";
import { erase, erasures, planted, reason, withReport } from "../../testing/planted-case.ts";
import { spellingsIn } from "../../testing/planted-text.ts";

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
