// Writes the two committed language case sets: `node experiments/scripts/make-language-cases.ts`. The same packages
// give the same bytes; a test compares them with what is committed.

import { writeFileSync } from "node:fs";
import { buildCldrCases } from "./cldr-language-cases.ts";
import { buildUdhrCases } from "./udhr-language-cases.ts";

const cases = new URL("../cases/", import.meta.url);
writeFileSync(new URL("language-cldr.jsonl", cases), buildCldrCases());
writeFileSync(new URL("language-udhr.jsonl", cases), buildUdhrCases());
