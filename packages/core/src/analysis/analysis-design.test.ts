import { expect, test } from "vitest";
import type { FrozenDesign } from "../design/frozen-design.ts";
import { type AnalysisDesign, declaredKeyOf, metricNameOf } from "./analysis-design.ts";
import { madeUpDesign } from "./testing/made-up-experiment.ts";

test("a frozen design is an analysis design as it stands", () => {
  const read = (design: FrozenDesign): AnalysisDesign => design;
  expect(read).toBeTypeOf("function");
});

test("a declared key is found by the scorer's name in the design, dots or not", () => {
  const key = { kind: "binary", direction: "higher", range: {} } as const;
  const design = madeUpDesign(["A", "B"], {
    scorers: [{ name: "regex", as: "has.price", version: 1, keys: { "in.order": key } }],
  });
  expect(declaredKeyOf(design, metricNameOf({ scorer: "has.price", key: "in.order" }))).toBe(key);
  expect(declaredKeyOf(design, "has.price")).toBeUndefined();
});
