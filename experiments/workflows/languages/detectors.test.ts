import { expect, test } from "vitest";
import { workflows } from "../../registry.ts";
import { readCases, readReadme } from "../../testing/read-cases.ts";
import { prepare } from "../../testing/run-here.ts";
import { toLabel } from "./to-label.ts";

const detectors = ["franc", "tinyld", "eld", "languagedetect"] as const;

const sentences = {
  en: "Please read these instructions carefully before you use the machine, and keep them for future reference.",
  de: "Die schnelle Antwort auf diese Frage lautet, dass sie bisher niemand gestellt hat, was schade ist.",
  ru: "Быстрый ответ на этот вопрос таков: его никто раньше не задавал, и об этом можно только пожалеть.",
};

async function labelBy(name: string): Promise<(text: string) => Promise<unknown>> {
  const run = await prepare(workflows[`language-${name}`]!);
  return async (text) => {
    const result = await run({ text });
    return "outputs" in result ? result.outputs.label : result;
  };
}

test.each(detectors)("%s names English, German and Russian", async (name) => {
  const label = await labelBy(name);
  for (const [language, text] of Object.entries(sentences)) expect(await label(text)).toBe(language);
});

test.each(detectors)("%s answers und, and does not fail, where there is no language", async (name) => {
  const label = await labelBy(name);
  expect(await label("12345 67890 !!!")).toBe("und");
});

test("a language that was not asked about, and no answer, are und", () => {
  expect([toLabel("tlh"), toLabel(""), toLabel(undefined), toLabel("constructor")]).toEqual([
    "und",
    "und",
    "und",
    "und",
  ]);
});

test("every code system ends at one label", () => {
  expect(["nob", "nn", "nor", "no"].map(toLabel)).toEqual(["no", "no", "no", "no"]);
  expect(["cmn", "zho", "zh"].map(toLabel)).toEqual(["zh", "zh", "zh"]);
  expect(["tl", "tgl", "fil"].map(toLabel)).toEqual(["fil", "fil", "fil"]);
});

test.each(["language-udhr", "language-cldr"])("the README states what each detector gets right on %s", async (name) => {
  const cases = readCases(name).filter((one) => one.holdout !== true);
  const shares: string[] = [];
  for (const detector of detectors) {
    const label = await labelBy(detector);
    let right = 0;
    for (const one of cases) if ((await label(one.intake.text!)) === one.reference.gold) right += 1;
    shares.push(`${Math.round((100 * right) / cases.length)} %`);
  }
  expect(readReadme()).toContain(`| \`${name}\` (${cases.length} texts) | ${shares.join(" | ")} |`);
});
