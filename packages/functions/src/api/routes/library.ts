// What experiments are made from, beside cases: scorers, schemas, files.

import { mediaTypeOf } from "@assay/core/cases";
import { schemaDocument, schemaNames } from "@assay/core/design";
import { blobKeys, storeFile } from "@assay/core/lifecycle";
import { blobJsonSchema } from "@assay/core/report";
import { catalogue } from "@assay/core/scoring";
import { DomainError } from "@assay/core/support";
import { z } from "zod";
import { jsonAnswer, storedAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { addList } from "../paging.ts";
import { invalid } from "../problem.ts";
import { readBytes } from "../read-body.ts";
import { attachmentShape, scorerShape } from "../shapes/library.ts";

export function addLibraryRoutes(router: ApiRouter, context: ApiContext): void {
  addScorerRoutes(router, context);
  addSchemaRoutes(router);
  addFileRoutes(router, context);
}

function addScorerRoutes(router: ApiRouter, { deps }: ApiContext): void {
  addList(
    router,
    {
      path: "/v1/experiments/scorers",
      noun: "scorers",
      about: "What can be measured, at which version: keys with kind, range, unit and direction.",
      item: scorerShape,
      placeOf: ({ name }: { readonly name: string }) => name,
      order: "ascending",
    },
    async () =>
      [...catalogue, ...(await deps.catalogue.ownScorers())].map(
        ({ name, version, about, optionsSchema, scoresFailedRuns = false, keys }) => ({
          name,
          version,
          about,
          optionsSchema,
          scoresFailedRuns,
          keys,
        }),
      ),
  );
}

function addSchemaRoutes(router: ApiRouter): void {
  const documents: Readonly<Record<string, () => Record<string, unknown>>> = {
    ...Object.fromEntries(schemaNames.map((name) => [name, () => schemaDocument(name)])),
    analysis: blobJsonSchema,
  };
  const names = Object.keys(documents);

  addList(
    router,
    {
      path: "/v1/schemas",
      noun: "schemas",
      about: "The names of the JSON Schemas.",
      item: z.string(),
      placeOf: (name: string) => name,
      order: "ascending",
    },
    () => names,
  );

  router.add(
    {
      method: "get",
      path: "/v1/schemas/{name}",
      noun: "schemas",
      about: "A JSON Schema (2020-12).",
      answers: { 200: { about: "The schema.", mediaTypes: ["application/schema+json"] } },
      refuses: ["not-found"],
    },
    ({ param }) => {
      const document = Object.hasOwn(documents, param("name")) ? documents[param("name")] : undefined;
      if (document === undefined) {
        throw new DomainError("not-found", `there is no schema "${param("name")}"; there are ${names.join(", ")}`);
      }
      return jsonAnswer(document(), 200, { "content-type": "application/schema+json" });
    },
  );
}

function addFileRoutes(router: ApiRouter, { deps }: ApiContext): void {
  router.add(
    {
      method: "post",
      path: "/v1/files",
      noun: "files",
      about: "Stores the bytes of the body; the answer is what a case holds as its $file. What it is, its bytes say.",
      takesBytes: true,
      query: z.strictObject({ name: z.string().trim().min(1).max(255).default("file") }),
      answers: { 201: { about: "The stored file.", shape: attachmentShape } },
      refuses: ["invalid", "too-large"],
    },
    async ({ http, workspace, query, url }) => {
      const bytes = await readBytes(http.req.raw, deps.apiLimits.fileBytes);
      if (bytes.byteLength === 0) throw invalid("the file is empty");
      const mediaType = mediaTypeOf(bytes);
      const stored = await storeFile(deps, workspace, bytes, mediaType);
      const location = url(`/v1/files/${stored.sha256}`);
      return jsonAnswer({ sha256: stored.sha256, bytes: stored.bytes, mediaType, name: query.name }, 201, { location });
    },
  );

  router.add(
    {
      method: "get",
      path: "/v1/files/{sha256}",
      noun: "files",
      about: "The bytes of a stored file.",
      answers: { 200: { about: "The bytes.", mediaTypes: ["application/octet-stream"] } },
      refuses: ["not-found"],
    },
    async ({ http, workspace, param }) => {
      const sha256 = param("sha256");
      const key = /^[0-9a-f]{64}$/.test(sha256) ? blobKeys.file(workspace, sha256) : undefined;
      const bytes = key === undefined ? undefined : await deps.blobs.get(key);
      if (key === undefined || bytes === undefined) {
        throw new DomainError("not-found", `there is no file ${sha256.slice(0, 64)}`);
      }
      const mediaType = mediaTypeOf(bytes);
      const content = { bytes, key, mediaType, tag: sha256, isAddressFixed: true, headers: headersOf(mediaType) };
      return storedAnswer(http.req.raw, content, deps);
    },
  );
}

/** Foreign bytes are never shown as a page: pictures are drawn, everything else is saved. */
function headersOf(mediaType: string): Record<string, string> {
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(mediaType);
  return {
    "content-security-policy": "sandbox; default-src 'none'",
    "content-disposition": isPicture ? "inline" : "attachment",
  };
}
