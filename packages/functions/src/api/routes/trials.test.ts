import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, echoing } from "../../testing/api-on-memory.ts";

type Trial = { readonly ordinal: number; readonly arm: string; readonly status: string };

async function started(host: ApiOnMemory, changes: Record<string, unknown> = {}): Promise<string> {
  const { experimentId } = await (await host.send("POST", "/v1/experiments", echoDesign(changes))).json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  return `/v1/experiments/${experimentId}`;
}

async function pagesOf(host: ApiOnMemory, path: string): Promise<number[]> {
  const ordinals: number[] = [];
  for (let cursor = ""; ; ) {
    const page = await (await host.get(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)).json();
    ordinals.push(...page.items.map(({ ordinal }: Trial) => ordinal));
    if (page.nextCursor === undefined) return ordinals;
    cursor = page.nextCursor;
  }
}

test("Newest first begins at the last trial handed out while it runs, and at the last one of all when it is over", async () => {
  const host = new ApiOnMemory();
  const path = await started(host);
  expect(await pagesOf(host, `${path}/trials?order=newest&limit=2`)).toEqual([2, 1, 0]);
  await host.drain();
  const all = Array.from({ length: 16 }, (_, i) => i);
  expect(await pagesOf(host, `${path}/trials?limit=5`)).toEqual(all);
  for (const limit of [1, 5, 16]) {
    expect(await pagesOf(host, `${path}/trials?order=newest&limit=${limit}`)).toEqual([...all].reverse());
  }
  const ofA = await pagesOf(host, `${path}/trials?order=newest&arm=A&limit=3`);
  expect(ofA).toEqual((await pagesOf(host, `${path}/trials?arm=A&limit=3`)).reverse());
});

test("A cursor of one order is no place in the other", async () => {
  const host = new ApiOnMemory();
  const path = await started(host);
  await host.drain();
  const { nextCursor } = await (await host.get(`${path}/trials?limit=3`)).json();
  const other = await host.get(`${path}/trials?order=newest&cursor=${encodeURIComponent(nextCursor)}`);
  expect(other.status).toBe(422);
});

test("One trial shows what its arm was given: the case's intake under the arm's overrides", async () => {
  const host = new ApiOnMemory();
  const path = await started(host);
  await host.drain();
  const { items } = await (await host.get(`${path}/trials?limit=100`)).json();
  expect(items).toHaveLength(16);
  for (const { ordinal, arm, caseId } of items) {
    const { intake } = await (await host.get(`${path}/trials/${ordinal}`)).json();
    const text = `word ${String(caseId).slice(1)}`;
    expect(intake).toEqual(arm === "A" ? { text } : { text, loud: true });
  }
});

test("Calls that were refused are counted by arm, while it runs and when it is over", async () => {
  const host = new ApiOnMemory();
  const at = new Date(host.nowMs).toISOString();
  host.callsOf = ({ intake }) => (intake.loud === true ? [{ at, status: 429, waitedMs: 1_000 }] : []);
  host.behave = echoing;
  const path = await started(host);
  const before = await (await host.get(path)).json();
  expect(before.refusals).toEqual({ A: 0, B: 0 });
  await host.drain();
  const { refusals } = await (await host.get(path)).json();
  expect(refusals).toEqual({ A: 0, B: 8 });
  const { items } = await (await host.get(`${path}/trials?arm=B`)).json();
  expect(items.every((one: { refusals: number }) => one.refusals === 1)).toBe(true);
});
