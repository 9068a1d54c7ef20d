// What the build of a deployment knew and the running function cannot find out: versions, prices, digests of the code
// that was bundled. Written beside the bundle as deployment.json; a function without it does not start.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { priceBookSchema } from "@assay/core/money";
import { DomainError } from "@assay/core/support";
import { z } from "zod";

export const deploymentSchema = z.strictObject({
  version: z.string(),
  build: z.strictObject({
    commit: z.string().nullable(),
    dirty: z.boolean().nullable(),
    declared: z.string().optional(),
  }),
  priceBook: priceBookSchema,
  /** By workflow id; services are not in it. */
  codeDigests: z.record(z.string(), z.string()),
});

export type Deployment = z.infer<typeof deploymentSchema>;

export async function readDeployment(folder: string): Promise<Deployment> {
  const path = join(folder, "deployment.json");
  try {
    return deploymentSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    throw new DomainError("corrupt", `${path} is missing or not what the build writes`, { cause });
  }
}
