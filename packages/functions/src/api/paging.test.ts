// Every list of the API, found in its own document: pages of any size are the whole list, and a cursor is for one list.

import { beforeAll, expect, test } from "vitest";
import { ApiOnMemory, echoDesign, wordCases } from "../testing/api-on-memory.ts";

const host = new ApiOnMemory();
const places: Record<string, string> = { workflowId: "echo", lane: "echoes" };
let lists: string[];

beforeAll(async () => {
  const { paths } = await (await host.get("/openapi.json")).json();
  const { experimentId } = await made("/v1/experiments", echoDesign({ lane: "echoes" }));
  Object.assign(places, { experimentId });
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  for (let i = 0; i < 3; i += 1) {
    const rationale = `It says as much as it did before, look ${i}.`;
    const override = { overrideReason: "The build of this test has no commit." };
    await made(`/v1/experiments/${experimentId}/decision`, { verdict: "ship", arm: "A", rationale, ...override });
    host.nowMs += 1_000;
    await made("/v1/experiments", echoDesign({ name: `Draft ${i}` }));
    await host.send("POST", `/v1/experiments/${experimentId}/rescore`);
    await made("/v1/experiments/case-sets", { name: `set ${i}`, cases: wordCases(2 + i) });
    const { name: _, kind: __, arms: ___, ...rest } = echoDesign();
    const template = { ...rest, candidate: { label: "Now", workflowId: "echo" } };
    const schedule = { cron: "30 2 * * *", timeZone: "Europe/Berlin" };
    places.canaryId = (await made("/v1/canaries", { name: `N ${i}`, lane: "nobody", schedule, template })).canaryId;
    places.webhookId = (await made("/v1/webhooks", { name: `W ${i}`, url: `https://hooks.example/${i}` })).webhookId;
    await made("/v1/keys", { name: `key ${i}` });
  }
  for (let night = 0; night < 3; night += 1) {
    host.nowMs += 86_400_000;
    await host.beat();
  }
  const { digest } = (await (await host.get(`/v1/experiments/${experimentId}/report/revisions`)).json()).items[0];
  for (let i = 0; i < 3; i += 1) {
    const metric = { scorer: "exact_match", key: "correct" };
    const cited = { experimentId, reportDigest: digest };
    await made("/v1/gates", { name: "words", metric, direction: "higher", threshold: i / 10, ...cited });
  }
  places.name = "words";
  lists = Object.entries(paths as Record<string, { get?: unknown }>)
    .filter(([, { get }]) => JSON.stringify(get ?? {}).includes('"nextCursor"'))
    .map(([path]) => path);
});

async function made(path: string, body: unknown) {
  const answer = await host.send("POST", path, body);
  expect([200, 201], `${path}: ${await answer.clone().text()}`).toContain(answer.status);
  return answer.json();
}

function addressOf(path: string, query: string): string {
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? name))}?${query}`;
}

test("Every list is told by its document to take a limit and a cursor", async () => {
  const { paths } = await (await host.get("/openapi.json")).json();
  expect(lists.length).toBeGreaterThan(15);
  for (const path of lists) {
    const names = paths[path].get.parameters.map(({ name }: { name: string }) => name);
    expect(names, path).toEqual(expect.arrayContaining(["limit", "cursor"]));
  }
});

test("Pages of one are the list of a hundred, item by item", async () => {
  let followed = 0;
  for (const path of lists) {
    const whole = await (await host.get(addressOf(path, "limit=100"))).json();
    const items: unknown[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page = await host.get(addressOf(path, `limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`));
      expect(page.status, path).toBe(200);
      const body = await page.json();
      expect(body.items.length, path).toBeLessThanOrEqual(1);
      items.push(...body.items);
      cursor = body.nextCursor;
    }
    expect(items.slice(0, 100), path).toEqual(whole.items);
    if (items.length > 1) followed += 1;
  }
  expect(followed).toBeGreaterThanOrEqual(12);
});

test("A limit out of range, a garbled cursor and a cursor of another list are refused as problems", async () => {
  const experiments = await (await host.get("/v1/experiments?limit=1")).json();
  const workflows = await (await host.get("/v1/workflows?limit=1")).json();
  for (const path of lists) {
    const foreign = path === "/v1/experiments" ? workflows.nextCursor : experiments.nextCursor;
    const wrong = ["limit=0", "limit=101", "limit=x", "cursor=", "cursor=%00", "cursor=7", `cursor=${foreign}`];
    for (const query of wrong) {
      const answer = await host.get(addressOf(path, query));
      expect(answer.status, `${path}?${query}`).toBe(422);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      const [finding] = (await answer.json()).findings;
      expect(finding.path).toBe(`query.${query.split("=")[0]}`);
    }
  }
});

test("An item that went between two pages takes none with it", async () => {
  const all = (await (await host.get("/v1/canaries")).json()).items as { canaryId: string }[];
  const first = await (await host.get("/v1/canaries?limit=1")).json();
  await host.send("DELETE", `/v1/canaries/${all[0]!.canaryId}`);
  const rest = await (await host.get(`/v1/canaries?cursor=${encodeURIComponent(first.nextCursor)}`)).json();
  expect(rest.items.map(({ canaryId }: { canaryId: string }) => canaryId)).toEqual(
    all.slice(1).map(({ canaryId }) => canaryId),
  );
});
