// The dashboard's files as objects: what each is, and how long a reader may keep it. Names of assets carry their digest, so
// they are kept for good; the page that names them is asked for again each time.
// The rule it protects: the page comes last, so that nobody is sent to an asset that is not there yet.

import { readdirSync } from "node:fs";
import path from "node:path";

export type DashboardFile = {
  readonly key: string;
  readonly path: string;
  readonly mediaType: string;
  readonly cacheControl: string;
};

export const PAGE = "index.html";
const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** Of the folder that the build of packages/web leaves. Refuses a file of a kind that no browser was told about. */
export function dashboardFiles(folder: string): readonly DashboardFile[] {
  const keys = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort((a, b) => (a < b ? -1 : 1));
  if (!keys.includes(PAGE)) throw new Error(`${folder} holds no ${PAGE}: the dashboard was not built`);
  return [...keys.filter((key) => key !== PAGE), PAGE].map((key) => {
    const mediaType = mediaTypes[path.extname(key)];
    if (mediaType === undefined) throw new Error(`${key}: its media type is not known`);
    const cacheControl = key.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    return { key, path: path.join(folder, key), mediaType, cacheControl };
  });
}
