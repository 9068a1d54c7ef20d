// Every port on AWS, or on the embedded local cloud when endpoints are given: the same code, the same requests.

import type { StorePorts } from "@assay/core/ports";
import { type AwsConnection, createClients } from "./clients.ts";
import { Dynamo } from "./dynamo.ts";
import { createDynamoKeys, createDynamoRateLimits, createDynamoReceipts } from "./dynamo-access.ts";
import { createDynamoBudgets } from "./dynamo-budgets.ts";
import { createDynamoCanaries } from "./dynamo-canaries.ts";
import { createDynamoCaseSets } from "./dynamo-case-sets.ts";
import { createDynamoDecisions, createDynamoLanes } from "./dynamo-decisions.ts";
import { createDynamoErasures } from "./dynamo-erasures.ts";
import { createDynamoExperiments } from "./dynamo-experiments.ts";
import { createDynamoGates } from "./dynamo-gates.ts";
import { createDynamoLedgers } from "./dynamo-ledgers.ts";
import { createDynamoLooks } from "./dynamo-looks.ts";
import { createDynamoOutbox } from "./dynamo-outbox.ts";
import { createDynamoReports } from "./dynamo-reports.ts";
import { createDynamoScores } from "./dynamo-scores.ts";
import { createDynamoSecretNotes } from "./dynamo-secret-notes.ts";
import { createDynamoShares } from "./dynamo-shares.ts";
import { createDynamoTrials } from "./dynamo-trials.ts";
import { createDynamoWebhooks } from "./dynamo-webhooks.ts";
import { createDynamoWorkflows } from "./dynamo-workflows.ts";
import { createS3Blobs } from "./s3-blobs.ts";
import { createS3SharedPages } from "./s3-shared-pages.ts";
import { createSqsQueue } from "./sqs-queue.ts";

export type AwsPortsConfig = AwsConnection & {
  readonly tables: { readonly main: string; readonly scores: string };
  readonly bucket: string;
  readonly shared: {
    readonly bucket: string;
    /** Where a reader finds the bucket's objects; absent where the host of the API serves them. */
    readonly url?: string;
  };
  /** Queue URLs. */
  readonly queues: { readonly trials: string; readonly finish: string; readonly events: string };
};

export type AwsPorts = StorePorts & {
  /** Closes the connections that are kept open. */
  close(): void;
};

export function createAwsPorts(config: AwsPortsConfig): AwsPorts {
  const clients = createClients(config);
  const main = new Dynamo(clients.dynamo, config.tables.main);
  return {
    experiments: createDynamoExperiments(main),
    ledgers: createDynamoLedgers(main),
    trials: createDynamoTrials(main),
    scores: createDynamoScores(new Dynamo(clients.dynamo, config.tables.scores)),
    reports: createDynamoReports(main),
    caseSets: createDynamoCaseSets(main),
    workflows: createDynamoWorkflows(main),
    decisions: createDynamoDecisions(main),
    lanes: createDynamoLanes(main),
    gates: createDynamoGates(main),
    looks: createDynamoLooks(main),
    budgets: createDynamoBudgets(main),
    canaries: createDynamoCanaries(main),
    outbox: createDynamoOutbox(main),
    webhooks: createDynamoWebhooks(main),
    keys: createDynamoKeys(main),
    rateLimits: createDynamoRateLimits(main),
    receipts: createDynamoReceipts(main),
    secretNotes: createDynamoSecretNotes(main),
    erasures: createDynamoErasures(main),
    shares: createDynamoShares(main),
    sharedPages: createS3SharedPages(clients.s3, config.shared),
    blobs: createS3Blobs(clients.s3, config.bucket),
    queue: createSqsQueue(clients.sqs, config.queues),
    close: () => clients.close(),
  };
}
