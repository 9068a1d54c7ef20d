// Named streams of chance. Each is sha256(designDigest ":" label), so a figure never depends on what was computed before it.

import { streamSeed } from "../support/digest.ts";
import { type SeededRandom, seededRandom } from "../support/seeded-random.ts";

export type Streams = {
  readonly flip: (metric: string) => SeededRandom;
  readonly sweep: (metric: string) => SeededRandom;
  readonly loss: () => SeededRandom;
  readonly boot: (metric: string, arm: string) => SeededRandom;
};

export function streamsOf(designDigest: string): Streams {
  const stream = (label: string) => seededRandom(streamSeed(designDigest, label));
  return {
    flip: (metric) => stream(`flip:${metric}`),
    sweep: (metric) => stream(`sweep:${metric}`),
    loss: () => stream("loss"),
    boot: (metric, arm) => stream(`boot:${metric}:${arm}`),
  };
}
