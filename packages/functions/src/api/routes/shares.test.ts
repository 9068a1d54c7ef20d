import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, keysOf } from "../../testing/api-on-memory.ts";
import { spellingsIn } from "../../testing/planted-text.ts";

const picture = randomBytes(2_000);
const planted = {
  caseId: "patient Ännchen 4711",
  intake: "she said <b>“my knee hurts”</b>",
  output: "SHE SAID “MY KNEE HURTS”, 2×",
  reference: "gonarthrosis & more",
  tag: "ward O'Brien",
  version: "built for Ännchen",
};

/** Two arms over cases that hold the planted texts and a picture; an arm that fails quotes its input in its message. */
async function reported(host: ApiOnMemory, changes: Record<string, unknown> = {}): Promise<string> {
  const sent = await host.request("/v1/files?name=knee.png", {
    method: "POST",
    headers: { "content-type": "image/png" },
    body: Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), picture]),
  });
  const image = await sent.json();
  expect(sent.status, JSON.stringify(image)).toBeLessThan(300);
  const cases = Array.from({ length: 6 }, (_, i) => ({
    caseId: `${planted.caseId}/${i}`,
    intake: { text: `${planted.intake} ${i}`, image: { $file: image.$file ?? image } },
    reference: { gold: `${planted.reference} ${i}` },
    tags: { ward: `${planted.tag} ${i % 2}` },
  }));
  host.behave = ({ intake }) =>
    String(intake.text).endsWith("5")
      ? { kind: "answered", value: { failed: { code: "planted", message: `cannot read ${intake.text}` } } }
      : {
          kind: "answered",
          value: {
            outputs: { text: planted.output },
            costUsd: 0.002,
            version: `${planted.version}, ${String(intake.text).at(-1)}`,
          },
        };
  const made = await host.send(
    "POST",
    "/v1/experiments",
    echoDesign({ caseSet: { name: "knees", cases }, ...changes }),
  );
  const { experimentId } = await made.json();
  for (const step of ["freeze", "run"]) await host.send("POST", `/v1/experiments/${experimentId}/${step}`);
  await host.drain();
  return experimentId;
}

const shareOf = (id: string) => `/v1/experiments/${id}/report/share`;

async function pageAt(host: ApiOnMemory, url: string): Promise<string | undefined> {
  const bytes = await host.ports.sharedPages.read(new URL(url).pathname.slice(1));
  return bytes && new TextDecoder().decode(bytes);
}

test("A page shared without outputs holds figures, and nothing that a case or a run wrote, in any spelling", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const answer = await host.send("POST", shareOf(id));
  expect(answer.status).toBe(201);
  const share = await answer.json();
  expect(share).toMatchObject({ experimentId: id, revision: 1, outputs: false, withdrawnAt: null });
  const page = (await pageAt(host, share.url))!;
  for (const [what, text] of Object.entries({ ...planted, picture })) expect(spellingsIn(page, text), what).toEqual([]);
  for (const words of [
    "changed under way: version 1 of 5",
    "case 1",
    "case 6",
    "Shared without contents",
    "Saying it louder does not help",
    "planned",
  ]) {
    expect(page).toContain(words);
  }
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain("Content-Security-Policy");
});

test("A page whose figures are cut by a tag holds the values of that tag, and says so", async () => {
  const host = new ApiOnMemory();
  const analysisPlan = { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000, slices: ["ward"] };
  const [cut, plain] = [await reported(host, { analysisPlan }), await reported(host)];
  const sentence = "Values of the tags that figures are cut by are in it.";
  for (const [id, isCut] of [
    [cut, true],
    [plain, false],
  ] as const) {
    const page = (await pageAt(host, (await (await host.send("POST", shareOf(id))).json()).url))!;
    expect(page.includes(sentence)).toBe(isCut);
    expect(spellingsIn(page, planted.tag).length > 0).toBe(isCut);
    expect(spellingsIn(page, planted.caseId)).toEqual([]);
  }
});

test("A page shared with outputs is the very page of that revision, texts and picture included", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const share = await (await host.send("POST", shareOf(id), { outputs: true })).json();
  const page = (await pageAt(host, share.url))!;
  for (const [what, text] of Object.entries({ ...planted, picture })) {
    expect(spellingsIn(page, text).length, what).toBeGreaterThan(0);
  }
  expect(page).toBe(await (await host.get(`/v1/experiments/${id}/report?format=html`)).text());
});

test("The same share keeps its address, another has its own, and the experiment names both until they are withdrawn", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const bare = await (await host.send("POST", shareOf(id))).json();
  const again = await host.send("POST", shareOf(id), { outputs: false, revision: 1 });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(bare);
  const full = await (await host.send("POST", shareOf(id), { outputs: true })).json();
  expect(full.url).not.toBe(bare.url);
  const shares = async () => (await (await host.get(`/v1/experiments/${id}`)).json()).shares;
  expect(await shares()).toEqual([bare, full]);
  const gone = await (await host.send("DELETE", `${shareOf(id)}?shareId=${bare.shareId}`)).json();
  expect(gone).toMatchObject({
    items: [{ shareId: bare.shareId, withdrawnBy: expect.any(String) }],
    lingersSeconds: 60,
  });
  expect(await pageAt(host, bare.url)).toBeUndefined();
  expect(await shares()).toEqual([full]);
  expect((await (await host.send("DELETE", shareOf(id))).json()).items).toHaveLength(1);
  expect((await (await host.send("DELETE", shareOf(id))).json()).items).toEqual([]);
  expect(await pageAt(host, full.url)).toBeUndefined();
  const listed = async (query: string) => (await (await host.get(`${shareOf(id)}${query}`)).json()).items;
  expect(await listed("")).toHaveLength(2);
  expect(await listed("?withdrawn=false")).toEqual([]);
  const anew = await (await host.send("POST", shareOf(id))).json();
  expect(anew.url).not.toBe(bare.url);
});

