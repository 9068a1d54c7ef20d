// What is kept of a secret beside its value: its name, when it was set and by whom. Whatever is listed is made of this,
// so a list can hold no value.

import { z } from "zod";
import { secretNameSchema } from "../workflows/secret-name.ts";

export const secretNoteSchema = z.strictObject({
  name: secretNameSchema,
  setAt: z.string(),
  setBy: z.string(),
});

export type SecretNote = Readonly<z.infer<typeof secretNoteSchema>>;

/** Outputs are masked by value, and a shorter one would hit innocent text. */
const SHORTEST = 6;
/** What a standard parameter of AWS holds. */
const MOST_BYTES = 4_096;

/** Why a value cannot be kept, in words that do not show it; undefined when it can. */
export function refuseSecretValue(value: string): string | undefined {
  if (value.trim() === "") return "the value is empty";
  if (value.trim().length < SHORTEST) {
    return `the value has fewer than ${SHORTEST} characters, so it could not be masked where it turns up`;
  }
  if (new TextEncoder().encode(value).byteLength > MOST_BYTES) return `the value has more than ${MOST_BYTES} bytes`;
  if (value.includes("{{")) return 'the value holds "{{", which the store takes for a reference';
  return undefined;
}
