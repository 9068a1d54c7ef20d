import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../described/handler-entry.ts";
import { withoutHeavy } from "./leave-out-workflows.ts";

test("The registry loses its heavy workflows and no other line", () => {
  const registry = readFileSync(path.join(repositoryRoot, "experiments/registry.ts"), "utf8");
  const left = withoutHeavy(registry);
  expect(left).toContain('"language-franc"');
  expect(left).not.toContain("ocr-");
  const gone = registry.split("\n").filter((line) => line.includes("ocr-"));
  expect(left.split("\n")).toHaveLength(registry.split("\n").length - gone.length);
});

test("A heavy workflow that is written another way is refused, not bundled", () => {
  expect(() => withoutHeavy('  "ocr-x":\n    () => import("./workflows/ocr-x.ts"),')).toThrow("another shape");
});
