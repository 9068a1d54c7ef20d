// A report opened to whoever has its address and closed again, and a case erased, through the command and a browser's eyes.
// At the end the store itself is read, item by item and object by object.

import { randomBytes } from "node:crypto";
import { createClients } from "@assay/adapters/aws";
import type { ShareBody, WithdrawnBody } from "@assay/functions/api/shapes/share";
import { spellingsIn } from "@assay/functions/testing/planted-text";
import { startEmulators } from "@assay/local";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CliFolder, type Ended, type Running, type StatusDocument } from "./cli-process.ts";
import { designOf } from "./fixtures/local-api.ts";

const cli = new CliFolder();
const caseId = `patient Ännchen ${randomBytes(4).toString("hex")}`;
const spoken = `my <b>knee</b> hurts ${randomBytes(4).toString("hex")}`;
const reason = "The person asked for it.";
let server: Running;
let id = "";

beforeAll(async () => {
  server = cli.start(["serve", "--port", "0"]);
  await server.until(/answers at/);
  const others = Array.from({ length: 9 }, (_, n) => ({ caseId: `c${n}`, intake: { n } }));
  const cases = [...others, { caseId, intake: { n: 10 }, reference: { gold: spoken }, tags: { said: spoken } }];
  const design = cli.write("design.json", designOf("quick", 0, { caseSet: { name: "knees", cases } }));
  const { code, document } = await cli.json<StatusDocument>(["run", design, "--wait"]);
  expect(code, JSON.stringify(document)).toBe(0);
  id = document.experimentId;
});
afterAll(() => cli.remove());

async function share(...options: string[]): Promise<ShareBody> {
  const { code, document } = await cli.json<ShareBody>(["share", id, ...options]);
  expect(code, JSON.stringify(document)).toBe(0);
  return document;
}

test("a shared page is served without a token, to nobody's index and in nobody's frame, and is gone once withdrawn", async () => {
  const bare = await share();
  const full = await share("--outputs");
  const [, token = ""] = /\/r\/([A-Za-z0-9_-]+)\/[0-9a-f]{64}\/index\.html$/.exec(bare.url) ?? [];
  expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
  expect(full.url).not.toContain(token);
  const page = await fetch(bare.url);
  expect(page.status).toBe(200);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "content-security-policy": "frame-ancestors 'none'",
  });
  const text = await page.text();
  for (const planted of [caseId, spoken]) expect(spellingsIn(text, planted)).toEqual([]);
  const whole = await (await fetch(full.url)).text();
  for (const planted of [caseId, spoken]) expect(spellingsIn(whole, planted)).not.toEqual([]);
  expect((await fetch(bare.url.replace(token, `${token.slice(0, -1)}_`))).status).toBe(404);
  expect((await fetch(bare.url, { headers: { origin: "https://elsewhere.example" } })).status).toBe(403);

  const said = await cli.run(["unshare", id, "--share", bare.shareId]);
  expect(said.stdout).toContain(`Withdrawn: ${bare.shareId}`);
  expect((await fetch(bare.url)).status).toBe(404);
  expect((await fetch(full.url)).status).toBe(200);
  const { document } = await cli.json<WithdrawnBody>(["unshare", id]);
  expect(document.items.map((one) => one.shareId)).toEqual([full.shareId]);
  expect((await fetch(full.url)).status).toBe(404);
  expect((await cli.run(["unshare", id])).stdout).toContain("Nothing is shared");
});

test("an erased case is in no item of a table and in no object, and its report says that it was erased", async () => {
  const { url } = await share("--outputs");
  const wrong = await cli.run(["cases", "erase", "knees", "--case", "nobody", "--reason", reason]);
  expect(wrong.code).toBe(1);
  const erased: Ended = await cli.run(["cases", "erase", "knees", "--case", caseId, "--reason", reason]);
  expect(erased.code, erased.stderr).toBe(0);
  expect(erased.stdout).toContain(`  ${id}`);
  expect(await (await fetch(url)).text()).toContain(`: ${reason}`);
  const status = await cli.json<{ erasures: { cases: number; reason: string }[] }>(["status", id]);
  expect(status.document.erasures).toMatchObject([{ cases: 1, reason }]);
  type Validation = { defects: { kind: string }[]; checked: { erasedCases: number } };
  const { document } = await cli.json<Validation>(["validate"]);
  expect([document.defects, document.checked.erasedCases]).toEqual([[], 1]);

  server.child.kill("SIGTERM");
  await server.ended;
  const stored = await everythingIn(cli.path("home"));
  expect(stored.size).toBeGreaterThan(40);
  expect([...stored.values()].some((held) => spellingsIn(held, reason).length > 0)).toBe(true);
  for (const planted of [caseId, spoken]) {
    const places = [...stored].filter(([, held]) => spellingsIn(held, planted).length > 0).map(([where]) => where);
    expect(places).toEqual([]);
  }
});

/** Every item and every object of a home that nobody has open. */
async function everythingIn(home: string): Promise<Map<string, string | Uint8Array>> {
  const emulators = await startEmulators(home);
  const clients = createClients(emulators);
  const held = new Map<string, string | Uint8Array>();
  try {
    const dynamo = await clients.dynamo();
    for (const table of Object.values(emulators.tables)) {
      let from: Record<string, unknown> | undefined;
      do {
        const page = await dynamo.scan({ TableName: table, ...(from && { ExclusiveStartKey: from }) });
        for (const item of page.Items ?? []) held.set(`${table} ${item.pk} ${item.sk}`, JSON.stringify(item));
        from = page.LastEvaluatedKey;
      } while (from !== undefined);
    }
    const { client, commands } = await clients.s3();
    for (const bucket of [emulators.bucket, emulators.shared.bucket]) {
      const { Contents = [] } = await client.send(new commands.ListObjectsV2Command({ Bucket: bucket }));
      for (const { Key = "" } of Contents) {
        const { Body } = await client.send(new commands.GetObjectCommand({ Bucket: bucket, Key }));
        held.set(`${bucket} ${Key}`, await Body!.transformToByteArray());
      }
    }
    return held;
  } finally {
    clients.close();
    await emulators.close();
  }
}
