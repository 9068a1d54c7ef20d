// Pages of reports that were made public: rows that say which, by whom and whether they still are, and the pages
// themselves behind addresses that nobody can guess. A row is there before its page, so no page is out that no row knows.

import type { ExperimentRef } from "./experiments.ts";

export type Share = {
  readonly shareId: string;
  readonly revision: number;
  /** Of the report's analysis. */
  readonly digest: string;
  /** Whether inputs, references and outputs are in the page, under the ids of their cases. */
  readonly outputs: boolean;
  /** Where the page lies among the shared pages; whoever knows it reads the page. */
  readonly pageKey: string;
  readonly sharedBy: string;
  readonly sharedAt: string;
  readonly withdrawnBy?: string;
  readonly withdrawnAt?: string;
};

export type Withdrawal = { readonly withdrawnBy: string; readonly withdrawnAt: string };

export interface Shares {
  add(ref: ExperimentRef, share: Share): Promise<void>;
  /** The first withdrawal stays; "absent" when there is no such share. */
  withdraw(ref: ExperimentRef, shareId: string, withdrawal: Withdrawal): Promise<"withdrawn" | "absent">;
  /** Withdrawn ones too, oldest first. */
  list(ref: ExperimentRef): Promise<readonly Share[]>;
}

export interface SharedPages {
  put(pageKey: string, html: string | Uint8Array): Promise<void>;
  /** For a host that serves the pages itself; undefined when there is none. */
  read(pageKey: string): Promise<Uint8Array | undefined>;
  /** Every stored version of it, for good. */
  remove(pageKey: string): Promise<void>;
  /** Absolute, or a path where the host of the API serves the pages. */
  addressOf(pageKey: string): string;
}

/** How long a content network or a browser may go on showing a page that was withdrawn. */
export const SHARED_PAGE_SECONDS = 60;
