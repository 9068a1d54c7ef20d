// Every port in memory, for tests, simulations and analyses that keep nothing. People's data never lives here.

import type { StorePorts } from "@assay/core/ports";
import { createMemoryKeys, createMemoryRateLimits, createMemoryReceipts } from "./memory-access.ts";
import { createMemoryBlobs } from "./memory-blobs.ts";
import { createMemoryBudgets } from "./memory-budgets.ts";
import { createMemoryCanaries } from "./memory-canaries.ts";
import { createMemoryCaseSets } from "./memory-case-sets.ts";
import { createMemoryDecisions, createMemoryLanes } from "./memory-decisions.ts";
import { createMemoryErasures } from "./memory-erasures.ts";
import { createMemoryExperiments } from "./memory-experiments.ts";
import { createMemoryGates } from "./memory-gates.ts";
import { createMemoryLedgers } from "./memory-ledgers.ts";
import { createMemoryLooks } from "./memory-looks.ts";
import { createMemoryOutbox } from "./memory-outbox.ts";
import { createMemoryQueue, type MemoryQueue } from "./memory-queue.ts";
import { createMemoryReports } from "./memory-reports.ts";
import { createMemoryScores } from "./memory-scores.ts";
import { createMemorySecretNotes } from "./memory-secrets.ts";
import { createMemorySharedPages, createMemoryShares } from "./memory-shares.ts";
import { createMemoryTrials } from "./memory-trials.ts";
import { createMemoryWebhooks } from "./memory-webhooks.ts";
import { createMemoryWorkflows } from "./memory-workflows.ts";

export type MemoryPorts = StorePorts & { readonly queue: MemoryQueue };

export function createMemoryPorts(): MemoryPorts {
  return {
    experiments: createMemoryExperiments(),
    ledgers: createMemoryLedgers(),
    trials: createMemoryTrials(),
    scores: createMemoryScores(),
    reports: createMemoryReports(),
    caseSets: createMemoryCaseSets(),
    workflows: createMemoryWorkflows(),
    decisions: createMemoryDecisions(),
    lanes: createMemoryLanes(),
    gates: createMemoryGates(),
    looks: createMemoryLooks(),
    budgets: createMemoryBudgets(),
    canaries: createMemoryCanaries(),
    outbox: createMemoryOutbox(),
    webhooks: createMemoryWebhooks(),
    keys: createMemoryKeys(),
    rateLimits: createMemoryRateLimits(),
    receipts: createMemoryReceipts(),
    secretNotes: createMemorySecretNotes(),
    erasures: createMemoryErasures(),
    shares: createMemoryShares(),
    sharedPages: createMemorySharedPages(),
    blobs: createMemoryBlobs(),
    queue: createMemoryQueue(),
  };
}
