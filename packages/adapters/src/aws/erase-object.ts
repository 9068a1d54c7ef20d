// Makes the bytes under a key unreadable for good. A versioned bucket keeps what is overwritten or deleted, so every
// version is deleted by its id; a bucket without versions needs only the deletion itself.

import type { S3Sdk } from "./clients.ts";

export async function eraseObject({ client, commands }: S3Sdk, bucket: string, key: string): Promise<void> {
  await client.send(new commands.DeleteObjectCommand({ Bucket: bucket, Key: key }));
  await eraseVersions({ client, commands }, bucket, key, { keepsLatest: false });
}

/** For a key that was just written again. */
export async function eraseOldVersions(sdk: S3Sdk, bucket: string, key: string): Promise<void> {
  await eraseVersions(sdk, bucket, key, { keepsLatest: true });
}

async function eraseVersions(
  { client, commands }: S3Sdk,
  bucket: string,
  key: string,
  { keepsLatest }: { readonly keepsLatest: boolean },
): Promise<void> {
  let place: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (place !== undefined) {
    const page: import("@aws-sdk/client-s3").ListObjectVersionsCommandOutput = await client.send(
      new commands.ListObjectVersionsCommand({ Bucket: bucket, Prefix: key, ...place }),
    );
    for (const one of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
      if (one.Key !== key || one.VersionId === undefined || (keepsLatest && one.IsLatest === true)) continue;
      await client.send(new commands.DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: one.VersionId }));
    }
    place = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined;
  }
}
