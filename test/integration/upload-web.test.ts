// The dashboard as it is uploaded beside a CloudFormation template, into the shared bucket of the local cloud.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClients } from "@assay/adapters/aws";
import { buildWeb } from "@assay/infra/bundles/build-web";
import { dashboardFiles } from "@assay/infra/described/dashboard-files";
import { uploadWeb } from "@assay/infra/scripts/upload-web";
import { type Emulators, startEmulators } from "@assay/local";
import { afterAll, beforeAll, expect, test } from "vitest";

const home = mkdtempSync(join(tmpdir(), "assay-upload-"));
let emulators: Emulators;

beforeAll(async () => {
  emulators = await startEmulators(home);
});
afterAll(async () => {
  await emulators.close();
  rmSync(home, { recursive: true });
});

test("Every file of the dashboard is in the bucket with its type and how long it may be kept, twice over too", async () => {
  const files = dashboardFiles(buildWeb());
  const { bucket } = emulators.shared;
  for (let round = 0; round < 2; round += 1) await uploadWeb(emulators, bucket, files);
  const clients = createClients(emulators);
  try {
    const { client, commands } = await clients.s3();
    const { Contents = [] } = await client.send(new commands.ListObjectsV2Command({ Bucket: bucket }));
    expect(new Set(Contents.map(({ Key }) => Key))).toEqual(new Set(files.map(({ key }) => key)));
    for (const { key, path, mediaType, cacheControl } of files) {
      const stored = await client.send(new commands.GetObjectCommand({ Bucket: bucket, Key: key }));
      expect([stored.ContentType, stored.CacheControl]).toEqual([mediaType, cacheControl]);
      expect(Buffer.compare(await stored.Body!.transformToByteArray(), readFileSync(path))).toBe(0);
    }
    const page = readFileSync(files.at(-1)!.path, "utf8");
    const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, key]) => key);
    expect(named.length).toBeGreaterThanOrEqual(2);
    for (const key of named) expect(files.map((file) => file.key)).toContain(key);
  } finally {
    clients.close();
  }
});
