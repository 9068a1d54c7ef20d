// A design file with the cases it names, as far as this machine can tell. Findings of the design and of its cases come
// together; what only the catalogue knows is asked of the API and placed by `place`.

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Case, CaseFileOptions } from "@assay/core/cases";
import { type Design, type ParsedDesignText, parseDesign, readDocumentText } from "@assay/core/design";
import { errorAt, type Finding, isJsonObject, type Json } from "@assay/core/support";
import { resolveAttachments } from "./local-attachments.ts";
import { readBytes } from "./read-bytes.ts";
import { needsIntakeSchema, type ReadCases, readCases } from "./read-cases.ts";
import { repositoryRoot } from "./repository-root.ts";
import { shownPath } from "./shown-path.ts";

export type ReadDesign = {
  /** Absent when its shape is wrong; with unknown keys, what else it says (the findings refuse it all the same). */
  readonly design?: Design;
  /** Of the file under `caseSet.casesFile`, or those in the design; absent when the design names a stored version. */
  readonly cases?: Pick<ReadCases, "cases" | "files" | "findings" | "place">;
  readonly findings: readonly Finding[];
  readonly place: (findings: readonly Finding[]) => Finding[];
};

/** `intakeSchemaOf` is asked only for cases whose cells are text. */
export type IntakeSchemaOf = (workflowId: string) => Promise<CaseFileOptions["intakeSchema"]>;

export async function readDesign(file: string, intakeSchemaOf: IntakeSchemaOf): Promise<ReadDesign> {
  const path = resolve(file);
  const text = new TextDecoder().decode(await readBytes(path));
  const name = shownPath(path);
  const parsed = parseDesign(text, name);
  const design = parsed.design ?? parsed.readable;
  const casesFile = casesFileOf(design ?? readDocumentText(text, name).value);
  const found = casesFile === undefined ? undefined : findCasesFile(casesFile, path);
  const findings = [...parsed.findings];
  if (casesFile !== undefined && found === undefined) {
    const message = `there is no file "${casesFile}", neither beside the design nor from the root of the repository`;
    findings.push(...parsed.place([errorAt("caseSet.casesFile", message)]));
  }
  const cases =
    found === undefined
      ? await inlineCases(parsed, dirname(path))
      : await readCases(found, await optionsOf(found, design, intakeSchemaOf));
  return {
    ...(design !== undefined && { design }),
    ...(cases !== undefined && { cases }),
    findings: [...findings, ...(cases?.findings ?? [])],
    place: (others) => parsed.place(cases === undefined ? others : cases.place(others)),
  };
}

/** Their attachments lie beside the design. */
async function inlineCases({ design, place }: ParsedDesignText, folder: string): Promise<ReadDesign["cases"]> {
  const cases = design?.caseSet.cases;
  if (cases === undefined) return undefined;
  const { findings, ...resolved } = await resolveAttachments(cases as readonly Case[], folder);
  const placed = place(findings.map((finding) => ({ ...finding, path: `caseSet.${finding.path}` })));
  return { ...resolved, findings: placed, place: (others) => [...others] };
}

function casesFileOf(design: Design | Json | undefined): string | undefined {
  const value = design as Json | undefined;
  const caseSet = value !== undefined && isJsonObject(value) ? value.caseSet : undefined;
  const file = caseSet !== undefined && isJsonObject(caseSet) ? caseSet.casesFile : undefined;
  return typeof file === "string" && file !== "" ? file : undefined;
}

function findCasesFile(casesFile: string, designPath: string): string | undefined {
  const root = repositoryRoot(dirname(designPath));
  const places = [dirname(designPath), ...(root === undefined ? [] : [root])];
  return places.map((folder) => join(folder, casesFile)).find((path) => existsSync(path));
}

async function optionsOf(
  path: string,
  design: Design | undefined,
  intakeSchemaOf: IntakeSchemaOf,
): Promise<CaseFileOptions> {
  if (design === undefined || !needsIntakeSchema(path)) return {};
  const arm = design.arms.find((one) => one.isBaseline) ?? design.arms[0]!;
  const intakeSchema = await intakeSchemaOf(arm.workflowId);
  return intakeSchema === undefined ? {} : { intakeSchema };
}
