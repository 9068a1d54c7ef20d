// Analyses of scores that were made elsewhere. Nothing is kept.

import { parseDesignValue } from "@assay/core/design";
import { analyseScoreFile } from "@assay/core/lifecycle";
import { renderJUnit, renderMarkdown } from "@assay/report";
import { z } from "zod";
import { jsonAnswer } from "../answers.ts";
import type { ApiContext } from "../api-context.ts";
import type { ApiRouter } from "../api-router.ts";
import { invalid } from "../problem.ts";
import { pageHeaders } from "./reports.ts";

const analysisSchema = z.strictObject({
  design: z.unknown().describe("A design; its case set and workflows are not looked up."),
  scores: z.string().optional().describe("The text of a score file, JSONL or CSV."),
  rows: z.array(z.record(z.string(), z.json())).optional().describe("The rows of such a file; instead of `scores`."),
  fileName: z.string().max(200).default("scores"),
});

export function addAnalysisRoutes(router: ApiRouter, { deps }: ApiContext): void {
  router.add(
    {
      method: "post",
      path: "/v1/analyze",
      noun: "analyses",
      about: "Analyses scores made elsewhere by a design's plan.",
      body: analysisSchema,
      query: z.strictObject({ format: z.enum(["json", "html", "md", "junit"]).default("json") }),
      answers: {
        200: {
          about: "The report.",
          mediaTypes: ["application/json", "text/html", "text/markdown", "application/xml"],
        },
      },
      refuses: ["invalid", "too-large"],
    },
    async ({ body, query }) => {
      const { design, findings } = parseDesignValue(body.design);
      if (design === undefined) {
        const placed = findings.map((one) => ({ ...one, path: one.path === "" ? "design" : `design.${one.path}` }));
        throw invalid("the design breaks its rules", placed);
      }
      const { model } = analyseScoreFile({
        design,
        scores: new TextEncoder().encode(textOf(body)),
        fileName: body.fileName,
        ownScorers: await deps.catalogue.ownScorers(),
        provenance: { runtime: deps.runtime, analysedAt: new Date(deps.clock.now()).toISOString() },
      });
      switch (query.format) {
        case "json":
          return jsonAnswer(model.blob);
        case "html":
          return textAnswer(await deps.renderer.renderHtml(model), "text/html; charset=utf-8");
        case "md":
          return textAnswer(renderMarkdown(model.blob), "text/markdown; charset=utf-8");
        case "junit":
          return textAnswer(renderJUnit(model.blob), "application/xml");
      }
    },
  );
}

function textOf({ scores, rows }: z.output<typeof analysisSchema>): string {
  if ((scores === undefined) === (rows === undefined)) {
    throw invalid("the body breaks a rule", [
      { severity: "error", path: "scores", message: "exactly one of scores and rows is needed" },
    ]);
  }
  return scores ?? (rows ?? []).map((row) => JSON.stringify(row)).join("\n");
}

function textAnswer(text: string, mediaType: string): Response {
  return new Response(text, { headers: { ...pageHeaders, "content-type": mediaType, "cache-control": "no-store" } });
}
