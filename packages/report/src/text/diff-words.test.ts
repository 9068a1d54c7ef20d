import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./diff-words.ts";

test("a changed word is one removal and one addition", () => {
  expect(diffWords("the quick fox", "the slow fox")).toEqual([
    { kind: "same", text: "the " },
    { kind: "gone", text: "quick" },
    { kind: "new", text: "slow" },
    { kind: "same", text: " fox" },
  ]);
});

test("equal texts are one run, and no text is no run", () => {
  expect(diffWords("a b", "a b")).toEqual([{ kind: "same", text: "a b" }]);
  expect(diffWords("", "")).toEqual([]);
});

test("both texts can be read back from the runs", () => {
  const words = fc
    .array(fc.constantFrom("a", "b", " ", "é", "\n", "😀", "42", "-"), { maxLength: 60 })
    .map((list) => list.join(""));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = diffWords(before, after);
      const without = (kind: string) =>
        runs
          .filter((run) => run.kind !== kind)
          .map((run) => run.text)
          .join("");
      expect(without("new")).toBe(before);
      expect(without("gone")).toBe(after);
    }),
  );
});
