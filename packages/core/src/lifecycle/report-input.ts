// What a report revision is made from.

import type { Ledger } from "../ledger/index.ts";
import type { ExperimentRecord, ReportRevision } from "../ports/index.ts";
import type { StoredCaseFact } from "./case-facts.ts";
import type { Collection } from "./collect-facts.ts";
import type { OpenedExperiment } from "./opened-experiment.ts";

export type ReportInput = {
  readonly experiment: OpenedExperiment;
  readonly record: ExperimentRecord;
  readonly ledger: Ledger;
  readonly collection: Collection;
  readonly cases: readonly StoredCaseFact[];
  readonly revision: number;
  /** Which look at the case set's hold-out this is; 0 when none of it ran. */
  readonly looks: number;
  readonly rescored?: ReportRevision["rescored"];
};
