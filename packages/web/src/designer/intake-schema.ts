// What the design's workflows take: the first chosen one says which cells of a table are numbers.

import type { WorkflowBody } from "@assay/functions/api/shapes/library";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { listAt, textAt } from "./draft.ts";
import { useDraft } from "./draft-context.ts";

export const WorkflowContext = createContext<readonly WorkflowBody[]>([]);

export function useIntakeSchema(): WorkflowBody["intakeSchema"] | undefined {
  const workflows = useContext(WorkflowContext);
  const { draft } = useDraft();
  const chosen = listAt(draft, "arms").map((_, i) => textAt(draft, `arms[${i}].workflowId`));
  return workflows.find(({ workflowId }) => chosen.includes(workflowId))?.intakeSchema;
}
