// A freeze whose answer does not arrive, and one that meets another.

import { createExperiment, freezeExperiment } from "@assay/core/lifecycle";
import type { StorePorts } from "@assay/core/ports";
import { expect, test } from "vitest";
import { readingDesign, SmallCloud, WORKSPACE } from "./small-cloud.ts";

/** Applies the write that freezes, and says that it did not. */
function losingTheAnswer(ports: StorePorts): StorePorts {
  const { experiments } = ports;
  return {
    ...ports,
    experiments: {
      ...experiments,
      replace: async (record, seen) => (await experiments.replace(record, seen)) && record.status !== "frozen",
    },
  };
}

test("A freeze that was stored is frozen, although its answer was lost", async () => {
  const cloud = new SmallCloud({ ports: losingTheAnswer });
  const { experimentId } = await createExperiment(cloud.world, WORKSPACE, readingDesign());
  const { record, outcome } = await freezeExperiment(cloud.world, { workspace: WORKSPACE, experimentId });
  expect(record).toMatchObject({ status: "frozen", designDigest: outcome.frozen.digest });
});

test("A freeze whose record was changed by somebody else is refused", async () => {
  const cloud = new SmallCloud({
    ports: (memory) => ({
      ...memory,
      experiments: {
        ...memory.experiments,
        replace: async (record, seen) => record.status !== "frozen" && memory.experiments.replace(record, seen),
      },
    }),
  });
  const { experimentId } = await createExperiment(cloud.world, WORKSPACE, readingDesign());
  await expect(freezeExperiment(cloud.world, { workspace: WORKSPACE, experimentId })).rejects.toMatchObject({
    code: "conflict",
  });
});
