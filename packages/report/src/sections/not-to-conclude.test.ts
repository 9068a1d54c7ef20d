import { effectStyle, formatEffect, isEstimable } from "@assay/core/report";
import { expect, test } from "vitest";
import { madeUpModel } from "../testing/made-up-model.ts";
import { notToConclude } from "./not-to-conclude.ts";

test("arms that cannot be told apart are not called alike", () => {
  const { blob } = madeUpModel({ cases: 3 });
  expect(notToConclude(blob).join("\n")).toMatch(/no difference between A .* and B .* or C /);
});

test("how much an arm is better or worse is left open as far as its interval goes", () => {
  const arms = [
    { label: "good", skill: 0.95 },
    { label: "bad", skill: 0.5 },
  ];
  const { blob } = madeUpModel({ arms });
  const { lowAdjusted, highAdjusted } = blob.deltas.B!;
  if (!isEstimable(lowAdjusted) || !isEstimable(highAdjusted)) throw new Error("no interval");
  const style = effectStyle(lowAdjusted, highAdjusted);
  const [near, far] = [formatEffect(-highAdjusted, style), formatEffect(-lowAdjusted, style)];
  expect(notToConclude(blob)).toContain(
    `How much worse B (bad) is: anything from ${near} to ${far} fits these figures.`,
  );
});

test("three settled arms and more share one line", () => {
  const arms = [0.95, 0.5, 0.4, 0.3, 0.2, 0.1].map((skill, i) => ({ label: `reader ${i}`, skill }));
  const { blob } = madeUpModel({ arms });
  expect(notToConclude(blob).filter((line) => line.startsWith("How much"))).toEqual([
    "How much better or worse B, C, D, E and 1 more are: anything inside their thick bars fits these figures.",
  ]);
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
