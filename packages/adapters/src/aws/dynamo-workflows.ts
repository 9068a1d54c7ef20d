// Workflow versions in DynamoDB as they were first used: put once, so that "same version, other code" is visible.

import type { Workflows } from "@assay/core/ports";
import { type WorkflowSpec, workflowSpecSchema } from "@assay/core/workflows/records";
import { bodyOf, parseBody } from "./body.ts";
import type { Dynamo } from "./dynamo.ts";
import { versionPlace, workflowKey, workflowsListing } from "./keys.ts";

export function createDynamoWorkflows(main: Dynamo): Workflows {
  return {
    async add(workspace, spec) {
      const item = {
        ...workflowKey(workspace, spec.workflowId, spec.version),
        gsi1pk: workflowsListing(workspace),
        gsi1sk: versionPlace(spec.workflowId, spec.version),
        ...bodyOf(spec),
      };
      return (await main.putNew(item)) ? "added" : "exists";
    },

    async read(workspace, workflowId, version) {
      const item = await main.get(workflowKey(workspace, workflowId, version));
      return item && parseBody(item, workflowSpecSchema, `workflow ${workflowId} ${version}`);
    },

    async list(workspace) {
      const specs: WorkflowSpec[] = [];
      for await (const item of main.list(workflowsListing(workspace), "ascending")) {
        specs.push(parseBody(item, workflowSpecSchema, "workflow"));
      }
      return specs;
    },
  };
}
