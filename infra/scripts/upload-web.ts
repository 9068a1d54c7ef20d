// Puts the dashboard's files into the bucket that the content network reads. SST does so by itself; a CloudFormation
// template cannot, because without a bootstrapped account it carries no files.
//   node infra/scripts/upload-web.ts --bucket NAME_OF_THE_SHARED_BUCKET

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type AwsConnection, createClients } from "@assay/adapters/aws";
import { buildWeb } from "../bundles/build-web.ts";
import { readDeployOptions } from "../deploy-options.ts";
import { type DashboardFile, dashboardFiles } from "../described/dashboard-files.ts";

/** In the order of the files; assets of earlier versions stay, for who has the earlier page open. */
export async function uploadWeb(
  connection: AwsConnection,
  bucket: string,
  files: readonly DashboardFile[],
): Promise<void> {
  const clients = createClients(connection);
  try {
    const { client, commands } = await clients.s3();
    for (const { key, path, mediaType, cacheControl } of files) {
      await client.send(
        new commands.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: readFileSync(path),
          ContentType: mediaType,
          CacheControl: cacheControl,
        }),
      );
    }
  } finally {
    clients.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { bucket: { type: "string" } } });
  if (!values.bucket) throw new Error("usage: upload-web.ts --bucket NAME");
  const files = dashboardFiles(buildWeb());
  await uploadWeb({ region: readDeployOptions(process.env).region }, values.bucket, files);
  console.log(`${files.length} files of the dashboard are in ${values.bucket}`);
}
