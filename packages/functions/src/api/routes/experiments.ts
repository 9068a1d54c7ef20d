// Experiments as things: made from a design, listed, looked at, renamed, and priced before they exist.

import type { Case } from "@assay/core/cases";
import type { Design } from "@assay/core/design";
import { checkDesign, designSchema, parseDesignValue } from "@assay/core/design";
import { blobKeys, createExperiment, loadDesign, pinDesign, renameExperiment } from "@assay/core/lifecycle";
import type { ExperimentFilter, ExperimentId, WorkspaceId } from "@assay/core/ports";
import { DomainError, hasErrors } from "@assay/core/support";
import { z } from "zod";
import { fixedAnswer, jsonAnswer } from "../answers.ts";
import { type ApiContext, findExperiment } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { parseWith } from "../api-router.ts";
import { experimentBody, listedExperimentBody } from "../bodies/experiment-body.ts";
import { outlookBody } from "../bodies/outlook-body.ts";
import { checkCases } from "../check-cases.ts";
import { openCursor, pageQuery, pageShape, sealCursor } from "../paging.ts";
import { invalid } from "../problem.ts";
import {
  createdShape,
  dryRunShape,
  experimentShape,
  kindWord,
  listedExperimentShape,
  statusWord,
} from "../shapes/experiment.ts";

const flag = z.enum(["true", "false"]).transform((word) => word === "true");

const listQuery = z.strictObject({
  ...pageQuery,
  status: statusWord.optional(),
  kind: kindWord.optional(),
  lane: z.string().optional(),
  undecided: flag.optional().describe("true: reported, and nobody has decided."),
});

const renameSchema = z.strictObject({ name: designSchema.shape.name });

