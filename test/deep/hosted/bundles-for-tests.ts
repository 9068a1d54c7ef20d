// The bundles of a stage for the tests of one file, in a folder that is theirs alone.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeBundles } from "@assay/infra/bundles/make-bundles";
import { afterAll } from "vitest";

export async function bundlesForTests(changes?: Parameters<typeof makeBundles>[2]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "assay-bundles-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  await makeBundles("hosted", folder, changes);
  return folder;
}
