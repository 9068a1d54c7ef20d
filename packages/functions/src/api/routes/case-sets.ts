// Case sets: made, continued by versions, read, compared. A version never changes; the same cases are the same version.

import { type Case, type CaseSetVersion, caseSchema, caseSetDigest } from "@assay/core/cases";
import { designSchema } from "@assay/core/design";
import { addCaseSetVersion, loadCaseSet } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { fixedAnswer, jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { diffCases } from "../bodies/diff-case-sets.ts";
import { checkCases } from "../check-cases.ts";
import { addList } from "../paging.ts";
import { invalid } from "../problem.ts";
import {
  caseSetContentShape,
  caseSetDiffShape,
  caseSetShape,
  caseSetVersionShape,
  type LookBody,
  lookShape,
  pushedCaseSetShape,
} from "../shapes/library.ts";

const root = "/v1/experiments/case-sets";
const noun = "case sets";
const cases = z
  .array(caseSchema)
  .describe("Attachments are stored files: { $file: { sha256, bytes, mediaType, name } }.");
const name = designSchema.shape.caseSet.shape.name;
const versionNumber = z.coerce.number().int().positive();

export function addCaseSetRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;

  addList(
    router,
    {
      path: root,
      noun,
      about: "The newest version of every case set, by name.",
      item: caseSetVersionShape,
      placeOf: ({ name: setName }: CaseSetVersion) => setName,
      order: "ascending",
    },
    ({ workspace }) => deps.caseSets.list(workspace),
  );

  router.add(
    {
      method: "post",
      path: root,
      noun,
      about: "Makes a case set. A name that exists is refused unless its newest version has these very cases.",
      body: z.strictObject({ name, cases }),
      answers: {
        201: { about: "Version 1.", shape: pushedCaseSetShape },
        200: { about: "It exists with these cases.", shape: pushedCaseSetShape },
      },
      refuses: ["invalid", "conflict", "too-large"],
    },
    async ({ body, workspace, url }) => {
      const pushed = await push(context, workspace, body.name, body.cases, true);
      return pushedAnswer(pushed, url);
    },
  );

  router.add(
    {
      method: "get",
      path: `${root}/{name}`,
      noun,
      about: "A case set: its newest version and all that were.",
      answers: { 200: { about: "The set.", shape: caseSetShape } },
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => {
      const versions = await versionsOf(context, workspace, param("name"));
      const looks = await deps.looks.list(workspace, param("name"));
      return jsonAnswer({ ...versions.at(-1)!, versions, looks: looksTaken(looks) });
    },
  );

  addList(
    router,
    {
      path: `${root}/{name}/looks`,
      noun,
      about: "Every look at its hold-out, at any version, oldest first: an experiment that ran held-out cases.",
      item: lookShape,
      placeOf: ({ at, experimentId }: LookBody) => `${at}#${experimentId}`,
      order: "ascending",
      refuses: ["not-found"],
    },
    async ({ workspace, param }) => {
      await versionsOf(context, workspace, param("name"));
      return deps.looks.list(workspace, param("name"));
    },
  );

  router.add(
    {
      method: "post",
      path: `${root}/{name}/versions`,
      noun,
      about: "Adds a version, the first one when the set is new. Cases that are a version already stay that version.",
      body: z.strictObject({ cases }),
      answers: {
        201: { about: "The new version.", shape: pushedCaseSetShape },
        200: { about: "These cases were a version already.", shape: pushedCaseSetShape },
      },
      refuses: ["invalid", "too-large"],
    },
    async ({ body, workspace, param, url }) => {
      const parsed = name.safeParse(param("name"));
      if (!parsed.success) throw invalid("the name of a case set has 1 to 200 characters");
      return pushedAnswer(await push(context, workspace, parsed.data, body.cases, false), url);
    },
  );

  router.add(
    {
      method: "get",
      path: `${root}/{name}/versions/{version}`,
      noun,
      about: "The cases of one version.",
      query: z.strictObject({ format: z.enum(["json", "jsonl"]).default("json") }),
      answers: { 200: { about: "The cases.", shape: caseSetContentShape, mediaTypes: ["application/jsonl"] } },
      refuses: ["not-found", "invalid"],
    },
    async ({ workspace, param, query, http }) => {
      const version = versionNumber.safeParse(param("version"));
      if (!version.success) throw new DomainError("not-found", `there is no version "${param("version")}"`);
      const found = await loadCaseSet(deps, workspace, param("name"), version.data);
      const { cases: count, ...rest } = found.version;
      const isLines = query.format === "jsonl";
      return fixedAnswer(http.req.raw, {
        bytes: isLines
          ? found.cases.map((one) => `${JSON.stringify(one)}\n`).join("")
          : JSON.stringify({ ...rest, count, cases: found.cases }),
        mediaType: isLines ? "application/jsonl" : "application/json",
        tag: `${found.version.erased?.digest ?? found.version.digest}-${version.data}-${query.format}`,
        // Cases may be erased, and then no reader may go on with what it keeps.
        isAddressFixed: false,
      });
    },
  );

  router.add(
    {
      method: "get",
      path: `${root}/{name}/diff`,
      noun,
      about: "What changed between two versions, case by case.",
      query: z.strictObject({ from: versionNumber, to: versionNumber }),
      answers: { 200: { about: "The difference.", shape: caseSetDiffShape } },
      refuses: ["not-found", "invalid"],
    },
    async ({ workspace, param, query: { from, to } }) => {
      const before = await loadCaseSet(deps, workspace, param("name"), from);
      const after = await loadCaseSet(deps, workspace, param("name"), to);
      return jsonAnswer({ name: param("name"), from, to, ...diffCases(before.cases, after.cases) });
    },
  );
}

/** A second finish, or a rescore, is no second look. */
function looksTaken(looks: readonly LookBody[]): number {
  return new Set(looks.map(({ experimentId }) => experimentId)).size;
}

type Pushed = { readonly version: CaseSetVersion; readonly isNew: boolean };

async function push(
  { deps }: ApiContext,
  workspace: WorkspaceId,
  setName: string,
  given: readonly Case[],
  isFirst: boolean,
): Promise<Pushed> {
  const findings = await checkCases(deps.blobs, workspace, given, "cases");
  if (findings.length > 0) throw invalid("the cases cannot be run", findings);
  const newest = isFirst ? (await deps.caseSets.versions(workspace, setName)).at(-1) : undefined;
  if (newest !== undefined && newest.digest !== caseSetDigest(given)) {
    throw new DomainError("conflict", `case set "${setName}" exists: POST ${root}/{name}/versions adds a version`);
  }
  return addCaseSetVersion(deps, workspace, setName, given);
}

function pushedAnswer({ version, isNew }: Pushed, url: (path: string) => string): Response {
  const location = url(`${root}/${encodeURIComponent(version.name)}/versions/${version.version}`);
  return jsonAnswer({ ...version, isNew }, isNew ? 201 : 200, { location });
}

async function versionsOf({ deps }: ApiContext, workspace: WorkspaceId, setName: string) {
  const versions = await deps.caseSets.versions(workspace, setName);
  if (versions.length === 0) throw new DomainError("not-found", `there is no case set "${setName}"`);
  return versions;
}
