// The HTTP API: every route of every noun behind one door. It answers with what the stories give and decides nothing
// about experiments itself.

import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiDeps } from "./api-deps.ts";

export function createApi(deps: ApiDeps): OpenAPIHono {
  const app = new OpenAPIHono();
  app.get("/health", (c) => c.json({ status: "ok", version: deps.version, bootId: deps.boot }));
  return app;
}
