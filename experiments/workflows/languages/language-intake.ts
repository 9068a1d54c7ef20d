// What every language detector takes and gives: one text in; the label and the library's own word for it out.
// All four share it, so that no arm sees or says more than another.

import { toLabel, UNDETERMINED } from "./to-label.ts";

export type LanguageIntake = { readonly text: string };

export const languageIntakeSchema = {
  type: "object",
  properties: { text: { type: "string", minLength: 1 } },
  required: ["text"],
  additionalProperties: false,
} as const;

export function languageOutputs(answered: string | undefined): { outputs: { label: string; answered: string } } {
  return { outputs: { label: toLabel(answered), answered: answered || UNDETERMINED } };
}
