// `assay export` and `assay import`: records that outlive a home. Export writes a folder whole or not at all and never
// over another; import checks one and stores nothing, because a record is read where it lies.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Decision } from "@assay/core/decision";
import type { FrozenDesign } from "@assay/core/design";
import { parseBlob } from "@assay/core/report";
import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import { renderMarkdown } from "@assay/report";
import { exitCodes } from "../exit-codes.ts";
import { repositoryRoot } from "../input/repository-root.ts";
import { shownPath } from "../input/shown-path.ts";
import { checkRecord } from "../record/check-record.ts";
import { recordFiles, recordName } from "../record/record-files.ts";
import { Refusal } from "../refusal.ts";
import { inertLabel } from "../text/inert-text.ts";
import { asking, type CommandOf } from "./command.ts";
import { experimentPath } from "./experiment-path.ts";

export const exportRecord: CommandOf<"export"> = ({ id, out }, context) =>
  asking(context, async ({ api }) => {
    const body = await api.get<ExperimentBody>(experimentPath(id));
    if (body.report === null)
      throw new Refusal("not-reported", `experiment ${id} is ${body.status}: there is nothing to export yet`);
    const { revision } = body.report;
    const frozen = await api.download(experimentPath(id, "frozen"));
    const report = (format: string) => api.download(experimentPath(id, "report"), { format, revision });
    const decisions = await api.list<Decision>(experimentPath(id, "decisions"));
    const decided = new TextEncoder().encode(`${JSON.stringify(decisions, null, 2)}\n`);
    const analysis = await report("json");
    const contents = {
      [recordFiles.frozen]: frozen,
      [recordFiles.scores]: await api.download(experimentPath(id, "scores"), { format: "jsonl", revision }),
      [recordFiles.analysis]: analysis,
      [recordFiles.page]: await report("html"),
      [recordFiles.text]: textOf(analysis),
      ...(decisions.length > 0 && { [recordFiles.decisions]: decided }),
    };
    const design = JSON.parse(new TextDecoder().decode(frozen)) as FrozenDesign;
    const parent =
      out === undefined ? join(repositoryRoot(process.cwd()) ?? process.cwd(), "experiments", "records") : resolve(out);
    const folder = join(parent, recordName(design, body.finishedAt ?? body.createdAt));
    writeFolder(folder, contents);
    const files = Object.keys(contents);
    context.printer.answer({ folder: shownPath(folder), files, designDigest: design.digest, revision }, () =>
      [
        `The record is in ${shownPath(folder)}:`,
        ...files.map((file) => `  ${file}`),
        `To check it: npx assay import ${shownPath(folder)}`,
      ].join("\n"),
    );
    return exitCodes.complete;
  });

/** Its link is to the page in the same folder: a record outlives every address. */
function textOf(analysis: Uint8Array): Uint8Array {
  const blob = parseBlob(JSON.parse(new TextDecoder().decode(analysis)));
  return new TextEncoder().encode(renderMarkdown(blob, { report: recordFiles.page }));
}

export const importRecord: CommandOf<"import"> = async ({ folder }, { printer }) => {
  const path = resolve(folder);
  if (!existsSync(path)) throw new Refusal("not-found", `there is no folder ${shownPath(path)}`);
  const { checks, frozen, analysis } = checkRecord((name) => {
    const file = join(path, name);
    return existsSync(file) ? readFileSync(file) : undefined;
  });
  const isGood = checks.every((check) => check.isGood);
  const document = {
    folder: shownPath(path),
    isGood,
    name: frozen?.name ?? null,
    designDigest: frozen?.digest ?? null,
    experimentId: analysis?.provenance.experimentId ?? null,
    checks,
  };
  printer.answer(document, () =>
    [
      `${inertLabel(frozen?.name ?? shownPath(path), 120)}`,
      ...checks.map(
        (check) => `  ${check.isGood ? "good " : "WRONG"} ${check.what}: ${inertLabel(check.message, 400)}`,
      ),
      isGood ? "The record is what it says." : "The record is not what it says.",
    ].join("\n"),
  );
  return isGood ? exitCodes.complete : exitCodes.refused;
};

function writeFolder(folder: string, contents: Readonly<Record<string, Uint8Array>>): void {
  if (existsSync(folder))
    throw new Refusal("conflict", `${shownPath(folder)} is there already; choose another place with --out`);
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = `${folder}.unfinished-${process.pid}`;
  try {
    mkdirSync(unfinished);
    for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(unfinished, name), bytes);
    renameSync(unfinished, folder);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Refusal("invalid", `${shownPath(folder)} cannot be written: ${(cause as Error).message}`, { cause });
  }
}
