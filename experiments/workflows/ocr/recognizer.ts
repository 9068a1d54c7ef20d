// tesseract.js with everything from this installation: model, core and worker script; nothing is fetched or cached.
// A recognizer is loaded once and reads one picture at a time.

import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Model = "4.0.0" | "4.0.0_best_int";

export type Recognizer = {
  readonly read: (image: Uint8Array) => Promise<string>;
  readonly close: () => Promise<void>;
};

const require = createRequire(import.meta.url);

export async function loadRecognizer(model: Model): Promise<Recognizer> {
  const { createWorker, OEM } = await import("tesseract.js");
  const langPath = join(dirname(require.resolve("@tesseract.js-data/eng/package.json")), model);
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath,
    gzip: true,
    cacheMethod: "none",
    // Without a handler tesseract.js throws outside of any promise; with one the call below rejects.
    errorHandler: () => undefined,
  });
  // The pictures say nothing true about their resolution; its remarks about them would fill the host's stderr.
  await worker.setParameters({ user_defined_dpi: "150", debug_file: "/dev/null" });
  return {
    read: async (image) => {
      const { data } = await worker.recognize(Buffer.from(image)).catch((cause: unknown) => {
        throw new Error(`tesseract could not read the picture: ${String(cause)}`, { cause });
      });
      return data.text.trim();
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
