// Lambda handler of the schedule: whatever was lost or crashed goes on from here.

import { beatAll, type World } from "@assay/core/lifecycle";
import type { ScheduledHandler } from "./invocation.ts";
import type { Log } from "./log.ts";

export function createHeartbeatHandler(world: World, log: Log): ScheduledHandler {
  return async () => {
    await beatAll(world);
    log("debug", "heartbeat");
  };
}
