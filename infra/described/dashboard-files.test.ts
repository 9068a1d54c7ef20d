import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { dashboardFiles } from "./dashboard-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "assay-dashboard-"));
const write = (name: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), name);
};
afterAll(() => rmSync(folder, { recursive: true }));

test("A dashboard that was not built, and a file that no browser could read, are refused", () => {
  write("assets/index-A1.js");
  expect(() => dashboardFiles(folder)).toThrow("holds no index.html");
  write("index.html");
  write("assets/what.bin");
  expect(() => dashboardFiles(folder)).toThrow("assets/what.bin: its media type is not known");
  rmSync(path.join(folder, "assets/what.bin"));
});

test("The page comes last and is kept by nobody; assets are kept for good", () => {
  write("assets/zebra-B2.css");
  const files = dashboardFiles(folder).map(({ key, mediaType, cacheControl }) => [key, mediaType, cacheControl]);
  const forGood = "public, max-age=31536000, immutable";
  expect(files).toEqual([
    ["assets/index-A1.js", "text/javascript; charset=utf-8", forGood],
    ["assets/zebra-B2.css", "text/css; charset=utf-8", forGood],
    ["index.html", "text/html; charset=utf-8", "no-cache"],
  ]);
});
