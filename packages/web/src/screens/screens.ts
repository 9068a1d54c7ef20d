// Every screen by the name it has in the address.

import type { FunctionComponent } from "preact";
import { NewCanaryScreen } from "../canaries/new-canary.tsx";
import { DesignerScreen } from "../designer/designer.tsx";
import { AdminScreen } from "./admin.tsx";
import { CanariesScreen } from "./canaries.tsx";
import { CaseSetScreen } from "./case-set.tsx";
import { CaseSetsScreen } from "./case-sets.tsx";
import { ExperimentScreen } from "./experiment.tsx";
import { ExperimentsScreen } from "./experiments.tsx";
import { KeyScreen } from "./key.tsx";
import { LanesScreen } from "./lanes.tsx";
import { ScorersScreen } from "./scorers.tsx";
import { WorkflowsScreen } from "./workflows.tsx";

export type Screen = { readonly title: string; readonly body: FunctionComponent };

export const screens: Readonly<Record<string, Screen>> = {
  experiments: { title: "Experiments", body: ExperimentsScreen },
  experiment: { title: "Experiment", body: ExperimentScreen },
  designer: { title: "Design an experiment", body: DesignerScreen },
  "case-sets": { title: "Case sets", body: CaseSetsScreen },
  "case-set": { title: "Case set", body: CaseSetScreen },
  workflows: { title: "Workflows", body: WorkflowsScreen },
  scorers: { title: "Scorers", body: ScorersScreen },
  lanes: { title: "Lanes", body: LanesScreen },
  canaries: { title: "Canaries", body: CanariesScreen },
  "new-canary": { title: "New canary", body: NewCanaryScreen },
  admin: { title: "Admin", body: AdminScreen },
  key: { title: "Key", body: KeyScreen },
};
