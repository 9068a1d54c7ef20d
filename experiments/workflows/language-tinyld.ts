// Language detection by tinyld, its default build, as installed.

import { defineWorkflow } from "@assay/core/workflows";
import { type LanguageIntake, languageIntakeSchema, languageOutputs } from "./languages/language-intake.ts";

type Detect = typeof import("tinyld").detect;

export default defineWorkflow<LanguageIntake, Detect>({
  workflowId: "language-tinyld",
  version: 1,
  title: "tinyld",
  intakeSchema: languageIntakeSchema,
  price: { kind: "free" },
  timeoutMs: 5_000,
  likelyMs: 2,
  start: async () => (await import("tinyld")).detect,
  run: ({ text }, { started: detect }) => languageOutputs(detect(text)),
});
