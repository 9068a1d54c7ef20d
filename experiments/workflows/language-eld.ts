// Language detection by eld with its large database, the one its authors recommend for accuracy.

import { defineWorkflow } from "@assay/core/workflows";
import { type LanguageIntake, languageIntakeSchema, languageOutputs } from "./languages/language-intake.ts";

type Eld = typeof import("eld/large").eld;

export default defineWorkflow<LanguageIntake, Eld>({
  workflowId: "language-eld",
  version: 1,
  title: "eld",
  intakeSchema: languageIntakeSchema,
  price: { kind: "free" },
  timeoutMs: 5_000,
  likelyMs: 1,
  start: async () => (await import("eld/large")).eld,
  run: ({ text }, { started: eld }) => languageOutputs(eld.detect(text).language),
});
