// A folder as a zip that is the same bytes for the same files: entries in order of name, no dates, no extra fields. The
// layout is PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16; every file is deflated, none is over 4 GB.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

export function zipFolder(folder: string): Buffer {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort((a, b) => (a < b ? -1 : 1));
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const bytes = readFileSync(path.join(folder, name));
    const packed = deflateRawSync(bytes, { level: 9 });
    const head = entryHead(name, bytes, packed.length);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), packed]);
    locals.push(local);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03"), head, centralTail(offset), Buffer.from(name)]));
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...locals, directory, endOfDirectory(names.length, directory.length, offset)]);
}

/** What the local header and the directory say alike: version, UTF-8 names, deflated, 1 January 1980, sizes. */
function entryHead(name: string, bytes: Buffer, packedBytes: number): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x0800, 2);
  head.writeUInt16LE(8, 4);
  head.writeUInt16LE(0x0021, 8);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(packedBytes, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}

/** Readable by all, which Lambda's own user needs. */
function centralTail(offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  return tail;
}

function endOfDirectory(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
