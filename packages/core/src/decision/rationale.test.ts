import { expect, test } from "vitest";
import { checkRationale } from "./rationale.ts";

test.each([
  ["ok ok ok ok ok ok ok ok ok", 1],
  ["better better, Better BETTER better", 1],
  ["too short a text", 1],
  ["   no          words   ", 1],
  ["It is better and costs less.", 0],
  ["精度が上がり、費用は下がったので、この版を出荷します。", 0],
  ["x".repeat(5_001), 1],
])("a reason has twenty characters and three different words: %s", (text, findings) => {
  expect(checkRationale("rationale", text)).toHaveLength(findings);
});
