// Everything that remembers, in one bundle: what a deployment, a laptop and a test each build in their own way.

import type { Keys, RateLimits, Receipts } from "./access.ts";
import type { Blobs } from "./blobs.ts";
import type { Budgets } from "./budgets.ts";
import type { Canaries } from "./canaries.ts";
import type { CaseSets } from "./case-sets.ts";
import type { Decisions, Lanes } from "./decisions.ts";
import type { Erasures } from "./erasures.ts";
import type { Experiments } from "./experiments.ts";
import type { Gates } from "./gates.ts";
import type { Ledgers } from "./ledgers.ts";
import type { Looks } from "./looks.ts";
import type { Outbox } from "./outbox.ts";
import type { Queue } from "./queue.ts";
import type { Reports } from "./reports.ts";
import type { Scores } from "./scores.ts";
import type { SecretNotes } from "./secrets.ts";
import type { SharedPages, Shares } from "./shares.ts";
import type { Trials } from "./trials.ts";
import type { Webhooks } from "./webhooks.ts";
import type { Workflows } from "./workflows.ts";

export type StorePorts = {
  readonly experiments: Experiments;
  readonly ledgers: Ledgers;
  readonly trials: Trials;
  readonly scores: Scores;
  readonly reports: Reports;
  readonly caseSets: CaseSets;
  readonly workflows: Workflows;
  readonly decisions: Decisions;
  readonly lanes: Lanes;
  readonly gates: Gates;
  readonly looks: Looks;
  readonly budgets: Budgets;
  readonly canaries: Canaries;
  readonly outbox: Outbox;
  readonly webhooks: Webhooks;
  readonly keys: Keys;
  readonly rateLimits: RateLimits;
  readonly receipts: Receipts;
  readonly secretNotes: SecretNotes;
  readonly erasures: Erasures;
  readonly shares: Shares;
  readonly sharedPages: SharedPages;
  readonly blobs: Blobs;
  readonly queue: Queue;
};
