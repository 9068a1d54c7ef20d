// The OpenAPI document has an example of everything, every example fits the schema beside it, and every request among them
// is one that the API takes today.

import { ApiOnMemory } from "@assay/functions/testing/api-on-memory";
import { recordExamples } from "@assay/functions/testing/record-examples";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";

type Content = {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value: unknown }>;
};
type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly requestBody?: { readonly content: Record<string, Content> };
  readonly responses: Record<string, { readonly content?: Record<string, Content> }>;
};
type Place = { readonly where: string; readonly pointer: string; readonly value: unknown };

/** What every refusal refers to. */
const PROBLEM = "#/components/schemas/Problem";

let document: {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly servers: readonly { readonly url: string }[];
};
let operations: (Operation & { readonly name: string; readonly at: string })[];

beforeAll(async () => {
  document = await (await new ApiOnMemory().get("/openapi.json")).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method.toUpperCase()} ${path}`,
      at: `#/paths/${segment(path)}/${method}`,
    })),
  );
});

function segment(text: string): string {
  return encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));
}

test("Every JSON body that is asked for or answered has an example, and every refusal one for each of its codes", () => {
  const lacking: string[] = [];
  for (const { name, requestBody, responses } of operations) {
    const asked = requestBody?.content["application/json"];
    if (asked !== undefined && asked.example === undefined) lacking.push(`${name} asked`);
    for (const [status, { content = {} }] of Object.entries(responses)) {
      // The document is no example of itself.
      const answered = name === "GET /openapi.json" ? undefined : content["application/json"];
      if (answered !== undefined && answered.example === undefined) lacking.push(`${name} ${status}`);
      const refused = content["application/problem+json"];
      if (refused === undefined) continue;
      expect(refused.schema, `${name} ${status}`).toEqual({ $ref: PROBLEM });
      if (Object.keys(refused.examples ?? {}).length === 0) lacking.push(`${name} ${status}`);
    }
  }
  expect(lacking).toEqual([]);
  expect(operations.length).toBeGreaterThan(70);
});

test("Every example fits the schema beside it", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, "openapi");
  const wrong: string[] = [];
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const places = operations.flatMap(placesOf);
  for (const { where, pointer, value } of places) {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` });
    compiled.set(pointer, validate);
    if (!validate(value)) wrong.push(`${where}: ${ajv.errorsText(validate.errors)}`);
  }
  expect(wrong).toEqual([]);
  expect(places.length).toBeGreaterThan(300);
}, 60_000);

function placesOf({ name, at, requestBody, responses }: (typeof operations)[number]): Place[] {
  const asked = requestBody?.content["application/json"];
  const json = segment("application/json");
  return [
    ...(asked?.example === undefined
      ? []
      : [{ where: name, pointer: `${at}/requestBody/content/${json}/schema`, value: asked.example }]),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) => {
      const below = `${at}/responses/${status}/content`;
      const answered = content["application/json"];
      const refused = Object.values(content["application/problem+json"]?.examples ?? {});
      return [
        ...(answered?.example === undefined
          ? []
          : [{ where: `${name} ${status}`, pointer: `${below}/${json}/schema`, value: answered.example }]),
        ...refused.map(({ value }) => ({ where: `${name} ${status}`, pointer: PROBLEM, value })),
      ];
    }),
  ];
}

test("The day that the examples are of can be had today: the same requests are taken, with the same statuses", async () => {
  const today = await recordExamples();
  for (const { name, requestBody, responses } of operations) {
    const recorded = today[name];
    const written = Object.entries(responses)
      .filter(([, { content }]) => content?.["application/json"] !== undefined)
      .map(([status]) => status);
    expect(Object.keys(recorded?.responses ?? {}), name).toEqual(name === "GET /openapi.json" ? [] : written);
    const asked = requestBody?.content["application/json"]?.example;
    if (asked !== undefined)
      expect(Object.keys(recorded!.request as object), name).toEqual(Object.keys(asked as object));
  }
}, 60_000);

test("Operations have ids of their own, tags that are explained, a place to send them and a key to send with", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const explained = new Map(document.tags.map(({ name, description }) => [name, description]));
  for (const { name, tags, security } of operations) {
    for (const tag of tags) expect(explained.get(tag), `${name} ${tag}`).toMatch(/^[A-Z].+\.$/);
    const isPublic = ["GET /health", "GET /openapi.json", "GET /docs"].includes(name);
    expect(security, name).toEqual(isPublic ? [] : [{ key: [] }]);
  }
  expect(document.servers).toMatchObject([{ url: "/" }]);
});

test("No example holds a secret that somebody could use", () => {
  const text = JSON.stringify(document);
  const secrets = [...text.matchAll(/(?:assay_[0-9A-Z]{26}_|whsec_)([A-Za-z0-9_-]{43})/g)].map(([, secret]) => secret);
  expect(secrets.length).toBeGreaterThanOrEqual(2);
  for (const secret of secrets) expect(secret).toBe("x".repeat(43));
});

test("The page of the API shows the examples, and runs no script", async () => {
  const html = await (await new ApiOnMemory().get("/docs")).text();
  expect(html.split("<details>").length).toBeGreaterThan(60);
  expect(html).toContain("Saying it louder does not help.");
  expect(html).not.toContain("<script");
});
