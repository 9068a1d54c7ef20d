import { expect, test } from "vitest";
import type { GlobalOptions } from "./command-args.ts";
import { runProgram } from "./run-program.ts";
import { UsageError } from "./usage-error.ts";

type Call = { readonly name: string; readonly args: unknown; readonly global: GlobalOptions };

async function parse(line: string): Promise<{ calls: Call[]; written: string }> {
  const calls: Call[] = [];
  let written = "";
  await runProgram(
    line === "" ? [] : line.split(" "),
    async (name, args, global) => {
      calls.push({ name, args, global });
    },
    {
      version: "1.2.3",
      write: (text) => {
        written += text;
      },
    },
  );
  return { calls, written };
}

async function usage(line: string): Promise<string> {
  const error = await parse(line).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return (error as UsageError).message;
}

const plain = { json: false, quiet: false, color: true };
const commands: [line: string, name: string, args: unknown][] = [
  ["init", "init", {}],
  ["init --from c.csv --workflow w", "init", { from: "c.csv", workflow: "w" }],
  ["run d.json", "run", { design: "d.json", dryRun: false, wait: false, dev: false, failOn: [] }],
  [
    "run d.json --wait --out r.html --fail-on gate,losses --dev",
    "run",
    { design: "d.json", dryRun: false, wait: true, dev: true, out: "r.html", failOn: ["gate", "losses"] },
  ],
  ["run d.json --smoke", "run", { design: "d.json", dryRun: false, wait: false, dev: false, failOn: [], smoke: 3 }],
  ["run --smoke=5 d.json", "run", { design: "d.json", dryRun: false, wait: false, dev: false, failOn: [], smoke: 5 }],
  ["freeze d.yaml", "freeze", { design: "d.yaml", dev: false }],
  ["status exp_1", "status", { id: "exp_1" }],
  ["list --undecided", "list", { undecided: true }],
  ["resume exp_1 --wait", "resume", { id: "exp_1", wait: true, failOn: [] }],
  ["cancel exp_1", "cancel", { id: "exp_1" }],
  ["share exp_1", "share", { id: "exp_1", outputs: false }],
  ["share exp_1 --outputs --revision 2", "share", { id: "exp_1", outputs: true, revision: 2 }],
  ["unshare exp_1 --share shr_1", "unshare", { id: "exp_1", share: "shr_1" }],
  ["cases erase t --case a --case b --reason x", "casesErase", { name: "t", caseIds: ["a", "b"], reason: "x" }],
  ["pace exp_1 2", "pace", { id: "exp_1", pace: 2 }],
  ["report exp_1 --format md --revision 2", "report", { id: "exp_1", format: "md", revision: 2, failOn: [] }],
  ["trials exp_1 --arm B --status failed", "trials", { id: "exp_1", arm: "B", status: "failed" }],
  ["scores exp_1 --out s.jsonl", "scores", { id: "exp_1", out: "s.jsonl" }],
  ["rescore exp_1 --scorer regex", "rescore", { id: "exp_1", scorer: "regex" }],
  [
    "cases push c.csv --name n --map a=b=intake.x --map c=tags.y --ignore d --ignore e --id row",
    "casesPush",
    { file: "c.csv", name: "n", map: { "a=b": "intake.x", c: "tags.y" }, ignore: ["d", "e"], id: "row" },
  ],
  ["cases check c.csv --workflow w", "casesCheck", { file: "c.csv", map: {}, ignore: [], workflow: "w" }],
  ["cases list", "casesList", {}],
  ["cases show n 2", "casesShow", { name: "n", version: 2 }],
  ["cases show n", "casesShow", { name: "n" }],
  ["cases looks n", "casesLooks", { name: "n" }],
  ["cases diff n 1 2", "casesDiff", { name: "n", from: 1, to: 2 }],
  ["scorers", "scorers", {}],
  ["workflows", "workflows", {}],
  ["run-workflow w --intake -", "runWorkflow", { workflow: "w", intake: "-" }],
  ["schema design", "schema", { name: "design" }],
  [
    "analyze --design d --scores s --format junit",
    "analyze",
    { design: "d", scores: "s", format: "junit", failOn: [] },
  ],
  ["power d.json --effect 0.05", "power", { design: "d.json", effect: 0.05, power: 0.8 }],
  [
    "power d.json --effect .1 --pilot exp_1 --power 0.9 --cases 20,50 --seed s",
    "power",
    { design: "d.json", effect: 0.1, pilot: "exp_1", power: 0.9, cases: [20, 50], seed: "s" },
  ],
  ["power d.json --baseline-rate 0", "power", { design: "d.json", baselineRate: 0, power: 0.8 }],
  ["export exp_1 --out dir", "export", { id: "exp_1", out: "dir" }],
  ["import dir", "import", { folder: "dir" }],
  ["decide exp_1 --verdict hold --reason no", "decide", { id: "exp_1", verdict: "hold", reason: "no" }],
  [
    "decide exp_1 --verdict ship --arm B --reason better --override why",
    "decide",
    { id: "exp_1", verdict: "ship", arm: "B", reason: "better", override: "why" },
  ],
  ["baseline texts", "baseline", { lane: "texts" }],
  ["gates", "gates", {}],
  [
    "canary add d.json --cron nightly --zone UTC --lane texts --name n",
    "canaryAdd",
    { design: "d.json", cron: "nightly", zone: "UTC", lane: "texts", name: "n", mode: "rerun" },
  ],
  [
    "canary add d.json --cron nightly --zone UTC --mode replay",
    "canaryAdd",
    { design: "d.json", cron: "nightly", zone: "UTC", mode: "replay" },
  ],
  ["canary list", "canaryList", {}],
  ["canary tick can_1", "canaryTick", { id: "can_1" }],
  ["canary remove can_1", "canaryRemove", { id: "can_1" }],
  ["budget", "budget", {}],
  ["budget --limit 0.25", "budget", { limit: 0.25 }],
  ["budget --limit none", "budget", { limit: "none" }],
  ["keys list", "keysList", {}],
  ["keys add nightly", "keysAdd", { name: "nightly", scope: "read" }],
  ["keys add n --scope admin --expires t", "keysAdd", { name: "n", scope: "admin", expires: "t" }],
  ["keys revoke k", "keysRevoke", { id: "k" }],
  ["secrets list", "secretsList", {}],
  ["secrets set KEY", "secretsSet", { name: "KEY" }],
  ["secrets set KEY --from-env OTHER", "secretsSet", { name: "KEY", fromEnv: "OTHER" }],
  ["secrets remove KEY", "secretsRemove", { name: "KEY" }],
  ["webhooks list", "webhooksList", {}],
  ["webhooks add u --name n", "webhooksAdd", { url: "u", name: "n", format: "assay" }],
  [
    "webhooks add u --name n --format slack --events canary-regression,decision-recorded",
    "webhooksAdd",
    { url: "u", name: "n", format: "slack", events: ["canary-regression", "decision-recorded"] },
  ],
  ["webhooks change h --name n --off", "webhooksChange", { id: "h", name: "n", isEnabled: false }],
  [
    "webhooks change h --on --events experiment-reported",
    "webhooksChange",
    { id: "h", events: ["experiment-reported"], isEnabled: true },
  ],
  ["webhooks change h --name n", "webhooksChange", { id: "h", name: "n" }],
  ["webhooks remove h", "webhooksRemove", { id: "h" }],
  ["webhooks test h", "webhooksTest", { id: "h" }],
  ["webhooks deliveries h", "webhooksDeliveries", { id: "h" }],
  ["validate", "validate", { undecidedDays: 14 }],
  ["validate --undecided-days 3", "validate", { undecidedDays: 3 }],
  ["serve", "serve", { port: 4646 }],
  ["serve --port 0", "serve", { port: 0 }],
  ["doctor", "doctor", {}],
  ["demo", "demo", { serve: false }],
  ["demo --serve", "demo", { serve: true }],
];

