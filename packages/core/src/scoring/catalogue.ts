// Every scorer that comes with Assay. Adding one: a function, a line here, a golden file.

import { classification } from "./classification.ts";
import { contains } from "./contains.ts";
import { editSimilarity } from "./edit-similarity.ts";
import { exactMatch } from "./exact-match.ts";
import { jsonSchema } from "./json-schema.ts";
import { numberClose } from "./number-close.ts";
import { overlapF1 } from "./overlap-f1.ts";
import { regex } from "./regex.ts";
import { runMetrics } from "./run-metrics.ts";
import type { Scorer } from "./scorer.ts";

export const catalogue: readonly Scorer[] = [
  runMetrics,
  exactMatch,
  contains,
  regex,
  numberClose,
  jsonSchema,
  editSimilarity,
  overlapF1,
  classification,
];
