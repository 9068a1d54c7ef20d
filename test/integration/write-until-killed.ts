// Writes rows and objects to a home as fast as it can, prints each ordinal once both are acknowledged, until it is killed.

import { createAwsPorts } from "@assay/adapters/aws";
import type { ExperimentRef } from "@assay/core/ports";
import { startEmulators } from "@assay/local";
import { runningRow } from "../contracts/sample-rows.ts";

const [home, workspace, experimentId] = process.argv.slice(2);
const ref = { workspace, experimentId } as ExperimentRef;
const ports = createAwsPorts(await startEmulators(home!));

let next = 0;
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (;;) {
      const ordinal = next;
      next += 1;
      await ports.trials.take(ref, runningRow(ordinal, "t"));
      await ports.blobs.put(`trials/${ordinal}`, `run ${ordinal}`, "text/plain");
      process.stdout.write(`${ordinal}\n`);
    }
  }),
);
