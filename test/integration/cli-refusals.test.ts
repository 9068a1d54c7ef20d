// Everything that is refused, through the command: one document, one code, every finding with its place, and nothing
// executed. One owner serves the whole file.

import { existsSync, mkdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CliFolder, type Refused } from "./cli-process.ts";
import { designOf } from "./fixtures/local-api.ts";

const cli = new CliFolder();

beforeAll(async () => {
  await cli.start(["serve", "--port", "0"]).until(/answers at/);
});
afterAll(() => cli.remove());

const written = () => cli.path("executions.txt");

function writesDown(cases: number, more: Record<string, unknown> = {}) {
  const design = designOf("writes-down", cases, more);
  const placed = design.caseSet.cases.map((one) => ({ ...one, intake: { ...one.intake, file: written(), ms: 1 } }));
  return { ...design, caseSet: { ...design.caseSet, cases: placed } };
}

async function refused(args: readonly string[]): Promise<{ code: number | null; error: Refused["error"] }> {
  const { code, document } = await cli.json<Refused>(args);
  expect(Object.keys(document)).toEqual(["error"]);
  return { code, error: document.error };
}

const told = ({ findings }: Refused["error"]) =>
  findings.map(({ file, line, column, path }) => `${file ?? ""}:${line ?? ""}:${column ?? ""} ${path}`);

test("a dry run prices every arm, case and repeat, leaves no experiment behind and executes nothing", async () => {
  const design = cli.write("priced.json", writesDown(5, { repeats: 2 }));
  const { code, document } = await cli.json<Record<string, unknown>>(["run", design, "--dry-run"]);
  expect(code).toBe(0);
  expect(document).toMatchObject({
    designDigest: expect.stringMatching(/^sha256:/),
    fits: true,
    onBudget: "refuse",
    budgetLimitUsd: 10,
    estimate: { lowUsd: 0.02, likelyUsd: 0.04, highUsd: 0.08 },
    perArm: { A: { trials: 10, highUsd: 0.04 }, B: { trials: 10, highUsd: 0.04 } },
  });
  const frozen = await cli.json<Record<string, unknown>>(["freeze", design]);
  expect(frozen).toMatchObject({ code: 0, document: { designDigest: document.designDigest } });
  expect(await cli.json(["list"])).toEqual({ code: 0, document: [] });
  expect(existsSync(written())).toBe(false);
});

test("a dry run of what does not fit ends with 1 and says so; the run itself is refused with over-budget", async () => {
  const design = cli.write("dear.json", writesDown(5, { budgetLimitUsd: 0.01 }));
  const { code, document } = await cli.json<{ fits: boolean; mayStart: boolean }>(["run", design, "--dry-run"]);
  expect({ code, fits: document.fits, mayStart: document.mayStart }).toEqual({ code: 1, fits: false, mayStart: false });
  const { code: runCode, error } = await refused(["run", design, "--wait"]);
  expect({ runCode, code: error.code }).toEqual({ runCode: 1, code: "over-budget" });
  expect(await cli.json(["list"])).toEqual({ code: 0, document: [] });
});

test("one look shows what is wrong with the design, the cases, the attachments and the workflows", async () => {
  mkdirSync(cli.path("sub"), { recursive: true });
  const lines = [
    { caseId: "a", intake: { n: 1, file: "f", ms: 1 } },
    { caseId: "b", intake: { n: "one", file: "f", ms: 1 } },
    { caseId: "c", intake: { n: 3, file: { $file: "gone.png" }, ms: 1 } },
  ].map((one) => JSON.stringify(one));
  cli.write("sub/cases.jsonl", [...lines, '{"caseId":"a","intake":{}}', "{broken"].join("\n"));
  const { arms, ...rest } = designOf("writes-down", 1);
  const design = {
    ...rest,
    caseSet: { name: "broken", casesFile: "cases.jsonl" },
    arms: [...arms, { key: "C", label: "c", workflowId: "writes-dawn" }],
  };
  const { code, error } = await refused(["run", cli.write("sub/design.json", design)]);
  expect(code).toBe(1);
  expect(error.code).toBe("invalid");
  const places = told(error);
  expect(places).toContainEqual(expect.stringMatching(/^sub\/cases\.jsonl:2:\d+ cases\[1\]\.intake\.n$/));
  expect(places).toContainEqual(expect.stringMatching(/^sub\/cases\.jsonl:3:\d+ cases\[2\]\.intake\.file$/));
  expect(places).toContainEqual(expect.stringMatching(/^sub\/cases\.jsonl:4:\d* cases\[3\]\.caseId$/));
  expect(places).toContainEqual(expect.stringMatching(/^sub\/cases\.jsonl:5:\d+ cases\[4\]$/));
  expect(places).toContainEqual(expect.stringMatching(/^sub\/design\.json:\d+:\d+ arms\[2\]\.workflowId$/));
  expect(error.findings.find(({ path }) => path === "arms[2].workflowId")?.message).toMatch(/writes-down/);
});

test("a key that is not known hides nothing else that is wrong, and each has its place", async () => {
  const design = writesDown(1);
  const [a, b] = design.arms;
  const twice = { ...design, hypotesis: "x", arms: [a, { ...b, isBaseline: true }] };
  const { error } = await refused(["freeze", cli.write("shape.json", twice)]);
  expect(told(error)).toEqual([
    expect.stringMatching(/^shape\.json:\d+:\d+ hypotesis$/),
    expect.stringMatching(/^shape\.json:\d+:\d+ arms\[1\]\.isBaseline$/),
  ]);
});

test("findings of a person's terminal carry file, line and column, and hostile text is inert", async () => {
  const design = { ...writesDown(1), "\u001b[31mred\u0007": 1 };
  const { code, stdout, stderr } = await cli.run(["freeze", cli.write("hostile.json", design)]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^error the design cannot be run: 1 error\n {2}error hostile\.json:\d+:\d+ /);
  expect(stderr).not.toMatch(new RegExp(`[${String.fromCharCode(27)}${String.fromCharCode(7)}]`));
});

const usage: [string, readonly string[]][] = [
  ["an unknown command", ["frobnicate"]],
  ["an unknown option", ["list", "--all"]],
  ["a missing argument", ["run"]],
  ["something that is no id", ["status", "../health"]],
  ["an unknown schema", ["schema", "desing"]],
];
test.each(usage)("%s is wrong usage, 64", async (_, args) => {
  const { code, error } = await refused(args);
  expect({ code, is: error.code }).toEqual({ code: 64, is: "usage" });
});

const missing: [string, readonly string[], string][] = [
  ["a design that is not there", ["run", "nowhere.json"], "not-found"],
  ["an experiment that is not there", ["status", "exp_0"], "not-found"],
  ["a report that is not there", ["report", "exp_0"], "not-found"],
  ["a case set that is not there", ["cases", "show", "nothing"], "not-found"],
  ["a workflow that is not there", ["run-workflow", "quik", "--intake", "intake.json"], "invalid"],
  ["a home that is open already", ["serve", "--port", "0"], "conflict"],
];
test.each(missing)("%s is refused with 1", async (_, args, expected) => {
  cli.write("intake.json", { n: 1 });
  const { code, error } = await refused(args);
  expect({ code, is: error.code }).toEqual({ code: 1, is: expected });
});

test("nothing that was refused has executed anything", () => {
  expect(existsSync(written())).toBe(false);
});
