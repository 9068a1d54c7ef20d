// Who listens at a port of this machine: the boot that answers, nobody, or somebody who does not say.
// A port that refuses is proof that its process is gone, whatever has its process number now.

import { get } from "node:http";

export type PortAnswer =
  | { readonly kind: "boot"; readonly bootId: string }
  /** Nobody listens. */
  | { readonly kind: "refused" }
  /** Somebody listens and has not answered in time, or not as a home does. */
  | { readonly kind: "silent" };

const LIMIT_MS = 2_000;
const MAX_ANSWER_CHARS = 10_000;

export function askBootId(port: number): Promise<PortAnswer> {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/health", agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        if (text.length > MAX_ANSWER_CHARS) request.destroy();
      });
      response.on("end", () => resolve(answerOf(text)));
      response.on("error", () => resolve({ kind: "silent" }));
    });
    request.setTimeout(LIMIT_MS, () => request.destroy());
    request.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ kind: error.code === "ECONNREFUSED" ? "refused" : "silent" }),
    );
    request.on("close", () => resolve({ kind: "silent" }));
  });
}

function answerOf(text: string): PortAnswer {
  try {
    const { bootId } = JSON.parse(text) as { bootId?: unknown };
    return typeof bootId === "string" ? { kind: "boot", bootId } : { kind: "silent" };
  } catch {
    return { kind: "silent" };
  }
}
