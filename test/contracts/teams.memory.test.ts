// The memory adapters of what teams share, under their contracts.

import { createMemoryPorts, createMemorySecretValues } from "@assay/adapters/memory";
import { describeKeys, describeRateLimits, describeReceipts } from "./access.ts";
import { describeBudgets } from "./budgets.ts";
import { describeCanaries } from "./canaries.ts";
import { describeDecisions, describeGates, describeLanes, describeLockedFlags, describeLooks } from "./decisions.ts";
import { describeSecretNotes, describeSecretValues } from "./secrets.ts";
import { describeOutbox, describeWebhooks } from "./webhooks.ts";

describeBudgets(async () => createMemoryPorts().budgets);
describeCanaries(async () => createMemoryPorts().canaries);
describeOutbox(async () => createMemoryPorts().outbox);
describeWebhooks(async () => createMemoryPorts().webhooks);
describeKeys(async () => createMemoryPorts().keys);
describeRateLimits(async () => createMemoryPorts().rateLimits);
describeReceipts(async () => createMemoryPorts().receipts);
describeSecretNotes(async () => createMemoryPorts().secretNotes);
describeSecretValues(async () => createMemorySecretValues());
describeDecisions(async () => createMemoryPorts().decisions);
describeLanes(async () => createMemoryPorts().lanes);
describeGates(async () => createMemoryPorts().gates);
describeLooks(async () => createMemoryPorts().looks);
describeLockedFlags(async () => createMemoryPorts());
