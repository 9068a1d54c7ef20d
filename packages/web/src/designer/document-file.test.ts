import { expect, test } from "vitest";
import { designFileText, readDesignFile } from "./document-file.ts";
import { emptyDraft } from "./draft.ts";

test("a design saved as JSON or as YAML opens as the same draft", () => {
  for (const format of ["json", "yaml"] as const) {
    const { draft, findings } = readDesignFile(designFileText(emptyDraft, format), `design.${format}`);
    expect(findings).toEqual([]);
    expect(draft).toEqual(emptyDraft);
  }
});

test("a file that cannot be read names the line, and gives no draft", () => {
  const twice = readDesignFile("name: a\nname: b\n", "design.yaml");
  expect(twice.draft).toBeUndefined();
  expect(twice.findings[0]?.message).toMatch(/^line 2, column 1: /);
  expect(readDesignFile("[1]", "design.json").findings[0]?.message).toBe(
    "design.json holds no design: it is not an object",
  );
});
