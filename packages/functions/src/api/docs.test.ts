import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ApiOnMemory } from "../testing/api-on-memory.ts";
import { problemKinds } from "./http-status.ts";

const page = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");

test("The page on the API names every route there is, and none besides", async () => {
  const host = new ApiOnMemory();
  const { paths } = await (await host.get("/openapi.json")).json();
  const there = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const written = [...page.matchAll(/^\| `([A-Z]+ \/\S+)` \|/gm)].map(([, route]) => route);
  expect(new Set(written)).toEqual(new Set(there));
  expect(written.length).toBe(there.length);
});

test("The page on the API names every code under its status", () => {
  for (const [code, { status }] of Object.entries(problemKinds)) {
    const row = page
      .split("\n")
      .find((line) => line.startsWith("|") && line.includes(`\`${code}\``) && /^\| \d/.test(line));
    expect(row, code).toMatch(new RegExp(`^\\| [^|]*\\b${status}\\b`));
  }
});

test("What /docs shows has a line for every route and runs no script", async () => {
  const host = new ApiOnMemory();
  const { paths } = await (await host.get("/openapi.json")).json();
  const html = await (await host.get("/docs")).text();
  for (const path of Object.keys(paths)) expect(html).toContain(path);
  expect(html).not.toContain("<script");
});
