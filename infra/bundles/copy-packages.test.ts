import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { repositoryRoot } from "../described/handler-entry.ts";
import { copyPackages } from "./copy-packages.ts";

const folder = mkdtempSync(path.join(tmpdir(), "assay-packages-"));
afterAll(() => rmSync(folder, { recursive: true }));
const from = path.join(repositoryRoot, "experiments/package.json");
const here = { os: process.platform, cpu: process.arch };

test("A package is copied with what it needs, and of its native parts with those of the target alone", () => {
  const copied = copyPackages({ names: ["sharp"], from, folder, target: here }).map((one) => one.split(" ")[0]);
  expect(copied).toContain("detect-libc");
  expect(copied.filter((name) => /sharp-(?!libvips)/.test(name ?? ""))).toEqual([`@img/sharp-${here.os}-${here.cpu}`]);
  for (const name of copied)
    expect(existsSync(path.join(folder, "node_modules", name ?? "", "package.json"))).toBe(true);
  const found = createRequire(path.join(folder, "index.mjs")).resolve("sharp");
  expect(found.startsWith(path.join(folder, "node_modules"))).toBe(true);
});

test("A target whose native parts are not installed is refused with the command that installs them", () => {
  const target = { os: "linux", cpu: "riscv64" };
  expect(() => copyPackages({ names: ["sharp"], from, folder, target })).toThrow(
    /is not installed: npm install --no-save --os=linux --cpu=riscv64 sharp@\d/,
  );
});
