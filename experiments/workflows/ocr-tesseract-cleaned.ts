// OCR by tesseract.js with the English model `4.0.0`, after cleaning the picture. Cleaning counts into the duration.

import { defineWorkflow } from "@assay/core/workflows";
import { type Cleaner, loadCleaner } from "./ocr/clean-picture.ts";
import { type OcrIntake, ocrIntakeSchema } from "./ocr/ocr-intake.ts";
import { loadRecognizer, type Recognizer } from "./ocr/recognizer.ts";

type Started = { readonly clean: Cleaner; readonly recognizer: Recognizer };

export default defineWorkflow<OcrIntake, Started>({
  workflowId: "ocr-tesseract-cleaned",
  version: 1,
  title: "tesseract.js, model 4.0.0, cleaned picture",
  intakeSchema: ocrIntakeSchema,
  price: { kind: "free" },
  timeoutMs: 20_000,
  likelyMs: 300,
  start: async () => ({ clean: await loadCleaner(), recognizer: await loadRecognizer("4.0.0") }),
  run: async ({ image }, { files, started }) => {
    const cleaned = await started.clean(await files.open(image));
    return { outputs: { text: await started.recognizer.read(cleaned) } };
  },
});
