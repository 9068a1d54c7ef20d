// A reported experiment on a case set of which one case is to be erased, and a look at everything that the stores hold.
// What is planted in that case is found nowhere else, so that whatever still holds it is a leak.

import { randomBytes } from "node:crypto";
import { type ApiOnMemory, echoDesign } from "./api-on-memory.ts";
import { spellingsIn } from "./planted-text.ts";

const picture = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(600)]);
export const shared = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(600)]);
export const reason = "The person asked for it.";
/** Of the case that goes: its id, what it holds, what the workflow made of it and what it said when it failed. */
export const planted = {
  caseId: "patient Ännchen 4711",
  intake: "my <b>knee</b> hurts",
  output: "HEARD: MY KNEE HURTS",
  reference: "gonarthrosis & more",
  tag: "ward O'Brien",
  picture,
};

/** Remembers every key that was ever written, so that a test can look everywhere. */
export function watched(host: ApiOnMemory) {
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

export async function places(look: () => Promise<Map<string, string | Uint8Array>>, text: string | Uint8Array) {
  return [...(await look())].filter(([, held]) => spellingsIn(held, text).length > 0).map(([where]) => where);
}

async function send(host: ApiOnMemory, bytes: Buffer) {
  const headers = { "content-type": "image/png" };
  return await (
    await host.request("/v1/files?name=a.png", { method: "POST", headers, body: new Uint8Array(bytes) })
  ).json();
}

export async function withReport(host: ApiOnMemory, changes: Record<string, unknown> = {}): Promise<string> {
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

export const erasures = "/v1/experiments/case-sets/knees/erasures";
export const erase = (host: ApiOnMemory, caseIds: readonly string[] = [planted.caseId]) =>
  host.send("POST", erasures, { caseIds, reason });
