// The slider of the gate: without an effect, how often does the band leave out 0 at any gate, and the interval at the
// frozen gate? Beside it, what a reader would do without the band: trust the plain interval wherever the slider stands.

import { sweepThresholds } from "../../packages/core/src/analysis/sweep-thresholds.ts";
import { isEstimable } from "../../packages/core/src/support/estimable.ts";
import type { Cell } from "./cell.ts";
import { drawFrom } from "./random-values.ts";
import { simulatedExperiment } from "./simulated-experiment.ts";

export const gateCells: readonly Cell[] = [0.3, 0.7].flatMap((correlation) =>
  [20, 50, 100].map((n) => ({
    group: "gates",
    name: `${correlation} | ${n}`,
    bounds: [{ column: "band leaves out 0 at some gate", most: 5.5 }],
    measure: (replications, streamOf) => {
      const draw = drawFrom(streamOf("values"));
      const experiment = simulatedExperiment({ arms: 2, cases: n, repeats: 1, kind: "numeric", threshold: 0 });
      let [anywhere, home, sum] = [0, 0, 0];
      for (let i = 0; i < replications; i += 1) {
        for (let c = 0; c < n; c += 1) {
          const shared = Math.sqrt(correlation) * draw.normal();
          for (let arm = 0; arm < 2; arm += 1) {
            experiment.values[2 * c + arm] = shared + Math.sqrt(1 - correlation) * draw.normal();
          }
        }
        const chapter = experiment.chapterOf(`gates:${correlation}:${n}:${i}`);
        const curve = sweepThresholds(chapter, experiment.metric, experiment.values).deltas.B!;
        if (curve.bandLow.some((low, g) => isClear(low, curve.bandHigh[g]!))) anywhere += 1;
        if (isClear(curve.gate.low, curve.gate.high)) home += 1;
        if (isEstimable(curve.critical)) sum += curve.critical;
      }
      return {
        shares: {
          "band leaves out 0 at some gate": { hits: anywhere, of: replications },
          "interval at the frozen gate leaves out 0": { hits: home, of: replications },
        },
        figures: { "mean critical value": sum / replications },
      };
    },
  })),
);

function isClear(low: unknown, high: unknown): boolean {
  return (typeof low === "number" && low > 0) || (typeof high === "number" && high < 0);
}
