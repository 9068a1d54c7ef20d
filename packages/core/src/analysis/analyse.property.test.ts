import fc from "fast-check";
import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
import { analyse } from "./analyse.ts";
import type { AnalysisFigures } from "./analysis-figures.ts";
import { type Cell, METRIC, madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

// Sixteenths: sums and differences are exact, so equal means equal.
const value = fc.integer({ min: -32, max: 32 }).map((n) => n / 16);
const maybe = fc.option(value, { nil: undefined, freq: 8 });
const tableOf = (arms: number, least = 4) =>
  fc.array(fc.tuple(...Array.from({ length: arms }, () => maybe)), { minLength: least, maxLength: 24 });
const key = { kind: "numeric", direction: "higher", range: {} } as const;
const runs = { numRuns: 60 } as const;

function run(rows: readonly (readonly Cell[])[], arms: string, change: Parameters<typeof madeUpDesign>[1] = {}) {
  return analyse(madeUpInput(madeUpDesign([...arms], { key, ...change }), rows));
}

function near(a: unknown, b: unknown) {
  if (typeof a === "number" && typeof b === "number") expect(a).toBeCloseTo(b, 9);
  else expect(a).toEqual(b);
}
const minus = (figure: unknown) => (typeof figure === "number" ? 0 - figure : figure);

test("turning the direction and the values round mirrors every interval and leaves every verdict", () => {
  fc.assert(
    fc.property(tableOf(3), (rows) => {
      const design = { plan: { minimumEffect: 0.5 }, primary: { threshold: 0.25, margin: 0.25 } };
      const plain = run(rows, "ABC", design);
      const turned = run(
        rows.map((row) => row.map((x) => (x === undefined ? x : 0 - x))),
        "ABC",
        { ...design, primary: { direction: "lower", threshold: -0.25, margin: 0.25 } },
      );
      for (const arm of ["A", "B", "C"]) {
        const [p, t] = [plain.perArm[arm]!, turned.perArm[arm]!];
        near(t.passRate, p.passRate);
        near(t.worst, minus(p.worst));
        near(t.badTail, minus(p.badTail));
      }
      for (const arm of ["B", "C"]) {
        const [p, t] = [plain.deltas[arm]!, turned.deltas[arm]!];
        near(t.mean, minus(p.mean));
        near(t.low, minus(p.high));
        near(t.high, minus(p.low));
        near(t.lowAdjusted, minus(p.highAdjusted));
        near(t.p, p.p);
        expect([t.wins, t.losses, t.verdict, t.agreement]).toEqual([p.wins, p.losses, p.verdict, p.agreement]);
        near(plain.thresholdSweep.deltas[arm]!.gate.low, turned.thresholdSweep.deltas[arm]!.gate.low);
        near(plain.sensitivity[arm]!.asFail.low, minus(turned.sensitivity[arm]!.asFail.high));
      }
      expect(turned.thresholdSweep.grid.length).toBe(plain.thresholdSweep.grid.length);
    }),
    runs,
  );
});

test("the order of cases, trials and arms changes nothing", () => {
  fc.assert(
    fc.property(tableOf(3), fc.nat(), (rows, turn) => {
      const input = madeUpInput(madeUpDesign(["A", "B", "C"], { key }), rows);
      const spun = <T>(items: Iterable<T>) => {
        const list = [...items];
        return [...list.slice(turn % list.length), ...list.slice(0, turn % list.length)].reverse();
      };
      const other = {
        ...input,
        design: { ...input.design, arms: spun(input.design.arms) },
        cases: spun(input.cases),
        trials: spun(input.trials),
      };
      expect(analyse(other)).toEqual(analyse(input));
    }),
    runs,
  );
});

test("relabelling the arms relabels the figures", () => {
  fc.assert(
    fc.property(tableOf(3), (rows) => {
      const first = run(rows, "ABC");
      const second = run(
        rows.map(([a, b, c]) => [a, c, b]),
        "ABC",
      );
      for (const [here, there] of [
        ["B", "C"],
        ["C", "B"],
      ] as const) {
        const { bootstrapLow: _l, bootstrapHigh: _h, ...one } = first.deltas[here]!;
        const { bootstrapLow: _m, bootstrapHigh: _i, ...other } = second.deltas[there]!;
        // Equal p are taken in the order of the arms' keys; then the steps go with the key, and with them the interval.
        if (first.deltas.B!.p !== first.deltas.C!.p) expect(one).toEqual(other);
        else expect([one.mean, one.low, one.high, one.p]).toEqual([other.mean, other.low, other.high, other.p]);
      }
    }),
    runs,
  );
});

test("adding a constant to every value moves no difference", () => {
  fc.assert(
    fc.property(tableOf(2), value, (rows, shift) => {
      const moved = rows.map((row) => row.map((x) => (x === undefined ? x : x + shift)));
      expect(run(moved, "AB").deltas).toEqual(run(rows, "AB").deltas);
    }),
    runs,
  );
});

test("a unit of measurement four times as fine scales every difference and leaves every p and verdict", () => {
  const scaledDesign = (by: number) => ({
    plan: { minimumEffect: 0.5 * by },
    primary: { threshold: 0.25 * by, margin: 0.25 * by },
    guardrailMetrics: [{ scorer: "judge", key: "quality", direction: "higher", maxDegradation: 0.25 * by }] as const,
  });
  const sized = ["mean", "median", "low", "high", "lowAdjusted", "highAdjusted", "sd", "se", "mde"] as const;
  fc.assert(
    fc.property(tableOf(3), (rows) => {
      const finer = rows.map((row) => row.map((x) => (x === undefined ? x : 4 * x)));
      const [plain, scaled] = [run(rows, "ABC", scaledDesign(1)), run(finer, "ABC", scaledDesign(4))];
      for (const arm of ["B", "C"]) {
        const [p, s] = [plain.deltas[arm]!, scaled.deltas[arm]!];
        for (const figure of sized) {
          const value = p[figure];
          near(s[figure], typeof value === "number" ? 4 * value : value);
        }
        expect([s.p, s.verdict, s.agreement, s.wins]).toEqual([p.p, p.verdict, p.agreement, p.wins]);
        expect(s.neededCases).toEqual(p.neededCases);
        expect(scaled.guardrails[0]!.perArm[arm]!.status).toBe(plain.guardrails[0]!.perArm[arm]!.status);
        expect(scaled.perArm[arm]!.passRate).toEqual(plain.perArm[arm]!.passRate);
        expect(scaled.thresholdSweep.deltas[arm]!.critical).toEqual(plain.thresholdSweep.deltas[arm]!.critical);
      }
    }),
    runs,
  );
});

test("turning direction and values round leaves every guardrail as it is", () => {
  const guardrail = { scorer: "judge", key: "quality", maxDegradation: 0.25 } as const;
  fc.assert(
    fc.property(tableOf(3), (rows) => {
      const turned = rows.map((row) => row.map((x) => (x === undefined ? x : 0 - x)));
      const [higher] = run(rows, "ABC", { guardrailMetrics: [{ ...guardrail, direction: "higher" }] }).guardrails;
      const [lower] = run(turned, "ABC", { guardrailMetrics: [{ ...guardrail, direction: "lower" }] }).guardrails;
      for (const arm of ["B", "C"]) {
        const [h, l] = [higher!.perArm[arm]!, lower!.perArm[arm]!];
        expect(l.status).toBe(h.status);
        near(l.degradation, h.degradation);
        near(l.low, h.low);
        near(l.high, h.high);
      }
    }),
    runs,
  );
});

test("a case that lost every trial changes the counts, and perhaps what the losses could do, and nothing else", () => {
  fc.assert(
    fc.property(tableOf(2), (rows) => {
      const ofPairs = (table: typeof rows) => {
        const { unpairedCases: _, caveats, ...delta } = run(table, "AB").deltas.B!;
        return { ...delta, caveats: caveats.filter((caveat) => caveat !== "verdict-depends-on-losses") };
      };
      expect(ofPairs([...rows, [undefined, undefined]])).toEqual(ofPairs(rows));
    }),
    runs,
  );
});

test("with two arms the corrected interval is the arm's own, and p needs no correction", () => {
  fc.assert(
    fc.property(tableOf(2), (rows) => {
      const { low, high, lowAdjusted, highAdjusted, p, pAdjusted, step } = run(rows, "AB").deltas.B!;
      expect([lowAdjusted, highAdjusted, pAdjusted, step]).toEqual([low, high, p, 1]);
    }),
    runs,
  );
});

test("Holm's p never lies below the arm's own, and its interval holds the arm's own", () => {
  fc.assert(
    fc.property(tableOf(3), (rows) => {
      for (const { p, pAdjusted, low, high, lowAdjusted, highAdjusted } of Object.values(run(rows, "ABC").deltas)) {
        if (!isEstimable(p) || !isEstimable(pAdjusted)) continue;
        expect(pAdjusted).toBeGreaterThanOrEqual(p);
        if (![low, high, lowAdjusted, highAdjusted].every(isEstimable)) continue;
        expect(lowAdjusted as number).toBeLessThanOrEqual((low as number) + 1e-12);
        expect(highAdjusted as number).toBeGreaterThanOrEqual((high as number) - 1e-12);
      }
    }),
    runs,
  );
});

test("a star has both keys: the corrected p and an interval clear of 0", () => {
  const shifted = tableOf(3, 8).map((rows) =>
    rows.map(([a, b, c]) => [a, b === undefined ? b : b + 1, c === undefined ? c : c - 2]),
  );
  fc.assert(
    fc.property(shifted, (rows) => {
      for (const delta of Object.values(run(rows, "ABC").deltas)) {
        if (delta.significant !== true) continue;
        expect(delta.pAdjusted).toBeLessThanOrEqual(0.05);
        expect((delta.lowAdjusted as number) > 0 || (delta.highAdjusted as number) < 0).toBe(true);
      }
    }),
    runs,
  );
});

test("every trial is counted once, and no figure is NaN or infinite", () => {
  const withRepeats = fc.array(fc.tuple(fc.tuple(maybe, maybe), fc.tuple(maybe, maybe)), { maxLength: 12 });
  fc.assert(
    fc.property(withRepeats, fc.constantFrom("auto", "t", "percentile", "studentized", "bca"), (rows, interval) => {
      const blob = run(rows, "AB", { repeats: 2, plan: { interval } });
      for (const arm of Object.values(blob.perArm)) {
        expect(arm.planned).toBe(rows.length * 2);
        expect(arm.scored + arm.failed + arm.skipped).toBe(arm.planned);
        expect(arm.n + arm.unscored).toBe(arm.scored);
      }
      expect(oddNumbers(blob)).toEqual([]);
    }),
    runs,
  );
});

test("the difference of the paired means is the difference", () => {
  fc.assert(
    fc.property(tableOf(2), (rows) => {
      const { perArm, deltas } = run(rows, "AB");
      const [base, mine, delta] = [perArm.A!.meanPaired, perArm.B!.meanPaired, deltas.B!.mean];
      if (isEstimable(base) && isEstimable(mine)) expect(mine - base).toBeCloseTo(delta as number, 9);
      else expect(isEstimable(delta)).toBe(false);
    }),
    runs,
  );
});

function oddNumbers(figures: AnalysisFigures): string[] {
  const found: string[] = [];
  const walk = (at: string, node: unknown) => {
    if (typeof node === "number" && (!Number.isFinite(node) || Object.is(node, -0))) found.push(at);
    else if (typeof node === "object" && node !== null)
      for (const [k, v] of Object.entries(node)) walk(`${at}.${k}`, v);
  };
  walk(METRIC, figures);
  return found;
}
