// The memory adapters of what teams share, under their contracts.

import { createMemoryPorts } from "@assay/adapters/memory";
import { describeKeys, describeRateLimits, describeReceipts } from "./access.ts";
import { describeBudgets } from "./budgets.ts";
import { describeCanaries, describeOutbox } from "./canaries.ts";
import { describeDecisions, describeGates, describeLanes, describeLockedFlags, describeLooks } from "./decisions.ts";

describeBudgets(async () => createMemoryPorts().budgets);
describeCanaries(async () => createMemoryPorts().canaries);
describeOutbox(async () => createMemoryPorts().outbox);
describeKeys(async () => createMemoryPorts().keys);
describeRateLimits(async () => createMemoryPorts().rateLimits);
describeReceipts(async () => createMemoryPorts().receipts);
describeDecisions(async () => createMemoryPorts().decisions);
describeLanes(async () => createMemoryPorts().lanes);
describeGates(async () => createMemoryPorts().gates);
describeLooks(async () => createMemoryPorts().looks);
describeLockedFlags(async () => createMemoryPorts());
