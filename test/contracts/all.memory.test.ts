// The memory adapters under every contract.

import { createMemoryPorts } from "@assay/adapters/memory";
import { joinLedgers } from "@assay/core/lifecycle";
import { describe, expect, test } from "vitest";
import { describeBlobs } from "./blobs.ts";
import { describeErasures } from "./erasures.ts";
import { describeExperiments } from "./experiments.ts";
import { describeLedgers } from "./ledgers.ts";
import { describeQueue } from "./queue.ts";
import { newRef } from "./sample-rows.ts";
import { describeScores } from "./scores.ts";
import { describeSharedPages, describeShares } from "./shares.ts";
import { describeTrials } from "./trials.ts";
import { describeCaseSets, describeReports, describeWorkflows } from "./versions.ts";

describeBlobs(async () => createMemoryPorts().blobs);
describeCaseSets(async () => createMemoryPorts().caseSets);
describeErasures(async () => createMemoryPorts().erasures);
describeExperiments(async () => createMemoryPorts().experiments);
describeLedgers(async () => createMemoryPorts().ledgers);
describe("joined", () => {
  describeLedgers(async () => joinLedgers(createMemoryPorts().ledgers));
});
describeReports(async () => createMemoryPorts().reports);
describeScores(async () => createMemoryPorts().scores);
describeShares(async () => createMemoryPorts().shares);
describeSharedPages(async () => createMemoryPorts().sharedPages);
describeTrials(async () => createMemoryPorts().trials);
describeWorkflows(async () => createMemoryPorts().workflows);
describeQueue(async () => {
  const { queue } = createMemoryPorts();
  return {
    queue,
    receive: async () =>
      queue.take().map((sent) => {
        if (sent.kind === "finish") return sent;
        if (sent.kind === "event") return { kind: sent.kind, workspace: sent.workspace, eventId: sent.eventId };
        return { kind: sent.kind, ref: sent.ref, ordinal: sent.ordinal };
      }),
  };
});

test("The memory queue remembers the delay and gives each message out once", async () => {
  const { queue } = createMemoryPorts();
  const ref = newRef();
  await queue.sendTrials(ref, [{ ordinal: 4, delaySeconds: 30 }]);
  expect(queue.take()).toEqual([{ kind: "trial", ref, ordinal: 4, delaySeconds: 30 }]);
  expect(queue.take()).toEqual([]);
});