test.each(commands)("`assay %s` is read as %s", async (line, name, args) => {
  expect((await parse(line)).calls).toEqual([{ name, args, global: plain }]);
});

test.each([["--json --home h status exp_1"], ["status exp_1 --json --home h"]])(
  "global options may stand anywhere: `assay %s`",
  async (line) => {
    const { calls } = await parse(line);
    expect(calls[0]?.global).toEqual({ ...plain, json: true, home: "h" });
  },
);

test("--no-color and --quiet reach every command", async () => {
  const { calls } = await parse("cases list --no-color --quiet");
  expect(calls[0]?.global).toEqual({ json: false, quiet: true, color: false });
});

const misuses: [line: string, message: RegExp][] = [
  ["frobnicate", /unknown command 'frobnicate'/],
  ["stats exp_1", /Did you mean status\?/],
  ["run", /missing required argument 'design'/],
  ["run d.json --dryrun", /unknown option '--dryrun'.*Did you mean --dry-run\?/],
  ["run a b", /too many arguments/],
  ["run --smoke d.json", /write --smoke after the design/],
  ["run d.json --smoke=0", /whole number from 1/],
  ["run d.json --fail-on regresion", /did you mean "regression"\?/],
  ["run d.json --fail-on gate,", /no condition ""/],
  ["pace exp_1 2.5", /whole number from 1/],
  ["power", /missing required argument 'design'/],
  ["power d.json --effect 0", /number above 0/],
  ["power d.json --effect=-0.1", /number above 0/],
  ["power d.json --effect 1e999", /number above 0/],
  ["power d.json --sd wide", /number above 0/],
  ["power d.json --power 1", /share between 0 and 1/],
  ["power d.json --power 80", /share between 0 and 1/],
  ["power d.json --discordance 1.5", /share from 0 to 1/],
  ["power d.json --baseline-rate 80%", /share from 0 to 1/],
  ["power d.json --cases 20,,50", /whole number from 1/],
  ["power d.json --pilot p --sd 1", /'--pilot <scores>' cannot be used with option '--sd <size>'/],
  ["power d.json --baseline-rate 0.5 --discordance 0.2", /cannot be used with/],
  ["pace exp_1 0", /whole number from 1/],
  ["report exp_1 --format pdf", /Allowed choices are html, json, md, junit/],
  ["trials exp_1 --status lost", /Allowed choices/],
  ["serve --port 70000", /0 to 65535/],
  ["analyze --design d", /required option '--scores <file>' not specified/],
  ["cases", /which command\?/],
  ["cases show", /missing required argument 'name'/],
  ["cases erase t --reason x", /--case/],
  ["cases erase t --case a", /--reason/],
  ["cases check c.csv --map x", /column=path/],
  ["decide exp_1", /required option '--verdict <verdict>' not specified/],
  ["decide exp_1 --verdict launch --reason x", /Allowed choices are ship, hold, revert/],
  ["budget --limit lots", /Dollars are needed/],
  ["webhooks change h", /say what to change/],
  ["webhooks change h --on --off", /cannot be used with/],
  ["canary", /which command\?/],
];

test.each(misuses)("`assay %s` is wrong usage", async (line, message) => {
  expect(await usage(line)).toMatch(message);
});

test("help and version are written and run nothing", async () => {
  for (const line of ["--help", "run --help", "cases --help", "cases push --help", ""]) {
    const { calls, written } = await parse(line);
    expect(calls).toEqual([]);
    expect(written).toMatch(/^Usage: assay/);
  }
  expect((await parse("--version")).written).toBe("1.2.3\n");
});

test("the help of every command has one example that parses as that command", async () => {
  const words = [...new Set(commands.map(([line]) => /^((?:cases|canary|keys) \S+|\S+)/.exec(line)![0]))];
  for (const word of words) {
    const { written } = await parse(`${word} --help`);
    const examples = [...written.matchAll(/^ {2}assay (.+)$/gm)].map((match) => match[1]!);
    expect(examples).toHaveLength(1);
    expect(examples[0]!.startsWith(word)).toBe(true);
    expect((await parse(examples[0]!)).calls).toHaveLength(1);
  }
});
