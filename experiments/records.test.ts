import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.join(import.meta.dirname, "records");
const page = readFileSync(path.join(import.meta.dirname, "../docs/two-case-sets.md"), "utf8");

type Figures = {
  perArm: Record<string, { label: string; passRate: number }>;
  deltas: Record<string, { mean: number; lowAdjusted: number; highAdjusted: number; significant: boolean | null }>;
};

function figuresOf(part: string): Figures {
  const name = readdirSync(folder).find((one) => one.includes(part))!;
  return JSON.parse(readFileSync(path.join(folder, name, "analysis.json"), "utf8")) as Figures;
}

const signed = (value: number) => `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;
const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`;

function cellsOf(figures: Figures, label: string): string {
  const [key, arm] = Object.entries(figures.perArm).find(([, one]) => one.label === label)!;
  const delta = figures.deltas[key];
  if (delta === undefined) return `${percent(arm.passRate)} | `;
  const { mean, lowAdjusted, highAdjusted, significant } = delta;
  const plus = mean > 0 ? "+" : "";
  return `${percent(arm.passRate)} | ${plus}${signed(mean)} [${signed(lowAdjusted)}, ${signed(highAdjusted)}]${significant ? " ★" : ""}`;
}

test("the table of two case sets is what the two committed records say", () => {
  const cldr = figuresOf("nobody-trained-on");
  const udhr = figuresOf("franc-was-built-from");
  for (const label of ["tinyld", "eld", "languagedetect"]) {
    expect(page).toContain(`| ${label} | ${cellsOf(cldr, label)} | ${cellsOf(udhr, label)} |`);
  }
  const [first, second] = [cldr, udhr].map((one) => percent(one.perArm.A!.passRate));
  expect(page).toContain(`| franc (baseline) | ${first} | | ${second} | |`);
});

test("franc is the only detector that the text it was built from lifts by more than a fifth", () => {
  const [cldr, udhr] = [figuresOf("nobody-trained-on"), figuresOf("franc-was-built-from")];
  for (const [key, { label, passRate }] of Object.entries(udhr.perArm)) {
    expect(passRate - cldr.perArm[key]!.passRate > 0.2, label).toBe(label === "franc");
  }
});
