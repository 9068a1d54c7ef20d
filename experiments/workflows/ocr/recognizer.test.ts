import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { readCases } from "../../testing/read-cases.ts";
import { loadCleaner } from "./clean-picture.ts";
import { loadRecognizer, type Model } from "./recognizer.ts";

const models: Model[] = ["4.0.0", "4.0.0_best_int"];
const clean = await loadCleaner();
const recognizers = await Promise.all(
  models.map(async (model) => ({ model, recognizer: await loadRecognizer(model) })),
);
afterAll(async () => {
  await Promise.all(recognizers.map(({ recognizer }) => recognizer.close()));
});

/** One of the mildest scans. */
const mild = readCases("ocr-scans").find((one) => one.caseId === "scan-0021")!;
const picture = await readFile(new URL("../../cases/ocr/0021.png", import.meta.url));

test.each(recognizers)("model $model reads a mild scan letter by letter, cleaned or not", async ({ recognizer }) => {
  expect(await recognizer.read(picture)).toBe(mild.reference.gold);
  expect(await recognizer.read(await clean(picture))).toBe(mild.reference.gold);
});

test.each(recognizers)("model $model rejects what is no picture, and reads on afterwards", async ({ recognizer }) => {
  await expect(recognizer.read(Buffer.from("no picture"))).rejects.toThrow("tesseract could not read the picture");
  expect(await recognizer.read(picture)).toBe(mild.reference.gold);
});

test("cleaning keeps the size of a picture and takes single specks out", async () => {
  const pixels = Buffer.alloc(41 * 41, 255);
  pixels[20 * 41 + 20] = 0;
  const speck = await sharp(pixels, { raw: { width: 41, height: 41, channels: 1 } })
    .png()
    .toBuffer();
  const { data, info } = await sharp(await clean(speck))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([41, 41]);
  expect(Math.min(...data)).toBe(255);
});
