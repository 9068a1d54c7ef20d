// X-Ray, loaded when an invocation is to be traced and not before: its library weighs more than the rest of the log, takes
// longer to load, and watches every promise from then on. The invocation's own segment can be had only while this loads.

import { Tracer } from "@aws-lambda-powertools/tracer";
import type { Trace } from "../handlers/trace.ts";

// Addresses that a workflow calls may hold secrets.
const tracer = new Tracer({ captureHTTPsRequests: false });
const invocation = tracer.provider.getSegment();

/** Each stretch of work is a child of the invocation, also where several are under way at once. */
export const trace: Trace = (name, facts, work) =>
  tracer.provider.getNamespace().runAndReturn(() => {
    if (invocation !== undefined) tracer.provider.setSegment(invocation);
    const traced = async (stretch?: Stretch) => {
      for (const [key, value] of Object.entries(facts)) stretch?.addAnnotation(key, value);
      try {
        const answer = await work();
        stretch?.close();
        return answer;
      } catch (fault) {
        stretch?.close(fault instanceof Error ? fault : String(fault));
        throw fault;
      }
    };
    return tracer.provider.captureAsyncFunc(name, traced) as ReturnType<typeof traced>;
  });

type Stretch = Parameters<Parameters<typeof tracer.provider.captureAsyncFunc>[1]>[0];
