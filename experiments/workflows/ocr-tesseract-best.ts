// OCR by tesseract.js with the English model `4.0.0_best_int`, on the picture as it is.

import { defineWorkflow } from "@assay/core/workflows";
import { type OcrIntake, ocrIntakeSchema } from "./ocr/ocr-intake.ts";
import { loadRecognizer, type Recognizer } from "./ocr/recognizer.ts";

export default defineWorkflow<OcrIntake, Recognizer>({
  workflowId: "ocr-tesseract-best",
  version: 1,
  title: "tesseract.js, model 4.0.0_best_int",
  intakeSchema: ocrIntakeSchema,
  price: { kind: "free" },
  timeoutMs: 20_000,
  likelyMs: 200,
  start: () => loadRecognizer("4.0.0_best_int"),
  run: async ({ image }, { files, started }) => ({ outputs: { text: await started.read(await files.open(image)) } }),
});
