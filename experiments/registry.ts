// What experiments bring of their own: workflows by id and scorers by name. It is the only way in from outside, and
// each workflow is its own import, so that a worker loads only the libraries of what it runs.

import type { Scorer } from "@assay/core/scoring";
import type { WorkflowRegistry } from "@assay/core/workflows";

export const workflows: WorkflowRegistry = {
  "language-franc": () => import("./workflows/language-franc.ts"),
  "language-tinyld": () => import("./workflows/language-tinyld.ts"),
  "language-eld": () => import("./workflows/language-eld.ts"),
  "language-languagedetect": () => import("./workflows/language-languagedetect.ts"),
  "ocr-tesseract": () => import("./workflows/ocr-tesseract.ts"),
  "ocr-tesseract-best": () => import("./workflows/ocr-tesseract-best.ts"),
  "ocr-tesseract-cleaned": () => import("./workflows/ocr-tesseract-cleaned.ts"),
  "planted-losses": () => import("./workflows/planted-losses.ts"),
  "planted-overrun": () => import("./workflows/planted-overrun.ts"),
};

/** Draws pictures small for reports. */
export const thumbnails = () => import("./thumbnails.ts");

/** Scorers that only these experiments use; a design names them like the built-in ones. */
export const scorers: Readonly<Record<string, Scorer>> = {};
