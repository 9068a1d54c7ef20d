import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parseStatus, readBuildInfo } from "./build-info.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-build-"));
  folders.push(folder);
  return folder;
}

test("In a repository the commit is known, and a changed tracked file or new code makes it dirty", async () => {
  const folder = newFolder();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: folder });
  git("init", "-q");
  expect(await readBuildInfo(folder)).toEqual({ commit: null, dirty: false });
  writeFileSync(join(folder, "tracked.txt"), "one");
  git("add", ".");
  git("commit", "-q", "-m", "one");
  const commit = git("rev-parse", "HEAD").toString().trim();

  writeFileSync(join(folder, "note.txt"), "mine");
  expect(await readBuildInfo(folder)).toEqual({ commit, dirty: false });

  mkdirSync(join(folder, "experiments", "workflows"), { recursive: true });
  writeFileSync(join(folder, "experiments", "workflows", "new.ts"), "export {}");
  expect(await readBuildInfo(join(folder, "experiments"))).toEqual({ commit, dirty: true });
  rmSync(join(folder, "experiments"), { recursive: true });

  writeFileSync(join(folder, "tracked.txt"), "two");
  expect(await readBuildInfo(folder)).toEqual({ commit, dirty: true });
  expect(await readBuildInfo(folder, "service 7")).toEqual({ commit, dirty: null, declared: "service 7" });
});

test("Outside of a repository commit and dirtiness are unknown", async () => {
  expect(await readBuildInfo(newFolder())).toEqual({ commit: null, dirty: null });
});

test("A renamed and a staged file are changes; the old name of a rename is no entry of its own", () => {
  const head = "# branch.oid 0123\0# branch.head main\0";
  const renamed = "2 R. N... 100644 100644 100644 a b R100 new.ts\0? packages/old.ts\0";
  expect(parseStatus(`${head}${renamed}`)).toEqual({ commit: "0123", dirty: true });
  expect(parseStatus(`${head}1 A. N... 000000 100644 100644 a b docs/x.md\0`).dirty).toBe(true);
  expect(parseStatus(`${head}? docs/packages/x.md\0`).dirty).toBe(false);
});
