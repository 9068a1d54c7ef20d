// Lambda handler of the schedule: whatever was lost or crashed goes on from here, canaries that are due start, and events
// whose message was lost are sent again. A fault in one of the three keeps neither of the others waiting.

import { beatAll, type Freezer, resendEvents, tickCanaries } from "@assay/core/lifecycle";
import type { ScheduledHandler } from "./invocation.ts";
import { faultText, type Log } from "./log.ts";

const steps: readonly ((freezer: Freezer) => Promise<void>)[] = [beatAll, tickCanaries, resendEvents];

export function createHeartbeatHandler(freezer: Freezer, log: Log): ScheduledHandler {
  return async () => {
    const faults: unknown[] = [];
    for (const step of steps) {
      await step(freezer).catch((fault: unknown) => {
        faults.push(fault);
        log("error", "a part of the heartbeat failed", { fault: faultText(fault) });
      });
    }
    if (faults.length > 0) throw faults[0];
    log("debug", "heartbeat");
  };
}
