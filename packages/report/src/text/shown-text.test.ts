import fc from "fast-check";
import { expect, test } from "vitest";
import { clippedText, shownLabel, shownSentence, shownText } from "./shown-text.ts";

const ESC = String.fromCharCode(0x1b);

test("characters that reorder text are written out", () => {
  expect(shownText(`photo${String.fromCharCode(0x202e)}gnp.exe`)).toBe("photo⟨U+202E⟩gnp.exe");
  expect(shownText(`a${String.fromCharCode(0x2066)}b`)).toBe("a⟨U+2066⟩b");
});

test("terminal codes leave their text behind", () => {
  expect(shownText(`${ESC}[1;31mred${ESC}[0m`)).toBe("red");
  expect(shownText(`${ESC}]8;;https://example.invalid${ESC}\\link${ESC}]8;;${ESC}\\`)).toBe("link");
});

test("tabs, line feeds, accents and emoji stay as they are", () => {
  expect(shownText("é\t😀\n한국어 עברית")).toBe("é\t😀\n한국어 עברית");
});

test("nothing unseen is left in any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(shownText(text)).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/u);
    }),
  );
});

test("a clipped text is never longer than asked and ends in an ellipsis when cut", () => {
  expect(clippedText("short", 10)).toBe("short");
  expect(clippedText("0123456789abc", 10)).toBe("012345678…");
  expect(Array.from(clippedText("😀".repeat(50), 10))).toHaveLength(10);
  expect(clippedText("x".repeat(1_000_000), 100)).toHaveLength(100);
});

test("an empty label is said to be empty", () => {
  expect(shownLabel("  \n ")).toBe("(empty)");
});

test("a sentence keeps figures on the line of their unit", () => {
  expect(shownSentence("by 0.031 [0.010, 0.052] (95 %; p < 0.001)")).toBe(
    "by 0.031 [0.010,\u00a00.052] (95\u00a0%; p\u00a0<\u00a00.001)",
  );
});
