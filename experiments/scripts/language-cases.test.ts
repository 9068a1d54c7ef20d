import { expect, test } from "vitest";
import { readCases, readText } from "../testing/read-cases.ts";
import { askedLanguages } from "../workflows/languages/asked-languages.ts";
import { caseLanguages } from "./case-languages.ts";
import { buildCldrCases } from "./cldr-language-cases.ts";
import { cutText } from "./language-cases.ts";
import { buildUdhrCases } from "./udhr-language-cases.ts";

test("the committed CLDR cases are what the script makes, byte for byte", () => {
  expect(buildCldrCases()).toBe(readText("cases/language-cldr.jsonl"));
});

test("the committed UDHR cases are what the script makes, byte for byte", () => {
  expect(buildUdhrCases()).toBe(readText("cases/language-udhr.jsonl"));
});

test.each(["language-cldr", "language-udhr"])(
  "%s has 72 languages, five texts each, and at least 200 not held out",
  (name) => {
    const cases = readCases(name);
    expect(new Set(cases.map((one) => one.reference.gold)).size).toBe(72);
    expect(cases.length).toBe(360);
    const heldOut = cases.filter((one) => one.holdout === true).length;
    expect(cases.length - heldOut).toBeGreaterThanOrEqual(200);
    expect(heldOut / cases.length).toBeGreaterThan(0.1);
    expect(heldOut / cases.length).toBeLessThan(0.2);
  },
);

test.each(["language-cldr", "language-udhr"])("%s has unique ids, unique texts and lengths as tagged", (name) => {
  const cases = readCases(name);
  expect(new Set(cases.map((one) => one.caseId)).size).toBe(cases.length);
  expect(new Set(cases.map((one) => one.intake.text)).size).toBe(cases.length);
  for (const { intake, tags } of cases) {
    const length = [...intake.text!].length;
    const [low, high] = tags.length === "short" ? [20, 40] : [120, 160];
    expect(length, intake.text).toBeGreaterThanOrEqual(low!);
    expect(length, intake.text).toBeLessThanOrEqual(high!);
  }
});

test("the languages in the cases are the languages that the detectors are asked about", () => {
  expect(Object.keys(caseLanguages)).toEqual(Object.keys(askedLanguages));
});

test("a text is cut at a space, else at the limit, and never before a combining mark", () => {
  expect(cutText("one two three four", 5, 10)).toBe("one two");
  expect(cutText("abcdefghijkl", 5, 10)).toBe("abcdefghij");
  expect(cutText("abcdefghie\u0301kl", 5, 10)).toBe("abcdefghi");
  expect(cutText("four", 5, 10)).toBeUndefined();
});
