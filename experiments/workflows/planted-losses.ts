// A workflow that costs money on paper and goes wrong by plan: it hangs, throws, answers rubbish, answers nothing, or
// is refused. It shows what becomes of each: an outcome with a reason, never a gap.

import { setTimeout as sleep } from "node:timers/promises";
import { defineWorkflow } from "@assay/core/workflows";
import { type LossIntake, lossIntakeSchema, troubleOf } from "./losses/loss-intake.ts";
import { feeUsd, readMood } from "./losses/read-mood.ts";

const BUSY_REFUSALS = 2;
const RETRY_AFTER_MS = 5;
const FAR_TOO_LONG_MS = 30_000;

/** How often each run was refused so far. */
type Refusals = Map<string, number>;

export default defineWorkflow<LossIntake, Refusals>({
  workflowId: "planted-losses",
  version: 1,
  title: "Mood of a remark, with planted losses",
  intakeSchema: lossIntakeSchema,
  price: { kind: "perRun", lowUsd: 0.002, likelyUsd: 0.003, highUsd: 0.005 },
  timeoutMs: 1_000,
  likelyMs: 5,
  start: () => new Map(),
  run: async (intake, { started: refusals, runId, refused }) => {
    const costUsd = feeUsd(intake.text);
    const label = readMood(intake.text, intake.readsNegation === true);
    switch (troubleOf(intake)) {
      case "none":
        return { outputs: { label }, costUsd };
      case "timeout":
        await sleep(FAR_TOO_LONG_MS);
        return { outputs: { label }, costUsd };
      case "throw":
        throw new Error("planted: the connection was cut while the answer came");
      case "unreadable":
        return { outputs: { label: "%PDF-1.7 \u0000\ufffd\ufffd" }, costUsd };
      case "mute":
        return { outputs: { note: "planted: an answer without a label" }, costUsd };
      case "refused":
        throw refused(429, RETRY_AFTER_MS);
      case "busy": {
        const before = refusals.get(runId) ?? 0;
        refusals.set(runId, before + 1);
        if (before < BUSY_REFUSALS) throw refused(429, RETRY_AFTER_MS);
        refusals.delete(runId);
        return { outputs: { label }, costUsd };
      }
    }
  },
});
