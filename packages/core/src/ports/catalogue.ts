// What this deployment knows to run, measure and price, and which build it is.

import type { Build } from "../design/frozen-design.ts";
import type { PriceBook } from "../money/price-book.ts";
import type { Scorer } from "../scoring/scorer.ts";
import type { WorkflowSpec } from "../workflows/workflow-spec.ts";

export interface Catalogue {
  /** Every workflow of the registry, its code pinned by the digest of its bundle. */
  workflows(): Promise<readonly WorkflowSpec[]>;
  /** Digest of the code that would run now; undefined when the workflow is unknown or its code is elsewhere. */
  codeDigest(workflowId: string, version: number): Promise<string | undefined>;
  priceBook(): Promise<PriceBook>;
  /** Scorers beside the bundled ones. */
  ownScorers(): Promise<readonly Scorer[]>;
  build(): Promise<Build>;
}
