// Every command by its name.

import type { CommandName } from "../parse/command-args.ts";
import type { CommandOf } from "./command.ts";

type Commands = { readonly [Name in CommandName]: () => Promise<CommandOf<Name>> };

/** Each is loaded when it is called: most need only a part of what the others do. */
export const commands: Commands = {
  init: async () => (await import("./init.ts")).init,
  run: async () => (await import("./run.ts")).run,
  freeze: async () => (await import("./steer.ts")).freeze,
  status: async () => (await import("./steer.ts")).status,
  list: async () => (await import("./steer.ts")).list,
  resume: async () => (await import("./steer.ts")).resume,
  cancel: async () => (await import("./steer.ts")).cancel,
  pace: async () => (await import("./steer.ts")).pace,
  report: async () => (await import("./results.ts")).report,
  trials: async () => (await import("./results.ts")).trials,
  scores: async () => (await import("./results.ts")).scores,
  rescore: async () => (await import("./results.ts")).rescore,
  share: async () => (await import("./shares.ts")).share,
  unshare: async () => (await import("./shares.ts")).unshare,
  casesPush: async () => (await import("./case-sets.ts")).casesPush,
  casesCheck: async () => (await import("./case-sets.ts")).casesCheck,
  casesList: async () => (await import("./case-sets.ts")).casesList,
  casesShow: async () => (await import("./case-sets.ts")).casesShow,
  casesDiff: async () => (await import("./case-sets.ts")).casesDiff,
  casesErase: async () => (await import("./case-sets.ts")).casesErase,
  scorers: async () => (await import("./catalogue.ts")).scorers,
  workflows: async () => (await import("./catalogue.ts")).workflows,
  runWorkflow: async () => (await import("./run-workflow.ts")).runWorkflow,
  schema: async () => (await import("./schema.ts")).schema,
  analyze: async () => (await import("./analyze.ts")).analyze,
  power: async () => (await import("./power.ts")).power,
  export: async () => (await import("./records.ts")).exportRecord,
  import: async () => (await import("./records.ts")).importRecord,
  decide: async () => (await import("./decisions.ts")).decide,
  baseline: async () => (await import("./decisions.ts")).baseline,
  gates: async () => (await import("./decisions.ts")).gates,
  canaryAdd: async () => (await import("./canaries.ts")).canaryAdd,
  canaryList: async () => (await import("./canaries.ts")).canaryList,
  canaryTick: async () => (await import("./canaries.ts")).canaryTick,
  canaryRemove: async () => (await import("./canaries.ts")).canaryRemove,
  budget: async () => (await import("./workspace.ts")).budget,
  keysList: async () => (await import("./workspace.ts")).keysList,
  keysAdd: async () => (await import("./workspace.ts")).keysAdd,
  keysRevoke: async () => (await import("./workspace.ts")).keysRevoke,
  validate: async () => (await import("./workspace.ts")).validate,
  serve: async () => (await import("./serve.ts")).serve,
  doctor: async () => (await import("./doctor.ts")).doctor,
  demo: async () => (await import("./demo.ts")).demo,
};
