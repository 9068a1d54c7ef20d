// Language detection by franc, as installed: 185 languages and more, trained on the Universal Declaration of Human Rights.

import { defineWorkflow } from "@assay/core/workflows";
import { type LanguageIntake, languageIntakeSchema, languageOutputs } from "./languages/language-intake.ts";

type Franc = typeof import("franc").franc;

export default defineWorkflow<LanguageIntake, Franc>({
  workflowId: "language-franc",
  version: 1,
  title: "franc",
  intakeSchema: languageIntakeSchema,
  price: { kind: "free" },
  timeoutMs: 5_000,
  likelyMs: 5,
  start: async () => (await import("franc")).franc,
  run: ({ text }, { started: franc }) => languageOutputs(franc(text)),
});