export function addExperimentRoutes(router: ApiRouter, context: ApiContext): void {
  const { deps } = context;
  const noun = "experiments";

  router.add(
    {
      method: "post",
      path: "/v1/experiments",
      noun,
      about: "Creates a draft from a design. Inline cases become a version of the case set.",
      body: z.unknown(),
      bodyInDocument: designSchema,
      answers: { 201: { about: "The draft, with warnings.", shape: createdShape } },
      refuses: ["invalid", "too-large"],
    },
    async ({ body, workspace, url, madeId }) => {
      const design = await readDesign(context, workspace, body);
      const id = madeId === undefined ? undefined : (`exp_${madeId}` as ExperimentId);
      const record = await createExperiment(deps, workspace, design, design.kind, id);
      const created = await experimentBody(context, record, url);
      return jsonAnswer({ ...created, findings: checkDesign(design) }, 201, {
        location: url(`/v1/experiments/${record.experimentId}`),
      });
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/experiments",
      noun,
      about: "Experiments, newest first. Single runs are not listed.",
      query: listQuery,
      answers: { 200: { about: "A page.", shape: pageShape(listedExperimentShape) } },
      refuses: ["invalid"],
    },
    async ({ query, workspace, url, http }) => {
      const { limit, cursor, ...filter } = query;
      const place = openCursor(http, cursor);
      const page = { limit, ...(place !== undefined && { cursor: place }) };
      const found = await deps.experiments.list(workspace, filter as ExperimentFilter, page);
      return jsonAnswer({
        items: found.items.map((record) => listedExperimentBody(record, url)),
        ...(found.nextCursor !== undefined && { nextCursor: sealCursor(http, found.nextCursor) }),
      });
    },
  );

  router.add(
    {
      method: "post",
      path: "/v1/experiments/dry-run",
      noun,
      about: "Checks and prices a design without creating anything. Executes nothing and leaves nothing behind.",
      body: z.unknown(),
      bodyInDocument: designSchema,
      query: z.strictObject({
        dev: flag.optional().describe("Local only: code may differ under an unchanged version."),
      }),
      answers: { 200: { about: "What it would cost.", shape: dryRunShape } },
      refuses: ["invalid", "too-large"],
    },
    async ({ body, workspace, query }) => {
      const design = await readDesign(context, workspace, body);
      return jsonAnswer(outlookBody(await pinDesign({ ...deps, isDev: isDev(context, query.dev) }, workspace, design)));
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/experiments/{experimentId}",
      noun,
      about: "Where it stands: progress, money, losses, links. No interim results.",
      query: z.strictObject({
        byArm: z.enum(["auto", "true", "false"]).default("auto").describe("Whether a running one is counted by arm."),
      }),
      answers: { 200: { about: "The experiment.", shape: experimentShape } },
      refuses: ["not-found", "invalid"],
    },
    async ({ param, workspace, url, query }) => {
      const { record } = await findExperiment(context, workspace, param("experimentId"));
      return jsonAnswer(await experimentBody(context, record, url, query.byArm));
    },
  );

  router.add(
    {
      method: "patch",
      path: "/v1/experiments/{experimentId}",
      noun,
      about: "Renames it. Nothing else may change: another design is another experiment.",
      body: z.unknown(),
      bodyInDocument: renameSchema,
      answers: { 200: { about: "The experiment.", shape: experimentShape } },
      refuses: ["not-found", "invalid", "already-frozen", "conflict"],
    },
    async ({ param, workspace, url, body }) => {
      const { record } = await findExperiment(context, workspace, param("experimentId"));
      if (record.status !== "draft" && namesMoreThanName(body)) {
        throw new DomainError("already-frozen", "the design is frozen: only the name may change");
      }
      const { name } = parseWith(renameSchema, body, "the body breaks a rule");
      return jsonAnswer(await experimentBody(context, await renameExperiment(deps, record, name), url));
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/experiments/{experimentId}/design",
      noun,
      about: "The design as it was written, its cases as a version of their set.",
      answers: { 200: { about: "A design.", mediaTypes: ["application/json"] } },
      refuses: ["not-found"],
    },
    async ({ param, workspace }) => {
      const { ref } = await findExperiment(context, workspace, param("experimentId"));
      return jsonAnswer(await loadDesign(deps, ref));
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/experiments/{experimentId}/frozen",
      noun,
      about: "The frozen design: everything pinned, and its digest.",
      answers: { 200: { about: "A frozen design.", mediaTypes: ["application/json"] } },
      refuses: ["not-found", "not-frozen"],
    },
    async ({ param, workspace, http }) => {
      const { ref, record } = await findExperiment(context, workspace, param("experimentId"));
      if (record.designDigest === undefined) {
        throw new DomainError("not-frozen", `experiment ${record.experimentId} is not frozen yet`);
      }
      const bytes = await deps.blobs.get(blobKeys.frozen(ref));
      if (bytes === undefined) throw new DomainError("corrupt", "the frozen design is gone");
      const tag = record.designDigest;
      return fixedAnswer(http.req.raw, { bytes, mediaType: "application/json", tag, isAddressFixed: true });
    },
  );
}

/** `dev` is a matter of the laptop; a deployment never lets changed code through. */
export function isDev({ deps }: ApiContext, asked: boolean | undefined): boolean {
  return deps.isDev === true || (asked === true && deps.access.kind === "local");
}

async function readDesign({ deps }: ApiContext, workspace: WorkspaceId, body: unknown): Promise<Design> {
  const { design, findings } = parseDesignValue(body);
  if (design === undefined) throw invalid("the design breaks its rules", findings);
  const { cases } = design.caseSet;
  if (cases === undefined) return design;
  const wrong = await checkCases(deps.blobs, workspace, cases as Case[], "caseSet.cases");
  if (hasErrors(wrong)) throw invalid("the cases cannot be run", [...checkDesignOnce(design, wrong), ...wrong]);
  return design;
}

/** What is wrong with the design itself, without what the check of its cases says already. */
function checkDesignOnce(design: Design, said: readonly { readonly path: string }[]) {
  const places = new Set(said.map(({ path }) => path));
  return checkDesign(design).filter(({ path }) => !places.has(path));
}

function namesMoreThanName(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  return Object.keys(body).some((key) => key !== "name" && Object.hasOwn(designSchema.shape, key));
}
