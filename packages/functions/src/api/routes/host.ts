// What this host says of itself: whether it lives, what it answers to, in a form for programs and one for people.

import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { fixedAnswer, jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { docsPage } from "../docs-page.ts";
import { describeRoutes, openApiDocument } from "../openapi-document.ts";

const noun = "host";

export const healthShape = z.strictObject({
  status: z.literal("ok"),
  version: z.string(),
  bootId: z.string().describe("Differs after every start of a laptop's cloud."),
});

export function addHostRoutes(router: ApiRouter, { deps }: ApiContext, app: OpenAPIHono): void {
  router.add(
    {
      method: "get",
      path: "/health",
      noun,
      about: "Whether it answers.",
      answers: { 200: { about: "It does.", shape: healthShape } },
      access: "public",
    },
    () => jsonAnswer({ status: "ok", version: deps.version, bootId: deps.boot }),
  );

  let described: string | undefined;
  const documentText = () => {
    if (described === undefined) {
      describeRoutes(app, router.specs);
      described = JSON.stringify(openApiDocument(app, router.specs, deps.version));
    }
    return described;
  };

  router.add(
    {
      method: "get",
      path: "/openapi.json",
      noun,
      about: "This API as OpenAPI 3.1.",
      answers: { 200: { about: "The document.", mediaTypes: ["application/json"] } },
      access: "public",
    },
    ({ http }) => {
      const tag = `openapi-${deps.version}-${deps.boot}`;
      return fixedAnswer(http.req.raw, {
        bytes: documentText(),
        mediaType: "application/json",
        tag,
        isAddressFixed: false,
      });
    },
  );

  router.add(
    {
      method: "get",
      path: "/docs",
      noun,
      about: "This API as a page.",
      answers: { 200: { about: "The page.", mediaTypes: ["text/html"] } },
      access: "public",
    },
    () =>
      new Response(docsPage(router.specs, deps.version), {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-store",
          "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
          "x-content-type-options": "nosniff",
        },
      }),
  );
}
