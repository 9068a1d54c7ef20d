// The same reader of moods from a provider that bills twice what its highest estimate says. It shows what a budget can
// and cannot do: the excess is named and summed, and nothing starts once the money is gone.

import { defineWorkflow } from "@assay/core/workflows";
import { type LossIntake, lossIntakeSchema } from "./losses/loss-intake.ts";
import { readMood } from "./losses/read-mood.ts";

const HIGH_USD = 0.005;

export default defineWorkflow<LossIntake>({
  workflowId: "planted-overrun",
  version: 1,
  title: "Mood of a remark, billed at twice the estimate",
  intakeSchema: lossIntakeSchema,
  price: { kind: "perRun", lowUsd: 0.002, likelyUsd: 0.003, highUsd: HIGH_USD },
  timeoutMs: 1_000,
  likelyMs: 5,
  run: ({ text, readsNegation }) => ({
    outputs: { label: readMood(text, readsNegation === true) },
    costUsd: 2 * HIGH_USD,
  }),
});
