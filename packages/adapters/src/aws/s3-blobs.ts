// Bytes in S3, private. Keys are the callers'. A missing object is an answer; a missing bucket is a fault.

import type { Blobs } from "@assay/core/ports";
import type { S3Sdk } from "./clients.ts";
import { eraseObject, eraseOldVersions } from "./erase-object.ts";
import { hasName, translateSdkError } from "./sdk-errors.ts";

export function createS3Blobs(open: () => Promise<S3Sdk>, bucket: string): Blobs {
  const stored: Blobs = {
    async put(key, bytes, mediaType) {
      try {
        const { client, commands } = await open();
        const body = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
        await client.send(
          new commands.PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: body,
            ContentLength: body.length,
            ContentType: mediaType,
          }),
        );
      } catch (error) {
        throw translateSdkError(error, `storing "${key}"`);
      }
    },

    async get(key) {
      try {
        const { client, commands } = await open();
        const answer = await client.send(new commands.GetObjectCommand({ Bucket: bucket, Key: key }));
        return await answer.Body?.transformToByteArray();
      } catch (error) {
        if (hasName(error, "NoSuchKey")) return undefined;
        throw translateSdkError(error, `reading "${key}"`);
      }
    },

    async erase(key, left) {
      try {
        if (left === undefined) return await eraseObject(await open(), bucket, key);
        await stored.put(key, left.bytes, left.mediaType);
        await eraseOldVersions(await open(), bucket, key);
      } catch (error) {
        throw translateSdkError(error, `erasing "${key}"`);
      }
    },

    async presign(key, seconds) {
      try {
        const [{ client, commands }, { getSignedUrl }] = await Promise.all([
          open(),
          import("@aws-sdk/s3-request-presigner"),
        ]);
        const command = new commands.GetObjectCommand({ Bucket: bucket, Key: key });
        return await getSignedUrl(client, command, { expiresIn: seconds });
      } catch (error) {
        throw translateSdkError(error, `signing "${key}"`);
      }
    },
  };
  return stored;
}
