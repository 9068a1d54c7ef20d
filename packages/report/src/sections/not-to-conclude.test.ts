import { expect, test } from "vitest";
import { madeUpModel } from "../testing/made-up-model.ts";
import { notToConclude } from "./not-to-conclude.ts";

test("arms that cannot be told apart are not called alike", () => {
  const { blob } = madeUpModel({ cases: 3 });
  expect(notToConclude(blob).join("\n")).toMatch(/That .*B.* and A.* are alike/);
});

test("a settled arm is named with all that its interval leaves open", () => {
  const { blob } = madeUpModel();
  const settled = Object.entries(blob.deltas).filter(([, delta]) => delta.significant === true);
  expect(settled.length).toBeGreaterThan(0);
  const words = notToConclude(blob);
  for (const [arm, { verdict }] of settled) {
    expect(words.some((line) => line.startsWith(`How much ${verdict} ${arm}`))).toBe(true);
  }
});

test("the size of the case set is always a limit", () => {
  expect(notToConclude(madeUpModel({ cases: 6 }).blob).at(-1)).toContain("unlike these 6,");
});
