// Shared pages in S3, in the bucket that the content network reads. What a cache may keep of them, and for how long, is
// said with each page, so that a withdrawn one is gone everywhere soon after.

import { SHARED_PAGE_SECONDS, type SharedPages } from "@assay/core/ports";
import type { S3Sdk } from "./clients.ts";
import { eraseObject } from "./erase-object.ts";
import { hasName, translateSdkError } from "./sdk-errors.ts";

export function createS3SharedPages(
  open: () => Promise<S3Sdk>,
  { bucket, url = "" }: { readonly bucket: string; readonly url?: string },
): SharedPages {
  return {
    async put(pageKey, html) {
      try {
        const { client, commands } = await open();
        const body = typeof html === "string" ? new TextEncoder().encode(html) : html;
        await client.send(
          new commands.PutObjectCommand({
            Bucket: bucket,
            Key: pageKey,
            Body: body,
            ContentLength: body.length,
            ContentType: "text/html; charset=utf-8",
            CacheControl: `public, max-age=${SHARED_PAGE_SECONDS}, must-revalidate, stale-if-error=0`,
          }),
        );
      } catch (error) {
        throw translateSdkError(error, "storing a shared page");
      }
    },

    async read(pageKey) {
      try {
        const { client, commands } = await open();
        const answer = await client.send(new commands.GetObjectCommand({ Bucket: bucket, Key: pageKey }));
        return await answer.Body?.transformToByteArray();
      } catch (error) {
        if (hasName(error, "NoSuchKey")) return undefined;
        throw translateSdkError(error, "reading a shared page");
      }
    },

    async remove(pageKey) {
      try {
        await eraseObject(await open(), bucket, pageKey);
      } catch (error) {
        throw translateSdkError(error, "withdrawing a shared page");
      }
    },

    addressOf: (pageKey) => `${url.replace(/\/$/, "")}/${pageKey}`,
  };
}
