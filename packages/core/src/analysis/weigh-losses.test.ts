import { expect, test } from "vitest";
import { analyse } from "./analyse.ts";
import { madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

/** Arm A loses the last `ofA` trials, arm B the first `ofB`. */
function srm(cases: number, ofA: number, ofB: number) {
  const rows = range(cases).map((i) => [i >= cases - ofA ? undefined : 0.5, i < ofB ? undefined : 0.5]);
  return analyse(madeUpInput(madeUpDesign(["A", "B"]), rows)).failures.srm;
}

test("equal losses, however many, are no matter", () => {
  expect(srm(20, 0, 0)).toBeNull();
  expect(srm(20, 6, 6)).toBeNull();
});

test("a notice begins at rates 0.10 apart and 3 trials", () => {
  expect(srm(30, 0, 3)).toEqual({
    level: "notice",
    p: 0.25,
    rates: { A: 0, B: 0.1 },
    words: "B lost 3 more of 30 trials than A; look at the paired figures",
  });
  expect(srm(20, 0, 2)).toBeNull();
  expect(srm(31, 0, 3)).toBeNull();
  expect(srm(30, 4, 1)).toMatchObject({ words: "A lost 3 more of 30 trials than B; look at the paired figures" });
});

test("an alarm is p below 0.01 with rates 0.10 apart, or p below 0.001 alone", () => {
  expect(srm(40, 0, 8)).toEqual({
    level: "alarm",
    p: 2 ** -7,
    rates: { A: 0, B: 0.2 },
    words: "B lost 8 of 40 trials, A 0: pass rates are computed over different samples and are not comparable",
  });
  expect(srm(40, 0, 7)).toMatchObject({ level: "notice", p: 2 ** -6 });
  expect(srm(90, 0, 8)).toBeNull();
  expect(srm(200, 0, 11)).toMatchObject({ level: "alarm", p: 2 ** -10 });
  expect(srm(200, 0, 10)).toBeNull();
});

test("of several arms the two that lost most and least are named", () => {
  const rows = range(40).map((i) => [i < 2 ? undefined : 0.5, i < 1 ? undefined : 0.5, i < 9 ? undefined : 0.5]);
  const { srm: found, perArm } = analyse(madeUpInput(madeUpDesign(["A", "B", "C"]), rows)).failures;
  expect(found).toMatchObject({ level: "alarm", rates: { A: 0.05, B: 0.025, C: 0.225 } });
  expect(found!.words).toMatch(/^C lost 9 of 40 trials, B 1: /);
  expect(perArm.C).toEqual({ byCode: { timed_out: 9 }, rate: 0.225 });
});

test("without a planned trial there is no rate", () => {
  const { failures } = analyse(madeUpInput(madeUpDesign(["A", "B"]), []));
  expect(failures.srm).toBeNull();
  expect(failures.perArm.A!.rate).toEqual({ kind: "not-estimable", reason: "no planned trial" });
});
