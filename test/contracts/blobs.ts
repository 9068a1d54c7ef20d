// What every store of bytes must do.

import type { Blobs } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { newWorkspace } from "./sample-rows.ts";

export function describeBlobs(make: () => Promise<Blobs>): void {
  describe("blobs", () => {
    const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

    test("Bytes and text read back as they were put", async () => {
      const blobs = await make();
      const prefix = `ws/${newWorkspace()}`;
      const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 31) % 256);
      await blobs.put(`${prefix}/case-files/aa`, bytes, "application/octet-stream");
      await blobs.put(`${prefix}/cases/0.jsonl`, '{"text":"é😀\u2028"}\n', "application/x-ndjson");
      await blobs.put(`${prefix}/empty`, "", "text/plain");
      expect(Buffer.compare((await blobs.get(`${prefix}/case-files/aa`))!, bytes)).toBe(0);
      expect(text(await blobs.get(`${prefix}/cases/0.jsonl`))).toBe('{"text":"é😀\u2028"}\n');
      expect((await blobs.get(`${prefix}/empty`))?.length).toBe(0);
    });

    test("What was never put is undefined, and a second put replaces the first", async () => {
      const blobs = await make();
      const key = `ws/${newWorkspace()}/trials/0/run.json`;
      expect(await blobs.get(key)).toBeUndefined();
      await blobs.put(key, "first", "text/plain");
      await blobs.put(key, "second", "text/plain");
      expect(text(await blobs.get(key))).toBe("second");
      expect(await blobs.get(key.slice(0, -5))).toBeUndefined();
    });

    test("Erased bytes are gone, or replaced by what is left; erasing what is not there is nothing", async () => {
      const blobs = await make();
      const prefix = `ws/${newWorkspace()}/cases`;
      await blobs.put(`${prefix}/0`, "secret", "text/plain");
      await blobs.put(`${prefix}/0.old`, "other", "text/plain");
      await blobs.erase(`${prefix}/0`);
      expect(await blobs.get(`${prefix}/0`)).toBeUndefined();
      expect(text(await blobs.get(`${prefix}/0.old`))).toBe("other");
      await blobs.erase(`${prefix}/0`);
      await blobs.put(`${prefix}/1`, "secret", "text/plain");
      await blobs.erase(`${prefix}/1`, { bytes: "left", mediaType: "text/plain" });
      expect(text(await blobs.get(`${prefix}/1`))).toBe("left");
    });

    test("A presigned URL reads the bytes without a key", async () => {
      const blobs = await make();
      const key = `ws/${newWorkspace()}/case-files/a b+c`;
      await blobs.put(key, "picture", "image/png");
      const answer = await fetch(await blobs.presign(key, 60));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(await answer.text()).toBe("picture");
    });
  });
}
