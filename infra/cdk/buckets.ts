// The two buckets: private, versioned, encrypted, TLS only. CloudFormation deletes only empty buckets, so a stage that is
// thrown away has them emptied first (docs/deploy.md).

import { Duration, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { resourceName } from "../described/resource-names.ts";
import { type BucketName, type BucketSpec, buckets, stageSpec } from "../topology.ts";

export type Buckets = Readonly<Record<BucketName, Bucket>>;

export function makeBuckets(stack: Stack, stage: string): Buckets {
  return { data: makeBucket(stack, stage, "data"), shared: makeBucket(stack, stage, "shared") };
}

function makeBucket(stack: Stack, stage: string, name: BucketName): Bucket {
  const spec: BucketSpec = buckets[name];
  return new Bucket(stack, resourceName({ kind: "bucket", name }), {
    versioned: spec.versioned,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    removalPolicy: stageSpec(stage).onRemoval === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    lifecycleRules: [
      {
        id: "tidy",
        abortIncompleteMultipartUploadAfter: Duration.days(spec.abortIncompleteUploadsAfterDays),
        ...(spec.oldVersionsExpireAfterDays !== undefined && {
          noncurrentVersionExpiration: Duration.days(spec.oldVersionsExpireAfterDays),
        }),
      },
    ],
  });
}
