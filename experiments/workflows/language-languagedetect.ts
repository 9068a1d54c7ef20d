// Language detection by languagedetect, as installed; its best match, in ISO 639-3 codes.

import { defineWorkflow } from "@assay/core/workflows";
import type LanguageDetect from "languagedetect";
import { type LanguageIntake, languageIntakeSchema, languageOutputs } from "./languages/language-intake.ts";

export default defineWorkflow<LanguageIntake, LanguageDetect>({
  workflowId: "language-languagedetect",
  version: 1,
  title: "languagedetect",
  intakeSchema: languageIntakeSchema,
  price: { kind: "free" },
  timeoutMs: 5_000,
  likelyMs: 2,
  start: async () => {
    const { default: Detector } = await import("languagedetect");
    const detector = new Detector();
    detector.setLanguageType("iso3");
    return detector;
  },
  run: ({ text }, { started: detector }) => languageOutputs(detector.detect(text, 1)[0]?.[0]),
});
