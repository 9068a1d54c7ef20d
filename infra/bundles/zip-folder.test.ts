import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { zipFolder } from "./zip-folder.ts";

const folder = mkdtempSync(path.join(tmpdir(), "assay-zip-"));
mkdirSync(path.join(folder, "chunks"));
writeFileSync(path.join(folder, "index.mjs"), "export const handler = () => {};\n".repeat(50));
writeFileSync(path.join(folder, "chunks", "é.mjs"), "x");
afterAll(() => rmSync(folder, { recursive: true }));

test("A zip holds every file under its path, readable by everybody", () => {
  expect(entriesOf(zipFolder(folder))).toEqual([
    { name: "chunks/é.mjs", text: "x", mode: 0o100644 },
    { name: "index.mjs", text: "export const handler = () => {};\n".repeat(50), mode: 0o100644 },
  ]);
});

test("The same files give the same bytes", () => {
  expect(zipFolder(folder).equals(zipFolder(folder))).toBe(true);
});

/** Read back from the directory at the end, as an unpacker does. */
function entriesOf(zip: Buffer): { name: string; text: string; mode: number }[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const nameBytes = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameBytes),
      text: inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))).toString("utf8"),
      mode: zip.readUInt32LE(at + 38) >>> 16,
    });
    at += 46 + nameBytes;
  }
  return entries;
}
