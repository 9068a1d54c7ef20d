// Makes the first key of a deployment, which no key can ask for: with the AWS credentials of whoever deployed, straight into
// the table. Every further key comes from the API. The key is printed once and stored nowhere.
//   node infra/scripts/first-key.ts --table NAME_OF_THE_MAIN_TABLE --workspace NAME

import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { type AwsConnection, createAwsPorts } from "@assay/adapters/aws";
import { issueKey } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { newUlid } from "@assay/core/support";
import { readDeployOptions } from "../deploy-options.ts";

export async function makeFirstKey(connection: AwsConnection, table: string, workspace: string): Promise<string> {
  const ports = createAwsPorts({
    ...connection,
    tables: { main: table, scores: table },
    // A key touches none of these.
    bucket: "none",
    shared: { bucket: "none" },
    queues: { trials: "none", finish: "none", events: "none" },
  });
  try {
    const world = {
      ...ports,
      clock: { now: () => Date.now() },
      chance: { token: () => "", ulid: () => newUlid(), fraction: () => 0 },
      boot: "first-key",
    };
    const { text } = await issueKey(world, {
      workspace: workspace as WorkspaceId,
      name: "first",
      scope: "admin",
      createdBy: "deployment",
      secret: randomBytes(32).toString("base64url"),
      salt: randomBytes(16).toString("base64url"),
    });
    return text;
  } finally {
    ports.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { table: { type: "string" }, workspace: { type: "string" } } });
  if (!values.table || !values.workspace || !/^[a-z0-9][a-z0-9-]{0,62}$/.test(values.workspace)) {
    throw new Error("usage: first-key.ts --table NAME --workspace NAME (small letters, digits and hyphens)");
  }
  const { region } = readDeployOptions(process.env);
  console.log(await makeFirstKey({ region }, values.table, values.workspace));
}
