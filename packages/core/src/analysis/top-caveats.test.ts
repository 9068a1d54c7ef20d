import { expect, test } from "vitest";
import { analyse } from "./analyse.ts";
import type { AnalysisFigures } from "./analysis-figures.ts";
import { madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";
import { topCaveatsOf } from "./top-caveats.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const plain = analyse(
  madeUpInput(
    madeUpDesign(["A", "B", "C"]),
    range(20).map((i) => [(i % 7) / 8, ((i * 3) % 7) / 8, ((i * 5) % 7) / 8]),
  ),
);
const of = (change: Partial<AnalysisFigures>, could = true) => topCaveatsOf({ ...plain, ...change }, could);
const arm = (change: Partial<AnalysisFigures["perArm"][string]>) => ({
  perArm: { ...plain.perArm, B: { ...plain.perArm.B!, ...change } },
});
const cost = (change: Partial<AnalysisFigures["perArm"][string]["cost"]>) =>
  arm({ cost: { ...plain.perArm.B!.cost, ...change } });

test("an experiment without anything odd has no caveat on top", () => {
  expect(plain.caveats).toEqual([]);
  expect(of({})).toEqual([]);
});

test("each caveat has its own cause", () => {
  const srm = { p: 0.001, rates: {}, words: "" };
  const losses = (level: "alarm" | "notice") => ({ failures: { ...plain.failures, srm: { ...srm, level } } });
  expect(of(losses("alarm"))).toEqual(["losses-not-comparable"]);
  expect(of(losses("notice"))).toEqual([]);
  const hangs = { ...plain.deltas.C!, caveats: ["verdict-depends-on-losses" as const] };
  expect(of({ deltas: { ...plain.deltas, C: hangs } })).toEqual(["verdict-depends-on-losses"]);
  const holdout = (included: boolean, cases: number) => ({
    caseSet: { ...plain.caseSet, holdout: { included, cases, looks: 1 } },
  });
  expect(of(holdout(true, 2))).toEqual(["holdout-included"]);
  expect(of(holdout(true, 0))).toEqual([]);
  expect(of(holdout(false, 2))).toEqual([]);
  expect(of(arm({ skipped: 1 }))).toEqual(["partial"]);
  expect(of({}, false)).toEqual(["no-result-possible"]);
  expect(of({ holm: { ...plain.holm, m: 0 } }, false)).toEqual([]);
  const scorer = plain.scorers[0]!;
  expect(of({ scorers: [scorer, { ...scorer, external: true }] })).toEqual(["external-scorer"]);
  expect(of({ scorers: [{ ...scorer, external: false }] })).toEqual([]);
  expect(of(arm({ unscored: 1 }))).toEqual(["primary-unscored"]);
  expect(of(cost({ unbilledUsd: 0.001 }))).toEqual(["cost-unbilled"]);
  expect(of(cost({ unstatedTrials: 1 }))).toEqual(["cost-unknown"]);
  const uncorrected = (m: number) => ({
    design: { ...plain.design, correction: "none" as const },
    holm: { ...plain.holm, m },
  });
  expect(of(uncorrected(2))).toEqual(["correction-off"]);
  expect(of(uncorrected(1))).toEqual([]);
});

test("where no trial of any arm states a cost, costs are absent and not unknown", () => {
  const none = { kind: "not-estimable", reason: "no trial states a cost" } as const;
  const perArm = Object.fromEntries(
    Object.entries(plain.perArm).map(([key, figures]) => [
      key,
      { ...figures, cost: { ...figures.cost, totalUsd: none, unbilledUsd: none, unstatedTrials: 20 } },
    ]),
  );
  expect(of({ perArm })).toEqual([]);
});

test("several caveats stand gravest first", () => {
  const all = of(
    {
      ...arm({ skipped: 1, unscored: 1 }),
      failures: { ...plain.failures, srm: { level: "alarm", p: 0.001, rates: {}, words: "" } },
    },
    false,
  );
  expect(all).toEqual(["losses-not-comparable", "partial", "no-result-possible", "primary-unscored"]);
});
