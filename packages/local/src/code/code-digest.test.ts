import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineService, defineWorkflow } from "@assay/core/workflows";
import { afterEach, expect, test } from "vitest";
import { commandDigest, createCodeDigests } from "./code-digest.ts";

const anyModule = defineWorkflow({
  workflowId: "one",
  version: 1,
  title: "one",
  intakeSchema: {},
  timeoutMs: 1_000,
  run: () => ({ outputs: {} }),
});

const FILES = {
  "registry.ts": `export const workflows = {
    one: () => import("./one.ts"),
    "two-b": (() => import("./two.ts")) satisfies unknown,
    "in-place": async () => ({ default: 1 }),
  };`,
  "one.ts": `import { shared } from "./shared.ts";
    import lib from "some-lib";
    const prompt = new URL("./prompt.txt", import.meta.url);
    export default { shared, lib, prompt } as unknown;`,
  "two.ts": `import table from "./table.json" with { type: "json" }; export default table;`,
  "shared.ts": "export const shared: number = 1;",
  "prompt.txt": "Answer in one word.",
  "table.json": `{ "a": 1 }`,
  "node_modules/some-lib/package.json": `{ "name": "some-lib", "version": "1.2.3", "exports": "./index.js", "type": "module" }`,
  "node_modules/some-lib/index.js": "export default 1;",
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function project(changed: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "assay-code-"));
  folders.push(folder);
  const write = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };
  write({ ...FILES, ...changed });
  const digests = createCodeDigests(pathToFileURL(join(folder, "registry.ts")), folder);
  return { write, digest: (id: string) => digests.digestOf(id, anyModule) };
}

test("The digest does not depend on where the project lies, on comments or on types", async () => {
  const here = await project().digest("one");
  const there = await project({
    "shared.ts": "/** Says one. */\nexport const shared = 1 as const;",
  }).digest("one");
  expect(here).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(there).toBe(here);
});

test.each([
  ["a module that it imports", { "shared.ts": "export const shared: number = 2;" }],
  ["a file that it names", { "prompt.txt": "Answer in two words." }],
  [
    "the version of a package",
    {
      "node_modules/some-lib/package.json": FILES["node_modules/some-lib/package.json"].replace("1.2.3", "1.2.4"),
    },
  ],
])("The digest changes with %s, and that of another workflow does not", async (_, changed) => {
  const before = project();
  const after = project(changed);
  expect(await after.digest("one")).not.toBe(await before.digest("one"));
  expect(await after.digest("two-b")).toBe(await before.digest("two-b"));
});

test("A table that is imported as JSON is part of the code", async () => {
  const changed = project({ "table.json": `{ "a": 2 }` });
  expect(await changed.digest("two-b")).not.toBe(await project().digest("two-b"));
});

test("A workflow that another joins in the registry keeps its digest", async () => {
  const more = project({
    "registry.ts": FILES["registry.ts"].replace("one:", "other: () => import('./two.ts'), one:"),
  });
  expect(await more.digest("one")).toBe(await project().digest("one"));
});

test("A workflow that is written into the registry is pinned by the whole registry", async () => {
  const changed = project({ "registry.ts": FILES["registry.ts"].replace("default: 1", "default: 2") });
  expect(await changed.digest("in-place")).not.toBe(await project().digest("in-place"));
});

test("A file that changes while the process lives changes the digest", async () => {
  const here = project();
  const before = await here.digest("one");
  expect(await here.digest("one")).toBe(before);
  here.write({ "prompt.txt": "Answer in three words." });
  const after = await here.digest("one");
  expect(after).not.toBe(before);
  here.write({ "shared.ts": "export const shared = 30;" });
  expect(await here.digest("one")).not.toBe(after);
});

test("Code that cannot be bundled is refused by its name", async () => {
  await expect(project({ "one.ts": "export default {" }).digest("one")).rejects.toThrow(/one\.ts cannot be bundled/);
});

test("A command is pinned by its words and the files among them, a service by nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-code-"));
  folders.push(folder);
  const target = { kind: "command", argv: ["python3", "answer.py", "--fast"] } as const;
  const absent = commandDigest(target, folder);
  writeFileSync(join(folder, "answer.py"), "print(1)");
  const first = commandDigest(target, folder);
  writeFileSync(join(folder, "answer.py"), "print(2)");
  expect(new Set([absent, first, commandDigest(target, folder)]).size).toBe(3);
  expect(commandDigest({ ...target, argv: [...target.argv, "x"] }, folder)).not.toBe(commandDigest(target, folder));
  const service = defineService({ ...anyModule, target: { kind: "http", url: "https://example.com" } });
  expect(await createCodeDigests(pathToFileURL(join(folder, "registry.ts")), folder).digestOf("s", service)).toBe(
    undefined,
  );
});
