import { expect, test } from "vitest";
import { analyse } from "../analysis/analyse.ts";
import { topCaveats } from "../analysis/caveat-codes.ts";
import { madeUpDesign, madeUpInput } from "../analysis/testing/made-up-experiment.ts";
import { withProvenance } from "./blob.ts";
import { warningsOf } from "./warnings.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const runtime = { node: "24.0.0" };
const calm = analyse(
  madeUpInput(
    madeUpDesign(["A", "B"]),
    range(30).map((i) => [0.5, 0.5 + (i % 3) / 10]),
  ),
);

test("an experiment without trouble has no warning", () => {
  const build = { commit: "abc", dirty: false };
  expect(warningsOf(withProvenance(calm, { name: "x", runtime, build }))).toEqual([]);
});

test("an alarm about losses is said in its own words", () => {
  const rows = range(40).map((i) => [0.5, i < 20 ? undefined : 0.6]);
  const [first] = warningsOf(
    withProvenance(analyse(madeUpInput(madeUpDesign(["A", "B"]), rows)), { name: "x", runtime }),
  );
  expect(first).toEqual({
    code: "losses-not-comparable",
    text: "B lost 20 of 40 trials, A 0: pass rates are computed over different samples and are not comparable.",
    isGrave: true,
  });
});

test("every caveat of the figures and every trouble of the run is said once", () => {
  const figures = {
    ...calm,
    caveats: [...topCaveats],
    caseSet: { ...calm.caseSet, holdout: { included: true, cases: 3, looks: 2 } },
  };
  const codes = warningsOf(
    withProvenance(figures, {
      name: "x",
      runtime,
      stop: "exhausted",
      build: { commit: null, dirty: true },
      serviceVersions: { A: ["1", "2"], B: ["1"] },
      budget: { limitUsd: 1, chargedUsd: 1, overrunUsd: 0.25, remainingUsd: 0 },
      silverReferences: 4,
    }),
  ).map(({ code }) => code);
  const others = topCaveats.filter((code) => code !== "partial");
  expect(codes.slice(0, others.length)).toEqual(others);
  expect(codes.slice(others.length)).toEqual([
    "stopped",
    "holdout-looks",
    "build-dirty",
    "build-unknown",
    "service-changed",
    "overrun",
    "silver-references",
  ]);
});
