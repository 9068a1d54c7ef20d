// An erasure that dies at any of its writes: it is told as a defect, and asking again finishes it.

import { expect, test } from "vitest";
import { ApiOnMemory } from "../../testing/api-on-memory.ts";
import { erase, places, planted, watched, withReport } from "../../testing/planted-case.ts";

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
