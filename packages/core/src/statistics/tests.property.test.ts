import fc from "fast-check";
import { expect, test } from "vitest";
import { isEstimable } from "../support/estimable.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { flipMagnitudesOf } from "./flip-magnitudes.ts";
import {
  attemptsOver,
  bandCriticalValue,
  compensatedMean,
  compensatedSum,
  exactBinomial,
  fisherExact,
  friedman,
  holm,
  lossPermutation,
  midranks,
  quantile,
  signFlipOfSums,
  smallestP,
  spearman,
  varianceComponents,
} from "./index.ts";
import { exactFlipShare } from "./sign-flip-exact.ts";
import { latticeFlipShare, latticeOf } from "./sign-flip-lattice.ts";

const random = () => seededRandom("5eed".repeat(16));
const value = fc.oneof(
  fc.integer({ min: -12, max: 12 }).map((n) => n / 4),
  fc.double({ min: -3, max: 3, noNaN: true }).map((x) => (Math.abs(x) < 1e-6 ? 0 : x)),
);
const values = fc.array(value, { maxLength: 11 });

test("the sign flip equals listing all sign vectors", () => {
  fc.assert(
    fc.property(values, (sums) => {
      const observed = Math.abs(sums.reduce((a, b) => a + b, 0));
      const tolerance = 1e-12 * sums.reduce((a, b) => a + Math.abs(b), 0);
      let hits = 0;
      for (let bits = 0; bits < 2 ** sums.length; bits += 1) {
        const sum = sums.reduce((total, x, i) => total + ((bits >> i) & 1 ? x : -x), 0);
        if (Math.abs(sum) >= observed - tolerance - 1e-14) hits += 1;
      }
      expect(signFlipOfSums(sums, random()).p).toBeCloseTo(hits / 2 ** sums.length, 12);
    }),
  );
});

test("the sign flip is the same for swapped arms, other orders, other units of measurement and added zeros", () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), (sums) => {
      const { p, method, minimumP } = signFlipOfSums(sums, random());
      const again = (changed: number[]) => {
        const flip = signFlipOfSums(changed, random());
        return { p: flip.p, method: flip.method, minimumP: flip.minimumP };
      };
      expect(again(sums.map((x) => -x))).toEqual({ p, method, minimumP });
      expect(again(sums.toReversed())).toEqual({ p, method, minimumP });
      expect(again(sums.map((x) => x * 1024))).toEqual({ p, method, minimumP });
      expect(again([...sums, 0, -0])).toEqual({ p, method, minimumP });
      expect(p).toBeGreaterThanOrEqual(minimumP);
      expect(p).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

test("the lattice distribution equals the enumeration wherever both can be had", () => {
  const steps = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(steps, fc.constantFrom(1, 0.1, 1 / 3, 7), (counts, step) => {
      const sums = counts.map((count) => count * step);
      fc.pre(sums.some((sum) => sum !== 0));
      const lattice = latticeOf(sums);
      if (lattice === undefined) throw new Error("no lattice found");
      expect(latticeFlipShare(lattice)).toBeCloseTo(exactFlipShare(flipMagnitudesOf(sums)), 12);
    }),
  );
});

test("the binomial is symmetric, and falls as the split grows uneven", () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (wins, losses) => {
      const p = exactBinomial(wins, losses);
      expect(exactBinomial(losses, wins)).toBe(p);
      expect(p).toBeGreaterThanOrEqual(smallestP(wins + losses) * (1 - 1e-9));
      if (wins > losses && losses > 0) expect(exactBinomial(wins + 1, losses - 1)).toBeLessThan(p + 1e-15);
    }),
  );
});

const family = fc.uniqueArray(fc.record({ key: fc.string(), p: fc.double({ min: 0, max: 1, noNaN: true }) }), {
  selector: ({ key }) => key,
  maxLength: 12,
});

