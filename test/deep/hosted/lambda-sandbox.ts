// The inside of a Lambda sandbox, as far as a handler can tell: loads a built bundle, then answers one event after the
// other. Its clock may be set off from everybody else's.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

export type ToSandbox = { readonly id: number; readonly event: unknown; readonly remainingMs: number };
export type FromSandbox =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "fault"; readonly id: number; readonly message: string };

const { LAMBDA_TASK_ROOT = "", SANDBOX_CLOCK_MS = "0" } = process.env;
const now = Date.now;
Date.now = () => now() + Number(SANDBOX_CLOCK_MS);

type Handler = (event: unknown, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;
const { handler } = (await import(pathToFileURL(join(LAMBDA_TASK_ROOT, "index.mjs")).href)) as { handler: Handler };

const tell = (message: FromSandbox) => process.send?.(message);
process.on("message", async ({ id, event, remainingMs }: ToSandbox) => {
  const endsAt = performance.now() + remainingMs;
  try {
    const answer = await handler(event, { getRemainingTimeInMillis: () => endsAt - performance.now() });
    tell({ kind: "answer", id, answer: answer ?? null });
  } catch (error) {
    tell({ kind: "fault", id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on("disconnect", () => process.exit());
tell({ kind: "ready" });
