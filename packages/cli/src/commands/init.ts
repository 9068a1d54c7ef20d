// `assay init`: a starting design and a README beside it, in the folder where it is typed. Never writes over anything.

import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { didYouMean, hasErrors } from "@assay/core/support";
import type { WorkflowBody } from "@assay/functions/api/shapes/library";
import { exitCodes } from "../exit-codes.ts";
import { readmeText } from "../init/readme-text.ts";
import { startingDesign } from "../init/starting-design.ts";
import { caseSetNameOf, needsIntakeSchema, readCases } from "../input/read-cases.ts";
import { repositoryRoot } from "../input/repository-root.ts";
import { Refusal } from "../refusal.ts";
import { asking, type CommandContext, type CommandOf } from "./command.ts";

const DESIGN = "design.json";

export const init: CommandOf<"init"> = async ({ from, workflow: workflowId }, context) => {
  const folder = process.cwd();
  if (existsSync(join(folder, DESIGN))) throw new Refusal("conflict", `${DESIGN} is here already; nothing was written`);
  const workflow = workflowId === undefined ? undefined : await findWorkflow(workflowId, context);
  const cases = from === undefined ? undefined : await readFirstCases(from, folder, workflow);
  const design = startingDesign({ schema: schemaPath(folder), ...(workflow && { workflow }), ...(cases && { cases }) });
  const readme = existsSync(join(folder, "README.md")) ? "README.design.md" : "README.md";
  const [a, b] = design.arms as { label: string }[];
  const isEqual = JSON.stringify(bare(a)) === JSON.stringify(bare(b));
  writeFileSync(join(folder, DESIGN), `${JSON.stringify(design, null, 2)}\n`, { flag: "wx" });
  const isNew = !existsSync(join(folder, readme));
  if (isNew) writeFileSync(join(folder, readme), readmeText(DESIGN, isEqual), { flag: "wx" });
  const files = isNew ? [DESIGN, readme] : [DESIGN];
  context.printer.answer({ files, design }, () => `Wrote ${files.join(" and ")}. Next: npx assay freeze ${DESIGN}`);
  return exitCodes.complete;
};

async function findWorkflow(workflowId: string, context: CommandContext): Promise<WorkflowBody> {
  const all = await asking(context, ({ api }) => api.list<WorkflowBody>("/v1/workflows"));
  const found = all.find((one) => one.workflowId === workflowId);
  if (found !== undefined) return found;
  const ids = all.map((one) => one.workflowId);
  const meant = didYouMean(workflowId, ids);
  throw new Refusal(
    "not-found",
    `there is no workflow "${workflowId}"; ${meant ? `did you mean "${meant}"?` : `there are ${ids.join(", ")}`}`,
  );
}

async function readFirstCases(from: string, folder: string, workflow: WorkflowBody | undefined) {
  const path = resolve(from);
  const isText = needsIntakeSchema(path) && workflow !== undefined;
  const { cases, findings } = await readCases(path, isText ? { intakeSchema: workflow.intakeSchema } : {});
  if (hasErrors(findings)) throw new Refusal("invalid", `${from} cannot be used as cases`, { findings });
  return { file: asWritten(relative(folder, path)), name: caseSetNameOf(path), first: cases };
}

function schemaPath(folder: string): string {
  const own = dirname(fileURLToPath(import.meta.url));
  const schema = join(repositoryRoot(own) ?? own, "docs", "schemas", "design.schema.json");
  return asWritten(relative(folder, schema));
}

function asWritten(path: string): string {
  return path.split(sep).join("/");
}

function bare(arm: { readonly label: string } | undefined) {
  const { key: _key, label: _label, isBaseline: _isBaseline, ...rest } = (arm ?? {}) as Record<string, unknown>;
  return rest;
}
