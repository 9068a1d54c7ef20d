import { expect, test } from "vitest";
import { mergeIntake } from "./trial-intake.ts";

test("an override replaces the whole value of its key and leaves the case untouched", () => {
  const one = { intake: { text: "a", style: { tone: "dry", size: 1 } } };
  expect(mergeIntake(one, { intakeOverrides: { style: { tone: "warm" }, extra: null } })).toEqual({
    text: "a",
    style: { tone: "warm" },
    extra: null,
  });
  expect(one.intake.style).toEqual({ tone: "dry", size: 1 });
  expect(mergeIntake(one, {})).toEqual(one.intake);
});
