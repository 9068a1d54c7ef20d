// How the dashboard is built: relative addresses, so that it works under any folder of any static host; no inline scripts
// or styles, so that its policy can forbid them; the report's look comes from the report itself.

import { fileURLToPath } from "node:url";
import { pageStyle } from "@assay/report/components";
import { defineConfig, type Plugin } from "vite";

const STYLE = "report-style.css";

function reportStyle(): Plugin {
  const id = `\0virtual/${STYLE}`;
  return {
    name: "report-style",
    resolveId: (source) => (source === `virtual:${STYLE}` ? id : undefined),
    load: (asked) => (asked === id ? pageStyle : undefined),
  };
}

/** Modules that do something when loaded; everything else is taken only as far as it is used. */
const isEffective = (id: string) => /\.css$|\/web\/src\/main\.tsx$/.test(id.replaceAll("\\", "/"));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [reportStyle()],
  // The same reader of tables, with what it needs of Node inside.
  resolve: { alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" } },
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { moduleSideEffects: isEffective } },
  },
});
