import { expect, test } from "vitest";
import { readCases, readReadme, readText } from "../testing/read-cases.ts";
import { type LossIntake, troubleOf } from "../workflows/losses/loss-intake.ts";
import { feeUsd } from "../workflows/losses/read-mood.ts";
import { buildLossCases } from "./loss-cases.ts";

const intakes = readCases("losses").map((one) => one.intake as LossIntake);

test("the committed cases are what the script makes, byte for byte", () => {
  expect(buildLossCases()).toBe(readText("cases/losses.jsonl"));
});

test.each(["timeout", "throw", "refused", "unreadable", "mute", "busy"])(
  "as many remarks meet the trouble %s in each arm as the README states",
  (trouble) => {
    const steady = intakes.filter((intake) => troubleOf(intake) === trouble).length;
    const flaky = intakes.filter((intake) => troubleOf({ ...intake, flaky: true }) === trouble).length;
    expect(readReadme()).toContain(`| ${trouble} | ${steady} | ${flaky} | `);
    expect(flaky).toBeGreaterThan(steady);
  },
);

test("the README states how many remarks there are and how many meet no trouble", () => {
  const untroubled = intakes.filter((intake) => troubleOf({ ...intake, flaky: true }) === "none").length;
  expect(readReadme()).toContain(`Remarks (of ${intakes.length}) that meet each trouble`);
  expect(readReadme()).toContain(`asks the ${untroubled} remarks without trouble`);
});

test("ids are unique, and no remark costs more than the highest estimate", () => {
  expect(new Set(readCases("losses").map((one) => one.caseId)).size).toBe(60);
  for (const { text } of intakes) expect(feeUsd(text)).toBeLessThanOrEqual(0.005);
});
