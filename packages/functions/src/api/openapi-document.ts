// The OpenAPI 3.1 document, written from the table of routes and the very shapes that the routes check with.

import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { AnyRouteSpec } from "./api-router.ts";
import { exampleOf, problemExample } from "./examples.ts";
import { type ProblemCode, problemKinds } from "./http-status.ts";
import { problemShape } from "./shapes/problem.ts";

type JsonSchema = Record<string, unknown>;

/** Every route may answer these. */
const ALWAYS: readonly ProblemCode[] = ["unauthenticated", "forbidden", "rate-limited", "internal", "unavailable"];
const ON_BODIES: readonly ProblemCode[] = ["malformed", "unsupported-media-type", "too-large", "invalid"];

export function describeRoutes(app: OpenAPIHono, specs: readonly AnyRouteSpec[]): void {
  const registry = app.openAPIRegistry;
  registry.registerComponent("schemas", "Problem", schemaOf(problemShape, "#/components/schemas/Problem"));
  registry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "assay_<keyId>_<secret>",
    description: "A key of a workspace (POST /v1/keys); on a laptop the token in owner.json of the home.",
  });
  for (const spec of specs) {
    registry.registerPath({
      method: spec.method,
      path: spec.path,
      operationId: operationIdOf(spec),
      tags: [spec.noun],
      summary: spec.about,
      security: spec.access === "public" ? [] : [{ key: [] }],
      parameters: [...pathParameters(spec), ...queryParameters(spec), ...headerParameters(spec)] as never,
      ...requestOf(spec),
      responses: responsesOf(spec),
    });
  }
}

export function openApiDocument(app: OpenAPIHono, specs: readonly AnyRouteSpec[], version: string) {
  const nouns = new Set(specs.map(({ noun }) => noun));
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    servers: [{ url: "/", description: "Where this document was read." }],
    tags: [...nouns].map((name) => ({ name, description: aboutNoun[name] ?? name })),
    info: {
      title: "Assay",
      version,
      description:
        "Settles questions about AI workflows by measurement. The examples are of one day of one team. Errors are application/problem+json with a code and findings; lists are { items, nextCursor }; times are UTC; money is in dollars.",
    },
  });
}

const aboutNoun: Readonly<Record<string, string>> = {
  scorers: "What can be measured.",
  schemas: "JSON Schemas of the documents that people write and read.",
  files: "Attachments, stored once by what they are.",
  "case sets": "The inputs that every arm sees, in versions that never change.",
  experiments: "A question, frozen before anything runs: created, priced, started, steered.",
  trials: "One case, one arm, one repeat: every planned one has an outcome.",
  scores: "Numbers that named scorers made, with their versions.",
  reports: "What the analysis found, in revisions, and who may read it without a key.",
  workflows: "What an arm runs.",
  runs: "One run of a workflow, outside any comparison.",
  analyses: "Statistics of rows that were made elsewhere.",
  decisions: "Ship, hold or revert; what lanes have in use because of it; thresholds that cite a report.",
  canaries: "Benchmarks on a schedule, their history and their alerts.",
  webhooks: "Who outside is told what happened.",
  workspace: "Money, keys and secrets of the workspace.",
  host: "The server itself.",
};

function operationIdOf({ method, path }: AnyRouteSpec): string {
  const words = path
    .replaceAll(/[{}]/g, "")
    .split(/[/.-]/)
    .filter((word) => word !== "" && word !== "v1");
  return [method, ...words.map((word) => word[0]!.toUpperCase() + word.slice(1))].join("");
}

function pathParameters({ path }: AnyRouteSpec): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: AnyRouteSpec): JsonSchema[] {
  if (query === undefined) return [];
  return Object.entries(query.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description, ...rest } = schemaOf(schema, "#");
    return {
      name,
      in: "query",
      required: !schema.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function headerParameters({ method, takesBytes, isToldOnce }: AnyRouteSpec): JsonSchema[] {
  if (method === "get" || takesBytes || isToldOnce) return [];
  return [
    {
      name: "idempotency-key",
      in: "header",
      required: false,
      description: "The same key with the same request answers what the first one did, for a day.",
      schema: { type: "string", minLength: 1, maxLength: 200 },
    },
  ];
}

function requestOf(spec: AnyRouteSpec) {
  const { method, path, body, takesBytes } = spec;
  if (takesBytes) {
    return { request: { body: { required: true, content: { "application/octet-stream": { schema: {} } } } } };
  }
  if (body === undefined) return {};
  const schema = schemaOf(
    spec.bodyInDocument ?? body,
    `#/paths/${pointer(path)}/${method}/requestBody/content/application~1json/schema`,
  );
  const required = !(body instanceof z.ZodOptional);
  const content = { schema, ...withExample(exampleOf(spec)?.request) };
  return { request: { body: { required, content: { "application/json": content } } } };
}

function responsesOf(spec: AnyRouteSpec) {
  const { method, path, answers, refuses = [], body, takesBytes } = spec;
  const good = Object.entries(answers).map(([status, { about, shape, mediaTypes = [] }]) => {
    const place = `#/paths/${pointer(path)}/${method}/responses/${status}/content/application~1json/schema`;
    const content = {
      ...Object.fromEntries(
        mediaTypes.map((mediaType) => [
          mediaType,
          { schema: {}, ...(mediaType === "application/json" && withExample(exampleOf(spec)?.responses[status])) },
        ]),
      ),
      ...(shape !== undefined && {
        "application/json": { schema: schemaOf(shape, place), ...withExample(exampleOf(spec)?.responses[status]) },
      }),
    };
    return [status, { description: about, content }];
  });
  const onWrites: readonly ProblemCode[] = method === "get" || takesBytes ? [] : ["conflict", "under-way"];
  const codes = [
    ...(spec.access === "public" ? [] : ALWAYS),
    ...onWrites,
    ...refuses,
    ...(body || takesBytes ? ON_BODIES : []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => problemKinds[code].status);
  const bad = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.map((code) => `${code}: ${problemKinds[code].title}.`).join(" "),
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(list.map((code) => [code, { value: problemExample(code) }])),
        },
      },
    },
  ]);
  return Object.fromEntries([...good, ...bad]);
}

function withExample(example: unknown) {
  return example === undefined ? {} : { example };
}

/** `place` is where the schema will stand: references inside it point there, not at the root of the document. */
function schemaOf(schema: z.ZodType, place: string): JsonSchema {
  const { $schema: _, ...document } = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return JSON.parse(JSON.stringify(document).replaceAll('"$ref":"#/', `"$ref":"${place}/`));
}

/** A path as a segment of a JSON pointer in a URI fragment. */
function pointer(path: string): string {
  return encodeURIComponent(path.replaceAll("~", "~0").replaceAll("/", "~1"));
}
