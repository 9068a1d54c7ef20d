// Contents of memory: every port without a cloud.

export { createMemoryKeys, createMemoryRateLimits, createMemoryReceipts } from "./memory-access.ts";
export { createMemoryBlobs } from "./memory-blobs.ts";
export { createMemoryBudgets } from "./memory-budgets.ts";
export { createMemoryCanaries } from "./memory-canaries.ts";
export { createMemoryCaseSets } from "./memory-case-sets.ts";
export { createMemoryDecisions, createMemoryLanes } from "./memory-decisions.ts";
export { createMemoryErasures } from "./memory-erasures.ts";
export { createMemoryExperiments } from "./memory-experiments.ts";
export { createMemoryGates } from "./memory-gates.ts";
export { createMemoryLedgers } from "./memory-ledgers.ts";
export { createMemoryLooks } from "./memory-looks.ts";
export { createMemoryOutbox } from "./memory-outbox.ts";
export { createMemoryPorts, type MemoryPorts } from "./memory-ports.ts";
export { createMemoryQueue, type MemoryQueue, type SentMessage } from "./memory-queue.ts";
export { createMemoryReports } from "./memory-reports.ts";
export { createMemoryScores } from "./memory-scores.ts";
export { createMemorySecretNotes, createMemorySecretValues } from "./memory-secrets.ts";
export { createMemorySharedPages, createMemoryShares } from "./memory-shares.ts";
export { createMemoryTrials } from "./memory-trials.ts";
export { createMemoryWebhooks } from "./memory-webhooks.ts";
export { createMemoryWorkflows } from "./memory-workflows.ts";
