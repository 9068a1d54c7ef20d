import { expect, test } from "vitest";
import { flippedFlags, type Look, placeOfLook } from "./holdout.ts";

const look = (experimentId: string, at: string): Look => ({ caseSet: "docs", version: 1, experimentId, at, cases: 5 });

test("a look is counted once per experiment, and later looks do not change its place", () => {
  const [one, two, three] = [look("a", "1"), look("b", "2"), look("c", "3")];
  expect(placeOfLook([three, one, two, look("a", "1")], two)).toBe(2);
  expect(placeOfLook([], one)).toBe(1);
  expect(placeOfLook([one, look("b", "1")], look("b", "1"))).toBe(2);
});

test("a flag of a case that a decision rests on may not be flipped in either direction; other cases are free", () => {
  const locked = [
    { caseId: "in", intake: {} },
    { caseId: "out", intake: {}, holdout: true },
  ];
  const next = [
    { caseId: "in", intake: {}, holdout: true },
    { caseId: "out", intake: { other: 1 } },
    { caseId: "new", intake: {}, holdout: true },
  ];
  expect(flippedFlags(locked, next).map(({ path }) => path)).toEqual(["cases[0].holdout", "cases[1].holdout"]);
  expect(flippedFlags(locked, [locked[1]!, next[2]!])).toEqual([]);
});
