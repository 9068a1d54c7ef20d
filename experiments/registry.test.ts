import { expect, test } from "vitest";
import { scorers, workflows } from "./registry.ts";

test.each(Object.keys(workflows))("the entry %s loads the workflow of that id", async (workflowId) => {
  const { default: workflow } = await workflows[workflowId]!();
  expect(workflow.workflowId).toBe(workflowId);
  expect(workflow.price).toBeDefined();
});

test("own scorers are listed by their own name", () => {
  for (const [name, scorer] of Object.entries(scorers)) expect(scorer.name).toBe(name);
});
