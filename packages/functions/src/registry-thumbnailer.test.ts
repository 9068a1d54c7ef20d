import { expect, test } from "vitest";
import { createRegistryThumbnailer } from "./registry-thumbnailer.ts";

const picture = new Uint8Array([1, 2, 3]);

test("a registry whose library is missing draws nothing, and is asked once", async () => {
  let asked = 0;
  const thumbnailer = createRegistryThumbnailer(async () => {
    asked += 1;
    throw new Error("Cannot find package 'sharp'");
  });
  expect([await thumbnailer.draw(picture), await thumbnailer.draw(picture), asked]).toEqual([undefined, undefined, 1]);
});

test("a picture that cannot be drawn does not keep the next from being drawn", async () => {
  const drawn = { mediaType: "image/webp", bytes: picture } as const;
  const thumbnailer = createRegistryThumbnailer(async () => ({
    default: async (bytes) => {
      if (bytes.length === 0) throw new TypeError("no picture");
      return drawn;
    },
  }));
  expect([await thumbnailer.draw(new Uint8Array()), await thumbnailer.draw(picture)]).toEqual([undefined, drawn]);
});
