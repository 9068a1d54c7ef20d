import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDesign } from "./read-design.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-design-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: unknown): string {
  const full = join(folder, path);
  mkdirSync(join(full, ".."), { recursive: true });
  writeFileSync(full, typeof content === "string" ? content : JSON.stringify(content, null, 1));
  return full;
}

const design = (casesFile: string) => ({
  name: "n",
  kind: "benchmark",
  hypothesis: "h",
  primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
  analysisPlan: { paired: true, alpha: 0.05, correction: "holm" },
  budgetLimitUsd: 1,
  caseSet: { name: "set", casesFile },
  arms: [
    { key: "A", label: "a", isBaseline: true, workflowId: "w" },
    { key: "B", label: "b", workflowId: "v" },
  ],
});
const read = (path: string) => readDesign(path, async () => undefined);
const places = (findings: Awaited<ReturnType<typeof read>>["findings"]) =>
  findings.map(({ file, line, column, path }) => `${file?.replace(`${folder}/`, "")}:${line}:${column ?? "-"} ${path}`);

test("cases lie beside the design first, then at the root of the repository", async () => {
  write("package.json", { workspaces: ["x"] });
  const path = write("designs/d.json", design("c.jsonl"));
  write("c.jsonl", '{"caseId":"root","intake":{}}');
  expect((await read(path)).cases?.cases.map((one) => one.caseId)).toEqual(["root"]);
  write("designs/c.jsonl", '{"caseId":"beside","intake":{}}');
  expect((await read(path)).cases?.cases.map((one) => one.caseId)).toEqual(["beside"]);
});

test("a file of cases that is nowhere is a finding where the design names it", async () => {
  const { findings, design: found } = await read(write("d.json", design("nowhere.jsonl")));
  expect(found).toBeDefined();
  expect(places(findings)).toEqual(["d.json:19:3 caseSet.casesFile"]);
});

test("what is wrong with the design and with its cases is told at once", async () => {
  const wrong = { ...design("c.jsonl"), budgetLimitUsd: -1 };
  write("c.jsonl", '{"caseId":"a","intake":{}}\n{"caseId":"a","intake":{}}\n');
  const { findings, design: found } = await read(write("d.json", wrong));
  expect(found).toBeUndefined();
  expect(places(findings)).toEqual([
    expect.stringMatching(/^d\.json:\d+:\d+ budgetLimitUsd$/),
    "c.jsonl:2:- cases[1].caseId",
  ]);
});

test("attachments are found, hashed and typed; missing, climbing and linked ones are findings at their case", async () => {
  write("images/one.png", "\x89PNG\r\n\x1a\n");
  write("secret.txt", "x");
  mkdirSync(join(folder, "cases"));
  symlinkSync(join(folder, "secret.txt"), join(folder, "cases", "link.txt"));
  write("cases/here.txt", "hello");
  const one = (id: string, file: string) => JSON.stringify({ caseId: id, intake: { f: { $file: file } } });
  const lines = [one("a", "here.txt"), one("b", "gone.txt"), one("c", "../secret.txt"), one("d", "link.txt")];
  write("cases/c.jsonl", lines.join("\n"));
  const { cases, findings } = await read(write("d.json", design("cases/c.jsonl")));
  expect(cases?.cases[0]?.intake).toEqual({
    f: {
      $file: {
        sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
        bytes: 5,
        mediaType: "text/plain",
        name: "here.txt",
      },
    },
  });
  expect(cases?.files).toHaveLength(1);
  expect(places(findings)).toEqual([
    "cases/c.jsonl:2:25 cases[1].intake.f",
    "cases/c.jsonl:3:25 cases[2].intake.f",
    "cases/c.jsonl:4:25 cases[3].intake.f",
  ]);
});

test("findings that others have of cases get the line of the case file, whatever its format", async () => {
  const cases = [
    { caseId: "a", intake: { x: 1 } },
    { caseId: "b", intake: { x: 2 } },
  ];
  write("c.jsonl", cases.map((one) => JSON.stringify(one)).join("\n"));
  write("c.json", cases);
  write("c.csv", "id,x\na,1\nb,2\n");
  const placesOf = async (file: string) => {
    const { place } = await read(write("d.json", design(file)));
    const finding = { severity: "error", path: "caseSet.cases[1].intake.x", message: "m" } as const;
    return places(place([finding, { ...finding, path: "arms[1].workflowId" }]));
  };
  expect(await placesOf("c.jsonl")).toEqual(["c.jsonl:2:25 cases[1].intake.x", "d.json:31:4 arms[1].workflowId"]);
  expect(await placesOf("c.json")).toEqual(["c.json:11:4 cases[1].intake.x", "d.json:31:4 arms[1].workflowId"]);
  expect(await placesOf("c.csv")).toEqual(["c.csv:3:- cases[1].intake.x", "d.json:31:4 arms[1].workflowId"]);
});
