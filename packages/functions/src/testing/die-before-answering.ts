// A request under an Idempotency-Key whose host died when all was done and nothing was answered yet.

import type { ApiOnMemory } from "./api-on-memory.ts";

export async function dieBeforeAnswering(host: ApiOnMemory, ask: () => Promise<Response>): Promise<void> {
  const { receipts } = host.deps;
  const { replace } = receipts;
  await new Promise<void>((died, failed) => {
    const dies: typeof replace = (...args) => {
      if (args[1].answer === undefined) return replace(...args);
      died();
      return new Promise(() => {});
    };
    Object.assign(receipts, { replace: dies });
    ask().then(async (answer) => failed(new Error(`it answered ${answer.status}: ${await answer.text()}`)), failed);
  });
  Object.assign(receipts, { replace });
}
