// Cases from CLDR's annotations: the names that Unicode's translators gave to emoji and symbols, joined by commas.
// No detector was built from this text, and it is text as people enter it: short names, no sentences.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { languageCases } from "./language-cases.ts";
import { seededOrder } from "./seeded-order.ts";

const SEED = "language-cldr";

type Annotations = { annotations: { annotations: Record<string, { tts?: string[] }> } };

const root = dirname(createRequire(import.meta.url).resolve("cldr-annotations-full/package.json"));

/** Names in one locale by character; what is inherited or left untranslated is no text of that language. */
function namesOf(locale: string): ReadonlyMap<string, string> {
  const file = join(root, "annotations", locale, "annotations.json");
  const { annotations } = JSON.parse(readFileSync(file, "utf8")) as Annotations;
  const names = new Map<string, string>();
  for (const [character, { tts }] of Object.entries(annotations.annotations)) {
    const name = tts?.[0];
    if (name !== undefined && !name.includes("↑") && !/[A-Z]\d\d/.test(name)) names.set(character, name);
  }
  return names;
}

export function buildCldrCases(): string {
  const english = namesOf("en");
  return languageCases({
    seed: SEED,
    joiner: ", ",
    pieces: (label, length) => {
      const own = [...namesOf(label)].filter(([character, name]) => label === "en" || name !== english.get(character));
      return seededOrder(`${SEED}/${label}/${length}`, own, ([character]) => character).map(([, name]) => name);
    },
  });
}
