import { expect, test } from "vitest";
import { isDomainError } from "../support/domain-error.ts";
import type { AnalysisDesign } from "./analysis-design.ts";
import { METRIC, madeUpDesign, madeUpInput } from "./testing/made-up-experiment.ts";
import type { TrialFact } from "./trial-fact.ts";
import { FAILED, gatherTrials, inOrder, metricColumn, SCORED, SKIPPED, slotOf } from "./trial-table.ts";

const design = madeUpDesign(["B", "A"], { repeats: 2 });
const { cases, trials } = madeUpInput(design, [
  [
    [1, 2],
    [3, 4],
  ],
  [
    [5, undefined],
    [7, 8],
  ],
]);
const all = [...trials];
const gather = (rows: readonly TrialFact[], of: AnalysisDesign = design) => gatherTrials(of, cases, rows);

function fault(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isDomainError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "none";
}

test("a trial has one slot, in the order case, arm, repeat, whatever order it came in", () => {
  for (const rows of [all, all.toReversed()]) {
    const table = gather(rows);
    expect(table.arms.map(({ key }) => key)).toEqual(["A", "B"]);
    expect(table.baseline).toBe(1);
    expect([...metricColumn(table, METRIC).values]).toEqual([3, 4, 1, 2, 7, 8, 5, Number.NaN]);
    expect(slotOf(table, 1, 0, 1)).toBe(5);
    expect([...table.status]).toEqual([SCORED, SCORED, SCORED, SCORED, SCORED, SCORED, SCORED, FAILED]);
    expect(table.codes[table.code[7]!]).toBe("timed_out");
  }
});

test("a planned trial without a row is lost for that reason, and one without a code for its status", () => {
  const { code: _, ...plain } = all.at(-1)!;
  const skipped = { ...plain, caseId: cases[0]!.caseId, arm: "A", repeat: 1, status: "skipped", scores: {} } as const;
  const table = gather([skipped]);
  expect(table.codes[table.code[0]!]).toBe("skipped");
  expect(table.status[0]).toBe(SKIPPED);
  expect(table.codes[table.code[3]!]).toBe("missing_row");
  expect(table.status[3]).toBe(FAILED);
  expect(table.costMicroUsd[3]).toBeNaN();
  expect(table.durationMs[3]).toBeNaN();
});

test("what is not planned, there twice or no number to compute with is named", () => {
  const [first] = all;
  const id = cases[0]!.caseId;
  const after = (change: Partial<TrialFact>) => fault(() => gather([...all.slice(1), { ...first!, ...change }]));
  expect(after({ arm: "Z" })).toBe(`corrupt: trial (Z, ${id}, 1) is not planned`);
  expect(after({ caseId: "other" })).toBe("corrupt: trial (B, other, 1) is not planned");
  for (const repeat of [0, 3, 1.5]) {
    expect(after({ repeat })).toBe(`corrupt: trial (B, ${id}, ${repeat}) is not planned`);
  }
  expect(fault(() => gather([...all, first!]))).toBe(`corrupt: trial (B, ${id}, 1) is there twice`);
  for (const value of [1.1e300, -1.1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(after({ scores: { [METRIC]: value } })).toBe(
      `corrupt: trial (B, ${id}, 1) has ${value} for ${METRIC}, which no difference can be taken of`,
    );
  }
  expect(after({ scores: { [METRIC]: 1e300 } })).toBe("none");
});

test("a design without a baseline and two cases of one id are refused", () => {
  const without = { ...design, arms: design.arms.map((arm) => ({ ...arm, isBaseline: false })) };
  expect(fault(() => gather(all, without))).toBe("invalid: no arm is the baseline");
  expect(fault(() => gatherTrials(design, [cases[0]!, cases[0]!], []))).toBe("corrupt: two cases share an id");
});

test("scores of a failed run count only where the metric is a declared 0/1 key", () => {
  const failed = (kind: "binary" | "numeric") => {
    const key = { kind, direction: "higher", range: { low: 0, high: 1 } } as const;
    const of = madeUpDesign(["B", "A"], { repeats: 2, key });
    const row = { ...all[0]!, status: "failed", code: "crashed", scores: { [METRIC]: 0 } } as const;
    return metricColumn(gather([row], of), METRIC).values[2];
  };
  expect(failed("binary")).toBe(0);
  expect(failed("numeric")).toBeNaN();
});

test("why a scored trial has no value is kept by its slot, and minus zero is zero", () => {
  const rows = [
    { ...all[0]!, scores: { [METRIC]: { unscored: "no_reference" } } },
    { ...all[1]!, scores: { [METRIC]: -0 } },
  ];
  const column = metricColumn(gather(rows), METRIC);
  expect([...column.unscored]).toEqual([[2, "no_reference"]]);
  expect(Object.is(column.values[3], 0)).toBe(true);
  expect(metricColumn(gather(rows), "judge.nothing").values.every(Number.isNaN)).toBe(true);
});

test("order is by UTF-16 code units", () => {
  expect(["b", "B", "a", "é", "a"].sort(inOrder)).toEqual(["B", "a", "a", "b", "é"]);
  expect([inOrder("a", "a"), inOrder("a", "b"), inOrder("b", "a")]).toEqual([0, -1, 1]);
});
