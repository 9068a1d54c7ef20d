// Makes the folder of objects readable again after the process was killed inside a write. fauxqs writes an object as
// two files, neither atomically, and does not start while one of them is torn.
// The rule it protects: what goes is an object whose writer never got an answer; everything else stays.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DESCRIPTION = ".meta.json";

export function repairObjectFolder(folder: string): void {
  const bucketsFolder = join(folder, "buckets");
  mkdirSync(bucketsFolder, { recursive: true });
  for (const bucket of readdirSync(bucketsFolder)) {
    const bucketFolder = join(bucketsFolder, bucket);
    if (!statSync(bucketFolder).isDirectory()) continue;
    repairBucket(bucketFolder, bucket);
    const objects = join(bucketFolder, "objects");
    if (existsSync(objects)) removeTornObjects(objects);
  }
  // Uploads in parts are begun anew by whoever began them.
  rmSync(join(folder, "_multipart"), { recursive: true, force: true });
}

function repairBucket(bucketFolder: string, name: string): void {
  const description = join(bucketFolder, ".bucket.json");
  if (readJson(description) !== undefined) return;
  const written = `${description}.new`;
  writeFileSync(written, JSON.stringify({ name, creationDate: new Date(0).toISOString(), type: "general-purpose" }));
  renameSync(written, description);
}

function removeTornObjects(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeTornObjects(path);
    else if (entry.name.endsWith(DESCRIPTION) && !isWhole(path)) rmSync(path);
  }
}

function isWhole(description: string): boolean {
  const data = statSync(`${description.slice(0, -DESCRIPTION.length)}.data`, { throwIfNoEntry: false });
  const described = readJson(description);
  return described !== undefined && data?.size === described.contentLength;
}

function readJson(path: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
