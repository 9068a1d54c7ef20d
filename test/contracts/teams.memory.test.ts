// The memory adapters of what teams share, under their contracts.

import { createMemoryPorts } from "@assay/adapters/memory";
import { describeDecisions, describeGates, describeLanes, describeLockedFlags, describeLooks } from "./decisions.ts";

describeDecisions(async () => createMemoryPorts().decisions);
describeLanes(async () => createMemoryPorts().lanes);
describeGates(async () => createMemoryPorts().gates);
describeLooks(async () => createMemoryPorts().looks);
describeLockedFlags(async () => createMemoryPorts());
