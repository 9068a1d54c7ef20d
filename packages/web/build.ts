// Builds the dashboard when its folder is missing or older than anything it is made from; otherwise it takes no time.

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const sources = ["index.html", "vite.config.ts", "src/", "../report/src/", "../core/src/"].map(here);

/** The folder with index.html and its assets, up to date. */
export async function buildDashboard(): Promise<string> {
  const folder = here("dist");
  const built = join(folder, "index.html");
  if (existsSync(built) && statSync(built).mtimeMs >= newestOf(sources)) return folder;
  const [{ build }, { default: config }] = await Promise.all([import("vite"), import("./vite.config.ts")]);
  await build({ ...config, mode: "production", configFile: false, logLevel: "error" });
  removeOldAssets(folder);
  return folder;
}

/** Afterwards and not before: somebody may be reading them, and whoever builds the same at once writes the same names. */
function removeOldAssets(folder: string): void {
  const assets = join(folder, "assets");
  const kept = namedFrom(readFileSync(join(folder, "index.html"), "utf8"), assets);
  for (const name of readdirSync(assets)) if (!kept.has(name)) rmSync(join(assets, name), { force: true });
}

/** The page names its script, and a script the ones that it loads later. */
function namedFrom(page: string, assets: string): ReadonlySet<string> {
  const all = readdirSync(assets);
  const kept = new Set<string>();
  const texts = [page];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const name of all) {
      if (kept.has(name) || !text.includes(name)) continue;
      kept.add(name);
      texts.push(readFileSync(join(assets, name), "utf8"));
    }
  }
  return kept;
}

function newestOf(paths: readonly string[]): number {
  return Math.max(
    ...paths.flatMap((path) => {
      if (!statSync(path).isDirectory()) return [statSync(path).mtimeMs];
      return readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
        .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
    }),
  );
}

/** As a command it says where the files are. */
if (import.meta.main) console.log(await buildDashboard());
