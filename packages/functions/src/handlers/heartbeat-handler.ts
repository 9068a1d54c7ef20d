// Lambda handler of the schedule: whatever was lost or crashed goes on from here, and canaries that are due start.

import { beatAll, type Freezer, tickCanaries } from "@assay/core/lifecycle";
import type { ScheduledHandler } from "./invocation.ts";
import type { Log } from "./log.ts";

export function createHeartbeatHandler(freezer: Freezer, log: Log): ScheduledHandler {
  return async () => {
    await beatAll(freezer);
    await tickCanaries(freezer);
    log("debug", "heartbeat");
  };
}
