import { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import drawThumbnail from "./thumbnails.ts";

/** Noise does not compress, so a picture of it is as large as a photograph. */
function noise(width: number, height: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state >> 16;
    }),
  );
}

const large = await sharp(noise(600, 400), { raw: { width: 600, height: 400, channels: 3 } })
  .png()
  .withMetadata({ exif: { IFD0: { Artist: "somebody" } } })
  .toBuffer();

test("a large picture becomes one of at most 256 pixels, in its own proportions", async () => {
  expect(large.length).toBeGreaterThan(48 * 1024);
  const { mediaType, bytes } = await drawThumbnail(large);
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ mediaType, width, height, format }).toEqual({
    mediaType: "image/webp",
    width: 256,
    height: 171,
    format: "webp",
  });
  expect(bytes.length).toBeLessThan(large.length / 4);
});

test("the same picture gives the same bytes", async () => {
  const [first, second] = [await drawThumbnail(large), await drawThumbnail(large)];
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
});

test("what a file says about who made it is not in its thumbnail", async () => {
  expect((await sharp(large).metadata()).exif?.toString("latin1")).toContain("somebody");
  expect((await sharp((await drawThumbnail(large)).bytes).metadata()).exif).toBeUndefined();
});

test("a drawing that could load other files is refused, as is what is no picture", async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  await expect(drawThumbnail(drawing)).rejects.toThrow("svg");
  await expect(drawThumbnail(Buffer.from("no picture"))).rejects.toThrow();
});
