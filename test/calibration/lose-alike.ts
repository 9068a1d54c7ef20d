// How often uneven losses are reported although every arm loses trials at the same rate: one by one, or all repeats of a
// case at once, as when an input crashes an arm.

import { weighLosses } from "../../packages/core/src/analysis/weigh-losses.ts";
import type { Cell } from "./cell.ts";
import { drawFrom } from "./random-values.ts";
import { simulatedExperiment } from "./simulated-experiment.ts";

const shapes = [
  { name: "one by one", repeats: 1, cases: [20, 50, 100] },
  { name: "5 repeats at once", repeats: 5, cases: [20] },
] as const;

export const lossCells: readonly Cell[] = shapes.flatMap((shape) =>
  [2, 4, 9].flatMap((arms) =>
    shape.cases.flatMap((n) =>
      [0.05, 0.1, 0.2].map(
        (rate): Cell => ({
          group: "losses",
          name: `${shape.name} | ${arms} | ${n} | ${100 * rate} %`,
          bounds: [{ column: "alarm", most: 1 }],
          measure: (replications, streamOf) => {
            const draw = drawFrom(streamOf("losses"));
            const { repeats } = shape;
            const experiment = simulatedExperiment({ arms, cases: n, repeats, kind: "numeric" });
            let [alarms, notices] = [0, 0];
            for (let i = 0; i < replications; i += 1) {
              for (let first = 0; first < experiment.values.length; first += repeats) {
                experiment.values.fill(draw.uniform() < rate ? Number.NaN : 0.5, first, first + repeats);
              }
              const chapter = experiment.chapterOf(`losses:${shape.name}:${arms}:${n}:${rate}:${i}`);
              const level = weighLosses(chapter, experiment.metric).srm?.level;
              if (level === "alarm") alarms += 1;
              else if (level === "notice") notices += 1;
            }
            return {
              shares: { alarm: { hits: alarms, of: replications }, notice: { hits: notices, of: replications } },
            };
          },
        }),
      ),
    ),
  ),
);
