import { createMemoryPorts } from "@assay/adapters/memory";
import { openLedger, stopFor } from "@assay/core/ledger";
import type { ExperimentId, WorkspaceId } from "@assay/core/ports";
import type { TrialRow } from "@assay/core/trials";
import { expect, test } from "vitest";
import type { LogFacts } from "./log.ts";
import { tellStores } from "./tell-stores.ts";

const ref = { workspace: "team" as WorkspaceId, experimentId: "exp_1" as ExperimentId };

async function telling() {
  const said: LogFacts[] = [];
  const stores = tellStores(createMemoryPorts(), (_level, _sentence, facts = {}) => said.push(facts));
  await stores.ledgers.create(ref, openLedger({ limitMicroUsd: 10, dearestMicroUsd: 1, total: 4, pace: 2 }));
  return { ...stores, said };
}

test("However many trials find no money, the experiment ran out of it once", async () => {
  const { ledgers, said } = await telling();
  for (let i = 0; i < 3; i += 1) await ledgers.change(ref, stopFor("exhausted", "no money"));
  expect(said).toEqual([{ ...ref, stop: "exhausted", counts: "BudgetExhausted" }]);
});

test("An experiment that a person cancelled did not run out of money, nor does it afterwards", async () => {
  const { ledgers, said } = await telling();
  await ledgers.change(ref, stopFor("cancelled", "by a person"));
  await ledgers.change(ref, stopFor("exhausted", "no money"));
  expect(said).toEqual([{ ...ref, stop: "cancelled" }]);
});

test("A trial is counted when it settles, by whoever settled it, and found by its experiment and ordinal", async () => {
  const { trials, said } = await telling();
  const held = { ordinal: 3, token: "t", attempt: 1, boot: "b", reservationMicroUsd: 1 };
  const running: TrialRow = { ...held, state: "running", leaseUntilMs: 1 };
  await trials.take(ref, running);
  const failed: TrialRow = {
    ...held,
    state: "settled",
    outcome: "failed",
    code: "timed_out",
    chargeMicroUsd: 0,
    costSource: "free",
    scores: [],
    settledAt: "2026-01-01T00:00:00Z",
  };
  expect(await trials.replace(ref, failed, { state: "running", token: "t" })).toBe(true);
  expect(await trials.replace(ref, failed, { state: "running", token: "t" })).toBe(false);
  expect(said).toEqual([{ ...ref, ordinal: 3, code: "timed_out", counts: "TrialsFailed" }]);
});
