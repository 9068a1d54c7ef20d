// The blob `analysis.json`: every figure of a report plus its provenance, in one versioned shape. A figure is a number or
// a reason; unknown keys are refused, so a reader never meets what this file does not name.

import { z } from "zod";
import { type AnalysisFigures, analysisFiguresSchema } from "../analysis/analysis-figures.ts";
import { type Provenance, provenanceSchema } from "./provenance.ts";

export const blobSchema = analysisFiguresSchema.extend({ provenance: provenanceSchema });

export type AnalysisBlob = Readonly<z.infer<typeof blobSchema>>;

export function withProvenance(figures: AnalysisFigures, provenance: Provenance): AnalysisBlob {
  return { ...figures, provenance };
}

/** Throws ZodError with the path of every key that is missing, unknown or wrong. */
export function parseBlob(value: unknown): AnalysisBlob {
  return blobSchema.parse(value);
}

/** JSON Schema (2020-12) of the blob, as committed in docs/schemas. */
export function blobJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(blobSchema, { target: "draft-2020-12" }), title: "Analysis of an experiment" };
}
