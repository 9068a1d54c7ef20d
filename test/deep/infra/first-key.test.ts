import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAwsPorts } from "@assay/adapters/aws";
import { identify } from "@assay/core/lifecycle";
import { makeFirstKey } from "@assay/infra/scripts/first-key";
import { startEmulators } from "@assay/local";
import { expect, test } from "vitest";

test("The first key of a deployment opens its workspace as admin, and another secret does not", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "assay-key-"));
  const emulators = await startEmulators(home);
  const ports = createAwsPorts(emulators);
  try {
    const key = await makeFirstKey(emulators, emulators.tables.main, "team");
    const world = {
      ...ports,
      clock: { now: () => Date.now() },
      chance: { token: () => "", ulid: () => "", fraction: () => 0 },
      boot: "test",
    };
    expect(await identify(world, key)).toMatchObject({ workspace: "team", scope: "admin" });
    expect(await identify(world, `${key.slice(0, -4)}AAAA`)).toBeUndefined();
  } finally {
    ports.close();
    await emulators.close();
    rmSync(home, { recursive: true });
  }
});
