import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { readCases } from "../testing/read-cases.ts";
import { damageOf } from "./ocr-damages.ts";
import { ocrTexts } from "./ocr-texts.ts";

const folder = new URL("../cases/ocr/", import.meta.url);
const cases = readCases("ocr-scans");

test("every text has one case, with its damage as tags and its own picture", () => {
  expect(cases.map((one) => one.reference.gold)).toEqual([...ocrTexts]);
  expect(new Set(ocrTexts).size).toBe(48);
  for (const [n, { tags }] of cases.entries()) {
    const { noise, difficulty } = damageOf(n);
    expect(tags).toEqual({ noise, difficulty });
  }
});

test("the pictures in the folder are those of the cases, each under 40 KB", () => {
  const named = cases.map((one) => (one.intake.image as { $file: string }).$file.replace("ocr/", ""));
  expect(new Set(readdirSync(folder))).toEqual(new Set(named));
  expect(new Set(named).size).toBe(named.length);
  for (const name of named) expect(statSync(new URL(name, folder)).size, name).toBeLessThan(40 * 1024);
});
