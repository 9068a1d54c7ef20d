// The bootstrap interval that readers of other reports know: the middle of the resampled means.
// It is too narrow with few cases (docs/statistics.md says by how much) and decides nothing unless a plan asks for it.

import type { Estimable } from "../support/estimable.ts";
import type { BootstrapDraws } from "./bootstrap-draws.ts";
import { type Interval, intervalOf } from "./interval.ts";
import { quantileOfSorted } from "./quantile.ts";
import { requireProperShare } from "./requirements.ts";

export function percentileInterval({ means }: BootstrapDraws, level: number): Estimable<Interval> {
  requireProperShare("level", level);
  const tail = (1 - level) / 2;
  return intervalOf(quantileOfSorted(means, tail), quantileOfSorted(means, 1 - tail));
}
