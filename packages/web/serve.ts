// Answers the requests that are for the dashboard, and leaves every other to whoever asks. Its assets carry their digest
// in their names and may be kept; the page may not.

import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const pageHeaders = {
  "cache-control": "no-cache",
  "content-security-policy": "frame-ancestors 'none'",
  "x-robots-tag": "noindex",
};

/** `folder`: as buildDashboard, asked only when it is needed. undefined: the request is for something else. */
export async function dashboardResponse(
  folder: () => Promise<string>,
  request: Request,
): Promise<Response | undefined> {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const { pathname } = new URL(request.url);
  const isPage = pathname === "/" || pathname === "/index.html";
  const asset = /^\/assets\/([\w-]+\.(?:js|css))$/.exec(pathname)?.[1];
  if (!isPage && asset === undefined) return undefined;
  const file = join(await folder(), ...(isPage ? ["index.html"] : ["assets", asset ?? ""]));
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return undefined;
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
    headers: {
      "content-type": mediaTypes[extname(file)] ?? "application/octet-stream",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      ...(isPage ? pageHeaders : { "cache-control": "public, max-age=31536000, immutable" }),
    },
  });
}
