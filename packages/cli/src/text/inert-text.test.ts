import { expect, test } from "vitest";
import { inertLabel, inertText } from "./inert-text.ts";

test("colours, cursor moves, titles and links do not reach the terminal", () => {
  expect(inertText("\u001b[31mred\u001b[0m \u001b]0;title\u0007\u001b[2J\u009b1Aend")).toBe("red end");
});

test("a carriage return, a backspace and a bell are written out", () => {
  expect(inertText("fine\rFAIL\b\u0007")).toBe("fine\\u000dFAIL\\u0008\\u0007");
});

test("text that reorders itself is written out", () => {
  expect(inertText("a\u202egnp.exe\u2066")).toBe("a\\u202egnp.exe\\u2066");
});

test("line feeds and tabs stay in a text and not in a label", () => {
  expect(inertText("a\n\tb")).toBe("a\n\tb");
  expect(inertLabel(" a\n\tb ")).toBe("a b");
});

test("a label is cut between characters", () => {
  expect(inertLabel("🙂🙂🙂🙂", 3)).toBe("🙂🙂…");
  expect(inertLabel("🙂🙂🙂", 3)).toBe("🙂🙂🙂");
});

test("lone surrogates are written out and pairs are not", () => {
  expect(inertText("\ud800 🙂")).toBe("\\ud800 🙂");
});
