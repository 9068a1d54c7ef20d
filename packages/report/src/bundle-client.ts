// Makes the script of the page from its source: one minified function that asks for nothing. The same sources give the
// same bytes, so the page's policy and digest do not change from one bundling to the next.

import { fileURLToPath } from "node:url";

export async function bundleClient(): Promise<string> {
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input: fileURLToPath(new URL("./client/main.ts", import.meta.url)),
    platform: "browser",
    treeshake: {
      moduleSideEffects: (id: string) => id.endsWith("/client/main.ts") || id.endsWith("\\client\\main.ts"),
    },
    logLevel: "silent",
  });
  try {
    const { output } = await bundle.generate({ format: "iife", minify: true, sourcemap: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
