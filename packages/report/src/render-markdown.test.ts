import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";
import { hostileModel } from "./testing/hostile-model.ts";
import { madeUpModel } from "./testing/made-up-model.ts";

test("a pull request gets the verdicts, the warnings and a row per arm", () => {
  const text = renderMarkdown(madeUpModel().blob, { report: "https://reports.example/r.html" });
  expect(text).toContain("- **better ★** · B (best integer model) is better than A");
  expect(text.match(/^\| [ABC] /gm)).toHaveLength(3);
  expect(text).toContain("<https://reports.example/r.html>");
});

test("hostile text makes no tag, link, mention or table cell", () => {
  const text = renderMarkdown(hostileModel().blob);
  expect(text).not.toMatch(/<(?:script|img|svg)|(?<!\\)\]\(|(?<![\\\w])@\w/);
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  expect(new Set(rows.map((row) => row.replace(/\\\|/g, "").split("|").length)).size).toBe(1);
});

test("figures that are missing are dashes, never NaN", () => {
  const arms = [
    { label: "a", skill: 0.8 },
    { label: "b", skill: 0.8, lossRate: 1 },
  ];
  expect(renderMarkdown(madeUpModel({ cases: 4, arms }).blob)).not.toMatch(/NaN|undefined|\[object/);
});
