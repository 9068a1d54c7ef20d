// The name of an experiment's question. Everything that is frozen counts but five things: the name and the concurrency,
// which change no answer; the build, because the digests of bundles and the versions of scorers pin the code that
// counts, so that a comment in another file does not make another question; the number of the case-set version, which
// counts pushes to one store, while the digest of the cases says what they are; and the digest itself. Of a replay it is
// the report whose runs are scored again that counts, and no id and no date.

import { type Digest, digestOf } from "../support/digest.ts";
import type { FrozenDesign } from "./frozen-design.ts";

const notAsked: ReadonlySet<string> = new Set(["name", "concurrency", "build", "digest"]);

/** Of a design about to be frozen, or of a frozen one, to see whether it is still what its digest says. */
export function designDigest(frozen: Omit<FrozenDesign, "digest">): Digest {
  const question = Object.fromEntries(Object.entries(frozen).filter(([key]) => !notAsked.has(key)));
  const { version: _, ...caseSet } = frozen.caseSet;
  const { replay } = frozen;
  const replayed = replay && { replay: { arm: replay.arm, report: replay.report.digest } };
  return digestOf("design", { ...question, caseSet, ...replayed });
}
