import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAwsPorts, openAwsKeys } from "@assay/adapters/aws";
import { identify } from "@assay/core/lifecycle";
import { newUlid } from "@assay/core/support";
import { createFirstKeyHandler } from "@assay/functions/handlers/first-key-handler";
import { silent } from "@assay/functions/handlers/log";
import { startEmulators } from "@assay/local";
import { expect, test } from "vitest";

test("Of two who ask for a workspace's first key at once, over DynamoDB's protocol, one gets it", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "assay-key-"));
  const emulators = await startEmulators(home);
  const ports = createAwsPorts(emulators);
  const { keys, close } = openAwsKeys(emulators, emulators.tables.main);
  const clock = { now: () => Date.now() };
  const chance = { token: () => newUlid(), ulid: () => newUlid(), fraction: () => 0 };
  try {
    for (const workspace of ["team", "others"]) {
      const ask = () => createFirstKeyHandler({ keys, clock, chance }, silent)({ workspace });
      const answers = await Promise.all([ask(), ask()]);
      expect(answers.map(({ kind }) => kind).sort()).toEqual(["made", "refused"]);
      const made = answers.find((one) => one.kind === "made")!;
      const world = { ...ports, clock, chance, boot: "test" };
      expect(await identify(world, made.key)).toMatchObject({ workspace, scope: "admin" });
      expect(await identify(world, `${made.key.slice(0, -4)}AAAA`)).toBeUndefined();
      expect(await ask()).toMatchObject({ kind: "refused", code: "conflict" });
    }
  } finally {
    close();
    ports.close();
    await emulators.close();
    rmSync(home, { recursive: true });
  }
});
