/// <reference path="../../.sst/platform/config.d.ts" />
// The two buckets: private, versioned, TLS only. The shared one is read by this account's content network and nobody else.

import { resourceName } from "../described/resource-names.ts";
import { type BucketName, type BucketSpec, buckets } from "../topology.ts";

export type Buckets = Readonly<Record<BucketName, sst.aws.Bucket>>;

export function makeBuckets(): Buckets {
  return { data: makeBucket("data"), shared: makeBucket("shared") };
}

function makeBucket(name: BucketName): sst.aws.Bucket {
  const spec: BucketSpec = buckets[name];
  const component = resourceName({ kind: "bucket", name });
  const account = aws.getCallerIdentityOutput({}).accountId;
  const bucket = new sst.aws.Bucket(component, {
    versioning: spec.versioned,
    cors: false,
    ...(spec.servedByCdn && {
      policy: [
        {
          actions: ["s3:GetObject"],
          principals: [{ type: "service" as const, identifiers: ["cloudfront.amazonaws.com"] }],
          paths: ["*"],
          conditions: [
            {
              test: "ArnLike",
              variable: "aws:SourceArn",
              values: [$interpolate`arn:aws:cloudfront::${account}:distribution/*`],
            },
          ],
        },
      ],
    }),
  });
  new aws.s3.BucketServerSideEncryptionConfiguration(`${component}Encryption`, {
    bucket: bucket.name,
    rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "AES256" } }],
  });
  new aws.s3.BucketLifecycleConfiguration(`${component}Lifecycle`, {
    bucket: bucket.name,
    rules: [
      {
        id: "tidy",
        status: "Enabled",
        filter: {},
        abortIncompleteMultipartUpload: { daysAfterInitiation: spec.abortIncompleteUploadsAfterDays },
        ...(spec.oldVersionsExpireAfterDays !== undefined && {
          noncurrentVersionExpiration: { noncurrentDays: spec.oldVersionsExpireAfterDays },
        }),
      },
    ],
  });
  return bucket;
}
