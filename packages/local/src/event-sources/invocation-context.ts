// What a function may know about its own invocation: its time runs out here as it would in AWS.

import { randomUUID } from "node:crypto";
import type { InvocationContext } from "./lambda-events.ts";

export function invocationContext(functionName: string, timeoutSeconds: number): InvocationContext {
  const endsAt = performance.now() + timeoutSeconds * 1_000;
  return {
    functionName,
    awsRequestId: randomUUID(),
    getRemainingTimeInMillis: () => Math.max(0, Math.round(endsAt - performance.now())),
  };
}