test("Holm: adjusted p never fall, never lie below p, and reject exactly what the step-down rule rejects", () => {
  fc.assert(
    fc.property(family, fc.constantFrom(0.01, 0.05, 0.2), (comparisons, alpha) => {
      const { order, m } = holm(comparisons, alpha);
      expect(m).toBe(comparisons.length);
      let stopped = false;
      order.forEach(({ p, adjusted, rejected, step, threshold }, i) => {
        expect(adjusted as number).toBeGreaterThanOrEqual(p as number);
        if (i > 0) expect(adjusted as number).toBeGreaterThanOrEqual(order[i - 1]!.adjusted as number);
        expect(rejected).toBe((adjusted as number) <= alpha);
        stopped ||= (m - i) * (p as number) > alpha;
        expect(rejected).toBe(!stopped);
        expect(threshold).toBe(alpha / step);
        if (rejected) expect(step).toBe(m - i);
        else if (i > 0 && !order[i - 1]!.rejected) expect(step).toBe(order[i - 1]!.step);
      });
    }),
  );
});

test("Holm: neither the order of the comparisons nor one more without an effect makes anything easier", () => {
  fc.assert(
    fc.property(family, (comparisons) => {
      const { order } = holm(comparisons, 0.05);
      expect(holm(comparisons.toReversed(), 0.05).order).toEqual(order);
      const larger = holm([...comparisons.map(({ key, p }) => ({ key: `a${key}`, p })), { key: "b", p: 1 }], 0.05);
      const rejected = new Set(order.filter((step) => step.rejected).map(({ key }) => `a${key}`));
      for (const step of larger.order) if (step.rejected) expect(rejected.has(step.key)).toBe(true);
    }),
  );
});

test("quantiles rise with the share, lie among the values and do not know their order", () => {
  const data = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 30 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(data, share, share, (xs, a, b) => {
      const [low, high] = [quantile(xs, Math.min(a, b)) as number, quantile(xs, Math.max(a, b)) as number];
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(Math.min(...xs));
      expect(high).toBeLessThanOrEqual(Math.max(...xs));
      expect(quantile(xs.toReversed(), a)).toBe(quantile(xs, a));
    }),
  );
});

test("a compensated sum of whole multiples of 2^−20 is exact however large its neighbours", () => {
  const small = fc.array(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 2 ** 20),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(small, fc.constantFrom(1e15, 1e18, 1e25), (xs, large) => {
      const exact = xs.reduce((a, b) => a + b, 0);
      expect(compensatedSum([large, ...xs, -large])).toBe(exact);
      if (xs.length > 0) expect(compensatedMean(xs)).toBe(exact / xs.length + 0);
    }),
  );
});

test("the band's critical value does not know the order of cases and is at least that of any single point", () => {
  const row = fc.array(fc.constantFrom(-1, -0.5, 0, 0.5, 1), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 5, maxLength: 15 }), (cases) => {
      const curve = (rows: number[][]) => ({ differences: [0, 1, 2, 3].map((point) => rows.map((r) => r[point]!)) });
      const critical = bandCriticalValue(curve(cases), 0.1, random(), 500);
      expect(bandCriticalValue(curve(cases.toReversed()), 0.1, random(), 500)).toEqual(critical);
      if (isEstimable(critical)) expect(critical).toBeLessThanOrEqual(Math.sqrt(cases.length) + 1e-9);
      const repeated = { differences: [...curve(cases).differences, ...curve(cases).differences] };
      if (isEstimable(critical))
        expect(bandCriticalValue(repeated, 0.1, random(), 2_000)).toBeGreaterThan(critical - 0.6);
    }),
    { numRuns: 40 },
  );
});

test("losses of two arms that are swapped give the same p", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 50 }), (lost) => {
      const swapped = lost.map(([a, b]) => [b, a]);
      expect(lossPermutation(swapped, random())).toEqual(lossPermutation(lost, random()));
    }),
  );
});

test("Fisher's p is the same for swapped arms and for swapped outcomes", () => {
  const arm = fc.record({ scored: fc.nat(40), lost: fc.nat(40) });
  fc.assert(
    fc.property(arm, arm, (a, b) => {
      const p = fisherExact(a, b);
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1 + 1e-12);
      expect(fisherExact(b, a)).toBeCloseTo(p, 10);
      expect(fisherExact({ scored: a.lost, lost: a.scored }, { scored: b.lost, lost: b.scored })).toBeCloseTo(p, 10);
    }),
  );
});

