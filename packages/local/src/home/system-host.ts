// The clock and the chance of this machine.

import { randomBytes } from "node:crypto";
import type { Chance, Clock } from "@assay/core/ports";
import { newUlid } from "@assay/core/support";

export const systemClock: Clock = { now: () => Date.now() };

export const systemChance: Chance = {
  token: () => randomBytes(16).toString("base64url"),
  ulid: () => newUlid(),
  fraction: () => Math.random(),
};
