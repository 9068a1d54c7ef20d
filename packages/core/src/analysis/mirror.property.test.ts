// The whole analysis in a mirror: a 0/1 metric that is better when it is 1 and its opposite that is better when it is 0 are
// one question, and every figure, band and sentence has to say so; with repeats, clusters and slices as well.

import fc from "fast-check";
import { expect, test } from "vitest";
import { analyse } from "./analyse.ts";
import type { AnalysisFigures } from "./analysis-figures.ts";
import { type Cell, madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

const bit = fc.option(fc.constantFrom(0, 1), { nil: undefined, freq: 9 });
const runs = { numRuns: 60 } as const;

type Rows = readonly (readonly Cell[])[];
type Change = Parameters<typeof madeUpDesign>[1];

const tableOf = (repeats: number) => {
  const cell = repeats === 1 ? bit : fc.array(bit, { minLength: repeats, maxLength: repeats });
  return fc.array(fc.tuple(cell, cell, cell), { minLength: 3, maxLength: 20 });
};

function both(rows: Rows, change: Change): [plain: AnalysisFigures, turned: AnalysisFigures] {
  const flip = (cell: Cell): Cell =>
    Array.isArray(cell) ? cell.map((x) => flip(x) as number) : cell === undefined ? cell : 1 - (cell as number);
  const run = (table: Rows, direction: "higher" | "lower", threshold: number) => {
    const key = { kind: "binary", direction, range: { low: 0, high: 1 } } as const;
    const guardrailMetrics = [{ scorer: "judge", key: "quality", direction, maxDegradation: 0.1 }] as const;
    const design = madeUpDesign(["A", "B", "C"], {
      ...change,
      key,
      guardrailMetrics,
      primary: { direction, threshold },
    });
    return analyse(madeUpInput(design, table, (i) => ({ family: `f${i % 5}`, half: i % 2 ? "odd" : "even" })));
  };
  return [
    run(rows, "higher", 1),
    run(
      rows.map((row) => row.map(flip)),
      "lower",
      0,
    ),
  ];
}

function near(a: unknown, b: unknown) {
  if (typeof a === "number" && typeof b === "number") expect(a).toBeCloseTo(b, 9);
  else expect(a).toEqual(b);
}
const minus = (figure: unknown) => (typeof figure === "number" ? 0 - figure : figure);

type Ends = { readonly mean: unknown; readonly low: unknown; readonly high: unknown };
function mirrored(turned: Ends, plain: Ends) {
  near(turned.mean, minus(plain.mean));
  near(turned.low, minus(plain.high));
  near(turned.high, minus(plain.low));
}

const plans: [name: string, repeats: number, change: NonNullable<Change>][] = [
  ["single answers", 1, { plan: { minimumEffect: 0.2 } }],
  ["repeats", 3, { repeats: 3 }],
  ["clusters", 1, { plan: { cluster: "family" } }],
  ["slices, lost trials counted as failures", 1, { plan: { slices: ["half"], missing: "fail" } }],
];

for (const [name, repeats, change] of plans) {
  test(`the opposite of a 0/1 metric, where lower is better, is the same question: ${name}`, () => {
    fc.assert(
      fc.property(tableOf(repeats), (rows) => {
        const [plain, turned] = both(rows, change);
        for (const arm of ["A", "B", "C"]) {
          const [p, t] = [plain.perArm[arm]!, turned.perArm[arm]!];
          near(t.passRate, p.passRate);
          expect([t.passRateInterval, t.passRateBounds, t.passRateLostAsFail]).toEqual([
            p.passRateInterval,
            p.passRateBounds,
            p.passRateLostAsFail,
          ]);
          near(t.passRatePaired, p.passRatePaired);
          near(t.worst, typeof p.worst === "number" ? 1 - p.worst : p.worst);
          near(t.badTail, typeof p.badTail === "number" ? 1 - p.badTail : p.badTail);
        }
        for (const arm of ["B", "C"]) {
          const [p, t] = [plain.deltas[arm]!, turned.deltas[arm]!];
          mirrored(t, p);
          near(t.lowAdjusted, minus(p.highAdjusted));
          near(t.highAdjusted, minus(p.lowAdjusted));
          near(t.p, p.p);
          expect([t.wins, t.losses, t.ties, t.verdict, t.agreement, t.significant, t.method, t.caveats]).toEqual([
            p.wins,
            p.losses,
            p.ties,
            p.verdict,
            p.agreement,
            p.significant,
            p.method,
            p.caveats,
          ]);
          mirrored(turned.sensitivity[arm]!.excluded, plain.sensitivity[arm]!.excluded);
          mirrored(turned.sensitivity[arm]!.asFail, plain.sensitivity[arm]!.asFail);
          expect(turned.guardrails[0]!.perArm[arm]!.status).toBe(plain.guardrails[0]!.perArm[arm]!.status);
          const [sweep, mirror] = [plain.thresholdSweep.deltas[arm]!, turned.thresholdSweep.deltas[arm]!];
          near(mirror.gate.mean, sweep.gate.mean);
          near(mirror.gate.low, sweep.gate.low);
          near(mirror.gate.high, sweep.gate.high);
        }
        expect(turned.verdictHints).toEqual(plain.verdictHints);
        expect(turned.holm.order.map((step) => step.arm)).toEqual(plain.holm.order.map((step) => step.arm));
        expect(turned.failures).toEqual(plain.failures);
      }),
      runs,
    );
  });
}