test("midranks sum to n(n + 1)/2, and equal values share a rank", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 }), (xs) => {
      const { ranks, tieSizes } = midranks(xs);
      expect(ranks.reduce((a, b) => a + b, 0)).toBe((xs.length * (xs.length + 1)) / 2);
      expect(tieSizes.reduce((a, b) => a + b, 0)).toBe(xs.length);
      xs.forEach((x, i) => {
        expect(ranks[i]).toBe(ranks[xs.indexOf(x)]);
      });
    }),
  );
});

test("Spearman does not know order or units, and changes sign with one side", () => {
  const points = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(points, (xy) => {
      const [x, y] = [xy.map(([a]) => a), xy.map(([, b]) => b)];
      const rho = spearman(x, y);
      if (!isEstimable(rho)) return;
      expect(Math.abs(rho)).toBeLessThanOrEqual(1);
      expect(spearman(y, x)).toBeCloseTo(rho, 12);
      expect(
        spearman(
          x.map((a) => a * 3 + 7),
          y,
        ),
      ).toBeCloseTo(rho, 12);
      expect(
        spearman(
          x.map((a) => -a),
          y,
        ),
      ).toBeCloseTo(-rho, 12);
    }),
  );
});

test("Friedman's statistic is not negative, and its mean ranks average (k + 1)/2", () => {
  const rows = fc.integer({ min: 2, max: 6 }).chain((k) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: k, maxLength: k }), {
      minLength: 1,
      maxLength: 12,
    }),
  );
  fc.assert(
    fc.property(rows, (table) => {
      const result = friedman(table);
      if (!isEstimable(result)) return;
      const arms = table[0]!.length;
      expect(result.statistic).toBeGreaterThanOrEqual(0);
      expect(result.degreesOfFreedom).toBe(arms - 1);
      expect(result.meanRanks.reduce((a, b) => a + b, 0)).toBeCloseTo((arms * (arms + 1)) / 2, 9);
    }),
  );
});

test("sums of squares add up to the whole, and shares to 1", () => {
  const shape = fc.tuple(
    fc.integer({ min: 2, max: 4 }),
    fc.integer({ min: 2, max: 6 }),
    fc.integer({ min: 1, max: 3 }),
  );
  const table = shape.chain(([arms, cases, repeats]) =>
    fc
      .array(fc.integer({ min: -20, max: 20 }), {
        minLength: arms * cases * repeats,
        maxLength: arms * cases * repeats,
      })
      .map((entries) => ({ arms, cases, repeats, values: entries })),
  );
  fc.assert(
    fc.property(table, (full) => {
      const result = varianceComponents(full);
      if (!isEstimable(result)) throw new Error(result.reason);
      const mean = compensatedMean(full.values);
      const whole = compensatedSum(full.values.map((x) => (x - mean) * (x - mean)));
      const total = (figures: object) => Object.values<number>({ ...figures }).reduce((a, b) => a + b, 0);
      expect(total(result.sumsOfSquares)).toBeCloseTo(whole, 6);
      if (isEstimable(result.sumOfSquaresShares)) expect(total(result.sumOfSquaresShares)).toBeCloseTo(1, 9);
      if (isEstimable(result.componentShares)) expect(total(result.componentShares)).toBeCloseTo(1, 9);
      expect(Math.min(...Object.values<number>({ ...result.components }))).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("pass@k rises and pass^k falls with k, from the pass rate on", () => {
  const count = fc.tuple(fc.nat(6), fc.nat(6)).map(([passed, failed]) => ({ passed, scored: passed + failed }));
  fc.assert(
    fc.property(fc.array(count, { maxLength: 8 }), (cases) => {
      const attempts = attemptsOver(cases);
      if (!isEstimable(attempts)) {
        expect(cases.every(({ scored }) => scored === 0)).toBe(true);
        return;
      }
      expect(attempts[0]!.passAtK).toBeCloseTo(attempts[0]!.passHatK, 12);
      attempts.slice(1).forEach(({ passAtK, passHatK }, i) => {
        expect(passAtK).toBeGreaterThanOrEqual(attempts[i]!.passAtK - 1e-12);
        expect(passHatK).toBeLessThanOrEqual(attempts[i]!.passHatK + 1e-12);
      });
    }),
  );
});