test("A share stays at its revision when the report is made again", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const share = await (await host.send("POST", shareOf(id), { outputs: true })).json();
  const before = await pageAt(host, share.url);
  await host.send("POST", `/v1/experiments/${id}/rescore`);
  expect(await pageAt(host, share.url)).toBe(before);
  expect(await (await host.send("POST", shareOf(id), { outputs: true })).json()).toMatchObject({ revision: 2 });
  expect(await (await host.send("POST", shareOf(id), { revision: 9 })).json()).toMatchObject({ status: 404 });
});

test("All of an address that nobody else knows is one token of chance, a new one for each share", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const tokens = ["A".repeat(22), "B".repeat(22)];
  const chance = { ...host.deps.chance, token: () => tokens.shift()! };
  const real = new ApiOnMemory({ ...host.ports, chance });
  const { report } = await (await host.get(`/v1/experiments/${id}`)).json();
  const digest = report.digest.replace("sha256:", "");
  const first = await (await real.send("POST", shareOf(id))).json();
  expect(new URL(first.url).pathname).toBe(`/r/${"A".repeat(22)}/${digest}/index.html`);
  await real.send("DELETE", shareOf(id));
  const second = await (await real.send("POST", shareOf(id))).json();
  expect(new URL(second.url).pathname).toBe(`/r/${"B".repeat(22)}/${digest}/index.html`);
});

test("Another workspace, a key that only reads, and a report that is not there are refused", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const keys = keysOf({ reader: { workspace: "local", scope: "read" }, other: { workspace: "other" } });
  const teams = new ApiOnMemory({ ...host.ports, access: keys });
  const ask = async (method: string, key: string) =>
    (await teams.request(shareOf(id), { method, headers: { authorization: `Bearer ${key}` } })).status;
  expect(await ask("POST", "reader")).toBe(403);
  expect(await ask("DELETE", "reader")).toBe(403);
  expect(await ask("GET", "reader")).toBe(200);
  for (const method of ["POST", "DELETE", "GET"]) expect(await ask(method, "other")).toBe(404);
  expect((await host.ports.shares.list({ workspace: "local", experimentId: id } as never)).length).toBe(0);
  const draft = await (await host.send("POST", "/v1/experiments", echoDesign())).json();
  expect(await (await host.send("POST", shareOf(draft.experimentId))).json()).toMatchObject({ code: "not-reported" });
});

/** Something else happens once, just before this method of a store does its work. */
function before(store: object, method: string, happens: () => Promise<unknown>): void {
  const original = (store as Record<string, (...args: unknown[]) => unknown>)[method]!;
  Object.assign(store, {
    [method]: async (...args: unknown[]) => {
      Object.assign(store, { [method]: original });
      await happens();
      return original(...args);
    },
  });
}

test("A page that is shared again while somebody withdraws it is not left at the withdrawn address", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const first = await (await host.send("POST", shareOf(id))).json();
  before(host.ports.sharedPages, "put", () => host.send("DELETE", shareOf(id)));
  const second = await (await host.send("POST", shareOf(id))).json();
  expect(second.url).not.toBe(first.url);
  expect(await pageAt(host, first.url)).toBeUndefined();
  expect(await pageAt(host, second.url)).toContain("case 1");
});

test("A page that is put between the two halves of a withdrawal is gone when the withdrawal is over", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const share = await (await host.send("POST", shareOf(id))).json();
  before(host.ports.shares, "withdraw", () => host.send("POST", shareOf(id)));
  await host.send("DELETE", shareOf(id));
  expect(await pageAt(host, share.url)).toBeUndefined();
});

test("A report that is shared while one of its cases is erased shows nothing of it afterwards", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  const erase = (i: number) =>
    host.send("POST", "/v1/experiments/case-sets/knees/erasures", {
      caseIds: [`${planted.caseId}/${i}`],
      reason: "asked for",
    });
  // The page was read, and its row is not there yet: the erasure cannot know of it.
  before(host.ports.shares, "add", async () => expect((await erase(0)).status).toBe(200));
  const share = await (await host.send("POST", shareOf(id), { outputs: true })).json();
  const page = (await pageAt(host, share.url))!;
  expect(spellingsIn(page, `${planted.intake} 0`)).toEqual([]);
  expect(spellingsIn(page, `${planted.intake} 1`).length).toBeGreaterThan(0);
  before(host.ports.sharedPages, "put", () => host.send("DELETE", shareOf(id)));
  expect((await erase(1)).status).toBe(200);
  expect(await pageAt(host, share.url)).toBeUndefined();
});

test("Nothing is shared while an erasure of its cases is unfinished", async () => {
  const host = new ApiOnMemory();
  const id = await reported(host);
  await host.ports.erasures.put("local" as never, {
    erasureId: "era_1",
    caseSet: "knees",
    cases: 1,
    reason: "asked for",
    erasedBy: "somebody",
    startedAt: "2026-01-01T00:00:00.000Z",
  });
  for (const step of ["report/share", "rescore"]) {
    const refused = await (await host.send("POST", `/v1/experiments/${id}/${step}`)).json();
    expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining("under way") });
  }
});
