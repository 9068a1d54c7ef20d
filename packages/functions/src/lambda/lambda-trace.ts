// What AWS chose to trace is traced: its choice stands in the environment anew for each invocation.

import { isTraced } from "../config.ts";
import type { Trace } from "../handlers/trace.ts";

export const traceInLambda: Trace = async (name, facts, work) => {
  if (!isTraced()) return work();
  const { trace } = await import("./x-ray.ts");
  return trace(name, facts, work);
};
