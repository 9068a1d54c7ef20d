// Time and chance as the lifecycle is given them, all of it from the schedule's seed.

import type { World } from "@assay/core/lifecycle";
import type { Scheduler } from "./scheduler.ts";

export function simulatedHost(
  scheduler: Scheduler,
  now: () => number,
  boot: string,
  nextNumber: () => number,
): Pick<World, "clock" | "chance" | "boot"> {
  return {
    clock: { now },
    chance: {
      token: () => `t${nextNumber()}`,
      ulid: () => String(nextNumber()).padStart(26, "0"),
      fraction: () => scheduler.random.nextFloat(),
    },
    boot,
  };
}
