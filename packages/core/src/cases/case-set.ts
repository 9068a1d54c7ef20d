// A named list of cases whose versions are immutable and content-addressed: same cases, same digest, same version.

import { type Digest, digestOf } from "../support/digest.ts";
import type { Case } from "./case.ts";

export type CaseSetVersion = {
  readonly name: string;
  readonly version: number;
  readonly digest: Digest;
  readonly cases: number;
  readonly holdout: number;
  readonly createdAt: string;
  /** A decided experiment used it: no later version may flip the hold-out flag of one of its cases. */
  readonly flagsLocked?: true;
  /** How many of its cases are gone, and the digest of those that are left. `cases` and `digest` stay what they were. */
  readonly erased?: { readonly cases: number; readonly digest: Digest };
};

/** Digest over every field of every case, in order; attachments count through their sha256. */
export function caseSetDigest(cases: readonly Case[]): Digest {
  return digestOf("case-set", cases);
}
