import { expect, test } from "vitest";
import type { WorkspaceId } from "../ports/index.ts";
import { blobKeys } from "./blob-keys.ts";
import { PageAlbum } from "./page-album.ts";

const workspace = "local" as WorkspaceId;
const KB = 1024;

/** A store of zeros by name and size in KB; whatever is drawn becomes ten bytes. */
function albumOf(sizes: Readonly<Record<string, number>>, draws: "draws" | "cannot" | "absent") {
  const read: string[] = [];
  const blobs = {
    get: async (key: string) => {
      const name = Object.keys(sizes).find((one) => key === blobKeys.file(workspace, one))!;
      read.push(name);
      return new Uint8Array(sizes[name]! * KB);
    },
  };
  const draw = async () =>
    draws === "draws" ? { mediaType: "image/webp" as const, bytes: new Uint8Array(10) } : undefined;
  const album = new PageAlbum({ blobs, ...(draws !== "absent" && { thumbnailer: { draw } }) }, workspace);
  const show = (name: string, mediaType = "image/png") =>
    album.show({ $file: { sha256: name, name: `${name}.png`, mediaType, bytes: sizes[name]! * KB } });
  return { album, read, show };
}

const digest = (letter: string) => letter.repeat(64);
const [small, large, huge] = [digest("a"), digest("b"), digest("c")];

test("a small picture travels as it is, a large one drawn small", async () => {
  const { album, show } = albumOf({ [small]: 40, [large]: 400 }, "draws");
  expect(await show(small)).toEqual({
    kind: "file",
    name: `${small}.png`,
    mediaType: "image/png",
    bytes: 40 * KB,
    picture: small,
  });
  expect(await show(large)).toMatchObject({ picture: large, isThumbnail: true });
  expect(album.pictures[large]).toEqual({ mediaType: "image/webp", base64: Buffer.alloc(10).toString("base64") });
});

test.each(["cannot", "absent"] as const)(
  "where thumbnails are %s a large picture is named and not embedded",
  async (draws) => {
    const { album, show } = albumOf({ [large]: 400 }, draws);
    expect(await show(large)).toEqual({ kind: "file", name: `${large}.png`, mediaType: "image/png", bytes: 400 * KB });
    expect(album.pictures).toEqual({});
  },
);

test("a picture is read once, however many trials show it, and not at all when nothing could come of it", async () => {
  const drawing = albumOf({ [large]: 400, [huge]: 22_000 }, "draws");
  await drawing.show(large);
  await drawing.show(large);
  await drawing.show(huge);
  expect(drawing.read).toEqual([large]);
  const bare = albumOf({ [large]: 400, [small]: 1 }, "absent");
  await bare.show(large);
  await bare.show(small, "application/pdf");
  expect(bare.read).toEqual([]);
});

test("of a text or a JSON value of a megabyte the page holds the start", async () => {
  const { album } = albumOf({}, "absent");
  const megabyte = "x".repeat(1_000_000);
  expect(await album.show(megabyte)).toEqual({ kind: "text", text: "x".repeat(2_000), truncated: true });
  const shown = await album.show({ words: megabyte });
  expect(shown).toMatchObject({ kind: "text", truncated: true });
  expect(JSON.stringify(shown).length).toBeLessThan(2_100);
  expect(await album.show({ words: "few" })).toEqual({ kind: "json", value: { words: "few" } });
});

test("pictures stop where the page is full", async () => {
  const names = Array.from({ length: 80 }, (_, i) => i.toString(16).padStart(64, "0"));
  const { album, show } = albumOf(Object.fromEntries(names.map((name) => [name, 48])), "absent");
  for (const name of names) await show(name);
  expect(Object.keys(album.pictures)).toEqual(names.slice(0, 64));
});
