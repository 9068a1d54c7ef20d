// What a deployment can run at all, checked when a design is frozen there.

import type { FreezeLimits } from "@assay/core/lifecycle";

/** What is left of a delivery's 900 s after storing, settling and leaving. */
const MAX_SYNC_TIMEOUT_MS = 720_000;

export const HOSTED_FREEZE_LIMITS: FreezeLimits = { maxSyncTimeoutMs: MAX_SYNC_TIMEOUT_MS, mayRunCommands: false };
