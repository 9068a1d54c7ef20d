// Turns a library's answer into a label of the case sets. Whatever is not one of the languages asked about, and no
// answer at all, is "und": a wrong answer, never a failed trial.

import { askedLanguages } from "./asked-languages.ts";

export const UNDETERMINED = "und";

const labelOf: ReadonlyMap<string, string> = new Map(
  Object.entries(askedLanguages).flatMap(([label, names]) => [label, ...names].map((name) => [name, label] as const)),
);

export function toLabel(answered: string | undefined): string {
  return (answered === undefined ? undefined : labelOf.get(answered)) ?? UNDETERMINED;
}
