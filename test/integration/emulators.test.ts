// The emulators under a home: reachable from this machine alone, durable through a kill, and reopened by the next.

import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createAwsPorts } from "@assay/adapters/aws";
import type { ExperimentRef } from "@assay/core/ports";
import { type Emulators, startEmulators } from "@assay/local";
import { afterEach, beforeEach, expect, test } from "vitest";
import { collect, experimentRecord, newRef, runningRow } from "../contracts/sample-rows.ts";

let home: string;
const opened: Emulators[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "assay-home-"));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((emulators) => emulators.close()));
  await rm(home, { recursive: true, force: true });
});

async function open() {
  const emulators = await startEmulators(home);
  opened.push(emulators);
  const ports = createAwsPorts(emulators);
  return {
    emulators,
    ports,
    async close() {
      ports.close();
      opened.splice(opened.indexOf(emulators), 1);
      await emulators.close();
    },
  };
}

test("They listen on the loopback address alone", { skip: process.platform === "darwin" }, async () => {
  const { emulators } = await open();
  for (const endpoint of Object.values(emulators.endpoints)) {
    const port = Number(new URL(endpoint).port);
    expect(await isOpen("127.0.0.1", port)).toBe(true);
    // Any other loopback address reaches whoever listens on every interface.
    expect(await isOpen("127.0.0.2", port)).toBe(false);
  }
});

test("A home that is closed and opened again has its rows, its lists and its objects, and empty queues", async () => {
  const ref = newRef();
  const record = experimentRecord(ref);
  const first = await open();
  await first.ports.experiments.create(record);
  await first.ports.trials.take(ref, runningRow(0, "t"));
  await first.ports.blobs.put("a/b c/run.json", "{}", "application/json");
  await first.ports.queue.sendFinish(ref);
  await first.close();

  const { ports, emulators } = await open();
  expect(await ports.experiments.read(ref)).toEqual(record);
  expect((await ports.experiments.list(ref.workspace, {}, { limit: 5 })).items).toEqual([record]);
  expect(await collect(ports.trials.scan(ref, { from: 0, to: 5 }))).toEqual([runningRow(0, "t")]);
  expect(Buffer.from((await ports.blobs.get("a/b c/run.json"))!).toString()).toBe("{}");
  const queued = await fetch(`${emulators.endpoints.sqs}/_fauxqs/queues`);
  expect(
    ((await queued.json()) as { approximateMessageCount: number }[]).map((q) => q.approximateMessageCount),
  ).toEqual([0, 0, 0, 0, 0, 0]);
  await ports.queue.sendFinish(ref);
  ports.close();
});

test("A home that is open is not opened a second time, and the first goes on", async () => {
  const { ports } = await open();
  await expect(startEmulators(home)).rejects.toMatchObject({ code: "busy" });
  await ports.blobs.put("still", "here", "text/plain");
  expect(await ports.experiments.read(newRef())).toBeUndefined();
  ports.close();
});

test("An object torn by a kill is gone, and a home with it opens; whole objects stay", async () => {
  const first = await open();
  for (const name of ["whole", "torn-description", "torn-bytes"]) await first.ports.blobs.put(name, name, "text/plain");
  const bucket = first.emulators.bucket;
  await first.close();
  const objects = join(home, "s3", "buckets", bucket, "objects");
  expect(await readdir(objects)).toContain("whole.meta.json");
  await truncate(join(objects, "torn-description.meta.json"), 10);
  await truncate(join(objects, "torn-bytes.data"), 3);
  await writeFile(join(home, "s3", "buckets", bucket, ".bucket.json"), "");

  const { ports } = await open();
  expect(Buffer.from((await ports.blobs.get("whole"))!).toString()).toBe("whole");
  expect(await ports.blobs.get("torn-description")).toBeUndefined();
  expect(await ports.blobs.get("torn-bytes")).toBeUndefined();
  await ports.blobs.put("torn-bytes", "anew", "text/plain");
  expect(Buffer.from((await ports.blobs.get("torn-bytes"))!).toString()).toBe("anew");
  ports.close();
});

test("Whatever was acknowledged before a kill is there after it", async () => {
  const ref = newRef();
  const script = join(import.meta.dirname, "write-until-killed.ts");
  const child = spawn(process.execPath, [script, home, ref.workspace, ref.experimentId], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === 300) child.kill("SIGKILL");
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  const { ports } = await open();
  await expectAll(ports, ref, acknowledged);
  ports.close();
});

async function expectAll(ports: Awaited<ReturnType<typeof open>>["ports"], ref: ExperimentRef, ordinals: number[]) {
  const rows = await collect(ports.trials.scan(ref, { from: 0, to: 1_000_000 }));
  const stored = new Set(rows.map((row) => row.ordinal));
  expect(ordinals.filter((ordinal) => !stored.has(ordinal))).toEqual([]);
  for (const ordinal of ordinals) {
    expect(Buffer.from((await ports.blobs.get(`trials/${ordinal}`)) ?? "").toString()).toBe(`run ${ordinal}`);
  }
}

async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  }).finally(() => socket.destroy());
}
