// What the API says of cases that were erased.

import { erasureSchema } from "@assay/core/cases";
import { z } from "zod";

export const erasureShape = erasureSchema;

export const erasedShape = erasureSchema.extend({
  versions: z.array(z.number().int()).describe("Of the set: which held such a case."),
  experimentIds: z.array(z.string()).describe("Which had run, or would have run, on such a case."),
  files: z.number().int().describe("Attachments and artifacts that nothing else names."),
});

export type ErasedBody = z.infer<typeof erasedShape>;
