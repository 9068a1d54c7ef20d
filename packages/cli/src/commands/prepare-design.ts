// From a design file to what the API can run: cases read, attachments sent, priced. Everything that is wrong is said at
// once: what this machine sees and what only the catalogue knows, each with its file and line.

import type { Case } from "@assay/core/cases";
import type { Design } from "@assay/core/design";
import { type Finding, hasErrors } from "@assay/core/support";
import type { DryRunBody } from "@assay/functions/api/shapes/experiment";
import type { WorkflowBody } from "@assay/functions/api/shapes/library";
import type { ApiClient } from "../api/api-client.ts";
import { sendFiles } from "../api/send-files.ts";
import { type ReadDesign, readDesign } from "../input/read-design.ts";
import { smokeDesign } from "../input/smoke-design.ts";
import { Refusal, refusalOf } from "../refusal.ts";

export type PreparedDesign = {
  /** The body of a create. */
  readonly design: Design;
  readonly outlook: DryRunBody;
  /** Warnings, placed. */
  readonly findings: readonly Finding[];
  readonly place: ReadDesign["place"];
};

export type PrepareOptions = { readonly dev: boolean; readonly smoke?: number };

/** Throws a Refusal with every finding. Creates nothing; executes nothing. */
export async function prepareDesign(api: ApiClient, file: string, options: PrepareOptions): Promise<PreparedDesign> {
  const read = await readDesign(file, (workflowId) => intakeSchemaOf(api, workflowId));
  if (read.design === undefined) throw refused(read.findings);
  const isSound = !hasErrors(read.findings);
  const wanted = await wantedDesign(api, read, read.design, options.smoke);
  if (isSound && read.cases !== undefined) await sendFiles(api, filesOf(read.cases.files, wanted.design));
  const priced = await price(api, wanted.design, options.dev);
  const findings = [...read.findings, ...placed(read, wanted.indexes, priced.findings)];
  if (!isSound || priced.kind === "refused") throw refused(findings);
  return { design: wanted.design, outlook: priced.outlook, findings, place: read.place };
}

/** `indexes`: where each sent case stands in the case file, when they are not the same. */
type WantedDesign = { readonly design: Design; readonly indexes?: readonly number[] };

async function wantedDesign(
  api: ApiClient,
  read: ReadDesign,
  design: Design,
  smoke: number | undefined,
): Promise<WantedDesign> {
  if (smoke !== undefined) {
    const all = read.cases?.cases ?? (await storedCases(api, design));
    const small = smokeDesign(design, all, smoke);
    return withCases(small.design, small.cases, all);
  }
  if (read.cases === undefined) return { design };
  if (!hasErrors(read.findings)) return withCases(design, read.cases.cases, read.cases.cases);
  // With broken cases left out, the others and the design itself can still be held against the catalogue.
  const broken = new Set(read.cases.findings.flatMap(({ path }) => /\bcases\[(\d+)\]/.exec(path)?.[1] ?? []));
  const whole = read.cases.cases.filter((one, i) => !broken.has(String(i)) && !JSON.stringify(one).includes('"$file"'));
  return whole.length === 0 ? { design } : withCases(design, whole, read.cases.cases);
}

function withCases(design: Design, cases: readonly Case[], all: readonly Case[]): WantedDesign {
  const { casesFile: _, version: _version, ...caseSet } = design.caseSet;
  return {
    design: { ...design, caseSet: { ...caseSet, cases: [...cases] } },
    ...(cases.length !== all.length && { indexes: cases.map((one) => all.indexOf(one)) }),
  };
}

async function storedCases(api: ApiClient, { caseSet }: Design): Promise<readonly Case[]> {
  const path = `/v1/experiments/case-sets/${encodeURIComponent(caseSet.name)}/versions/${caseSet.version}`;
  return (await api.get<{ cases: readonly Case[] }>(path)).cases;
}

function filesOf<File extends { readonly attachment: { readonly sha256: string } }>(
  files: readonly File[],
  { caseSet }: Design,
): File[] {
  if (files.length === 0) return [];
  const text = JSON.stringify(caseSet.cases);
  return files.filter(({ attachment }) => text.includes(attachment.sha256));
}

type Priced =
  | { readonly kind: "priced"; readonly outlook: DryRunBody; readonly findings: readonly Finding[] }
  | { readonly kind: "refused"; readonly findings: readonly Finding[] };

async function price(api: ApiClient, design: Design, dev: boolean): Promise<Priced> {
  try {
    const outlook = await api.post<DryRunBody>("/v1/experiments/dry-run", design, { dev: dev || undefined });
    return { kind: "priced", outlook, findings: outlook.findings as Finding[] };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code !== "invalid" || refusal.findings.length === 0) throw refusal;
    return { kind: "refused", findings: refusal.findings };
  }
}

function placed(read: ReadDesign, indexes: readonly number[] | undefined, findings: readonly Finding[]): Finding[] {
  const isSaid = (finding: Finding) => finding.path === "caseSet.casesFile" && hasErrors(read.findings);
  const own = findings.filter((finding) => !isSaid(finding));
  if (indexes === undefined) return read.place(own);
  const moved = own.map((finding) => ({
    ...finding,
    path: finding.path.replace(/\bcases\[(\d+)\]/, (_, index: string) => `cases[${indexes[Number(index)] ?? index}]`),
  }));
  return read.place(moved);
}

async function intakeSchemaOf(api: ApiClient, workflowId: string) {
  const workflows = await api.list<WorkflowBody>("/v1/workflows");
  return workflows.findLast((one) => one.workflowId === workflowId)?.intakeSchema;
}

function refused(findings: readonly Finding[]): Refusal {
  const errors = findings.filter((finding) => finding.severity === "error").length;
  return new Refusal("invalid", `the design cannot be run: ${errors} ${errors === 1 ? "error" : "errors"}`, {
    findings,
  });
}
