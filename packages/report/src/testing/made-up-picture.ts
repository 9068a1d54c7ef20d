// A small grey picture with stripes, as a PNG: enough to see that pictures travel in a page.

import { crc32, deflateSync } from "node:zlib";
import { sha256Hex } from "@assay/core/support";

const WIDTH = 200;
const HEIGHT = 48;

export function madeUpPicture(): { readonly sha256: string; readonly base64: string } {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1)
      rows[y * (WIDTH + 1) + 1 + x] = (x * 7 + y * 13) % 40 < 8 && y > 12 && y < 36 ? 40 : 225;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const png = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { sha256: sha256Hex(png), base64: png.toString("base64") };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
