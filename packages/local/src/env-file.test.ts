import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorkspaceId } from "@assay/core/ports";
import { afterEach, expect, test } from "vitest";
import { readEnvFiles, secretBookOf, secretsOf } from "./env-file.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function tree(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-env-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test("The nearest file wins, the root's fills in, and what is exported wins over both", async () => {
  const root = tree({
    ".env": "A=outside\nNEVER=1",
    "repo/.git/HEAD": "",
    "repo/.env": "A=root\nB=root\nC='root # not a comment'",
    "repo/designs/mine/.env": "A=near\nD=near",
  });
  const found = readEnvFiles(join(root, "repo/designs/mine"), { D: "exported", E: undefined });
  expect(found).toEqual({ A: "near", B: "root", C: "root # not a comment", D: "exported" });
});

test("Outside of a repository only the folder itself is looked at", () => {
  const root = tree({ ".env": "A=up", "designs/.env": "B=here" });
  expect(readEnvFiles(join(root, "designs"), {})).toEqual({ B: "here" });
});

test("An empty value and a name of every object are no secrets", async () => {
  const secrets = secretsOf({ KEY: "k", EMPTY: "" });
  expect(await secrets.read("KEY")).toBe("k");
  expect(await secrets.read("EMPTY")).toBe(undefined);
  expect(await secrets.read("constructor")).toBe(undefined);
  expect(await secrets.read("ABSENT")).toBe(undefined);
});

test("A variable that is there and empty is a known name without a value", async () => {
  const known = await secretBookOf({ KEY: "k", EMPTY: "", GONE: undefined }).known("local" as WorkspaceId);
  expect([...known]).toEqual([
    ["KEY", true],
    ["EMPTY", false],
  ]);
});
