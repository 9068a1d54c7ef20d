// The name of an experiment's question. Everything that is frozen counts but four things: the name and the concurrency,
// which change no answer; the build, because the digests of bundles and the versions of scorers pin the code that
// counts, so that a comment in another file does not make another question; and the digest itself.

import { type Digest, digestOf } from "../support/digest.ts";
import type { FrozenDesign } from "./frozen-design.ts";

export function designDigest(frozen: Omit<FrozenDesign, "digest"> | FrozenDesign): Digest {
  const {
    name: _name,
    concurrency: _concurrency,
    build: _build,
    digest: _digest,
    ...question
  } = {
    digest: undefined,
    ...frozen,
  };
  return digestOf("design", question);
}
