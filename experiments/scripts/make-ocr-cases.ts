// Draws the OCR pictures and writes their case file: `node experiments/scripts/make-ocr-cases.ts`. What is committed
// is the case set: another machine's fonts may draw other pixels.

import { mkdirSync, writeFileSync } from "node:fs";
import { damageOf } from "./ocr-damages.ts";
import { drawScan } from "./ocr-pictures.ts";
import { ocrTexts } from "./ocr-texts.ts";

const cases = new URL("../cases/", import.meta.url);
mkdirSync(new URL("ocr/", cases), { recursive: true });

const lines: string[] = [];
for (const [n, text] of ocrTexts.entries()) {
  const name = String(n + 1).padStart(4, "0");
  const damage = damageOf(n);
  writeFileSync(new URL(`ocr/${name}.png`, cases), await drawScan(text, damage, n + 101));
  const { noise, difficulty } = damage;
  lines.push(
    JSON.stringify({
      caseId: `scan-${name}`,
      intake: { image: { $file: `ocr/${name}.png` } },
      tags: { noise, difficulty },
      reference: { gold: text },
    }),
  );
}
writeFileSync(new URL("ocr-scans.jsonl", cases), `${lines.join("\n")}\n`);
