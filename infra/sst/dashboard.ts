/// <reference path="../../.sst/platform/config.d.ts" />
// The dashboard's files in the bucket that the content network reads, as part of a deployment: the page after its assets.

import { type DashboardFile, PAGE } from "../described/dashboard-files.ts";

export function makeDashboardFiles(files: readonly DashboardFile[], shared: sst.aws.Bucket): void {
  const made: aws.s3.BucketObjectv2[] = [];
  for (const { key, path, mediaType, cacheControl } of files) {
    made.push(
      new aws.s3.BucketObjectv2(
        `DashboardFile-${key.replaceAll(/[^A-Za-z0-9]+/g, "-")}`,
        {
          bucket: shared.name,
          key,
          source: new $util.asset.FileAsset(path),
          contentType: mediaType,
          cacheControl,
        },
        // A new page names new assets, and a page that is open still names the old ones.
        { dependsOn: key === PAGE ? [...made] : [], retainOnDelete: key !== PAGE },
      ),
    );
  }
}
