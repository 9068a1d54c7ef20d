// Commands on case sets. Checking shows what would be seen before anything is stored.

import { resolve } from "node:path";
import type { Case, CaseFileOptions } from "@assay/core/cases";
import { hasErrors } from "@assay/core/support";
import type {
  CaseSetDiffBody,
  CaseSetVersionBody,
  LookBody,
  PushedCaseSetBody,
  WorkflowBody,
} from "@assay/functions/api/shapes/library";
import type { ApiClient } from "../api/api-client.ts";
import { sendFiles } from "../api/send-files.ts";
import { exitCodes } from "../exit-codes.ts";
import { caseSetNameOf, type ReadCases, readCases } from "../input/read-cases.ts";
import type { ColumnArgs } from "../parse/command-args.ts";
import { Refusal } from "../refusal.ts";
import { findingLines } from "../text/finding-lines.ts";
import { inertLabel } from "../text/inert-text.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandContext, type CommandOf } from "./command.ts";

const SHOWN_CASES = 3;
const setPath = (name: string, ...below: readonly (string | number)[]) =>
  ["/v1/experiments/case-sets", encodeURIComponent(name), ...below].join("/");

export const casesCheck: CommandOf<"casesCheck"> = async ({ file, ...columns }, context) => {
  const read = await readWithColumns(file, columns, context);
  const { cases, mapping, findings } = read;
  if (hasErrors(findings)) throw refused(file, read);
  const holdout = cases.filter((one) => one.holdout === true).length;
  const shown = cases.slice(0, SHOWN_CASES);
  context.printer.answer({ cases: cases.length, holdout, files: read.files.length, mapping, shown, findings }, () =>
    [
      `${cases.length} cases, ${holdout} held out, ${read.files.length} files`,
      "",
      mappingText(mapping),
      ...findingLines(findings),
      "",
      ...shown.map((one) => inertLabel(JSON.stringify(one), 2_000)),
    ].join("\n"),
  );
  return exitCodes.complete;
};

export const casesPush: CommandOf<"casesPush"> = ({ file, name = caseSetNameOf(file), ...columns }, context) =>
  asking(context, async ({ api }) => {
    const read = await readCases(resolve(file), await optionsOf(columns, api));
    if (hasErrors(read.findings)) throw refused(file, read);
    for (const line of findingLines(read.findings)) context.printer.say(line);
    await sendFiles(api, read.files);
    const pushed = await api.post<PushedCaseSetBody>(setPath(name, "versions"), { cases: read.cases });
    context.printer.answer(pushed, () => {
      const what = pushed.isNew ? "is now" : "was already";
      return `${inertLabel(name)} ${what} at version ${pushed.version}: ${pushed.cases} cases, ${pushed.holdout} held out, ${pushed.digest}\n\n${mappingText(read.mapping)}`;
    });
    return exitCodes.complete;
  });

export const casesList: CommandOf<"casesList"> = (_, context) =>
  asking(context, async ({ api }) => {
    const sets = await api.list<CaseSetVersionBody>("/v1/experiments/case-sets");
    const head = ["case set", "version", "cases", "held out", "created", "digest"];
    context.printer.answer(sets, () =>
      sets.length === 0
        ? "There are no case sets yet. One is stored by: npx assay cases push FILE"
        : textTable(
            head,
            sets.map((one) => [
              one.name,
              `${one.version}`,
              `${one.cases}`,
              `${one.holdout}`,
              one.createdAt.slice(0, 16),
              one.digest.slice(0, 19),
            ]),
            ["version", "cases", "held out"],
          ),
    );
    return exitCodes.complete;
  });

type CaseSetContent = CaseSetVersionBody & { readonly count: number; readonly cases: readonly Case[] };

export const casesShow: CommandOf<"casesShow"> = ({ name, version }, context) =>
  asking(context, async ({ api }) => {
    const wanted = version ?? (await api.get<CaseSetVersionBody>(setPath(name))).version;
    const content = await api.get<CaseSetContent>(setPath(name, "versions", wanted));
    context.printer.answer(content, () => content.cases.map((one) => JSON.stringify(one)).join("\n"));
    return exitCodes.complete;
  });

export const casesLooks: CommandOf<"casesLooks"> = ({ name }, context) =>
  asking(context, async ({ api }) => {
    const looks = await api.list<LookBody>(setPath(name, "looks"));
    context.printer.answer(looks, () =>
      looks.length === 0
        ? `Nobody has looked at the hold-out of ${inertLabel(name)} yet.`
        : textTable(
            ["experiment", "version", "held-out cases", "at"],
            looks.map((one) => [one.experimentId, `${one.version}`, `${one.cases}`, one.at.slice(0, 16)]),
            ["version", "held-out cases"],
          ),
    );
    return exitCodes.complete;
  });

export const casesDiff: CommandOf<"casesDiff"> = ({ name, from, to }, context) =>
  asking(context, async ({ api }) => {
    const diff = await api.get<CaseSetDiffBody>(setPath(name, "diff"), { from, to });
    context.printer.answer(diff, () =>
      [
        `${inertLabel(name)} from version ${from} to ${to}: ${diff.same} cases are the same${diff.isReordered ? ", in another order" : ""}`,
        ...diff.added.map((id) => `  + ${inertLabel(id)}`),
        ...diff.removed.map((id) => `  - ${inertLabel(id)}`),
        ...diff.changed.map(
          (one) => `  ~ ${inertLabel(one.caseId)}: ${one.fields.map((field) => inertLabel(field)).join(", ")}`,
        ),
      ].join("\n"),
    );
    return exitCodes.complete;
  });

/** The API is needed only to learn what the cells of a workflow's intake are. */
function readWithColumns(file: string, columns: ColumnArgs, context: CommandContext): Promise<ReadCases> {
  if (columns.workflow === undefined) return readCases(resolve(file), choicesOf(columns));
  return asking(context, async ({ api }) => readCases(resolve(file), await optionsOf(columns, api)));
}

async function optionsOf(columns: ColumnArgs, api: ApiClient): Promise<CaseFileOptions> {
  const { workflow } = columns;
  if (workflow === undefined) return choicesOf(columns);
  const found = (await api.list<WorkflowBody>("/v1/workflows")).find((one) => one.workflowId === workflow);
  if (found === undefined)
    throw new Refusal("not-found", `there is no workflow "${workflow}"; npx assay workflows lists them`);
  return { ...choicesOf(columns), intakeSchema: found.intakeSchema };
}

function choicesOf({ map, ignore, id }: ColumnArgs): CaseFileOptions {
  return { map, ignore, ...(id !== undefined && { idColumn: id }) };
}

function refused(file: string, { findings }: ReadCases): Refusal {
  return new Refusal("invalid", `${file} cannot be used as cases`, { findings });
}

function mappingText(mapping: ReadCases["mapping"]): string {
  return textTable(
    ["column", "goes to"],
    mapping.map(({ column, path }) => [column, path]),
  );
}
