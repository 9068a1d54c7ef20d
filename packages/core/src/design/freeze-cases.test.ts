// What a freeze makes of the cases: which are selected, and each held against every arm.

import { expect, test } from "vitest";
import { caseSchema } from "../cases/case.ts";
import { freezeDesign } from "./freeze-design.ts";
import { freezableCases, freezableDesign, freezeInput } from "./test-data/freezable.ts";
import { changed, echoArm, sayings } from "./test-data/freeze-sayings.ts";

test("every case is held against every arm, and one mistake of several arms is told once", () => {
  const cases = freezableCases().map((one, i) =>
    i === 3 ? { ...one, intake: { text: 7 } } : i === 5 ? { ...one, intake: {} } : one,
  );
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    'error cases[3].intake.text: case "c3" with arms A, B: must be string',
    'error cases[5].intake: case "c5" with arms A, B: "text" is missing',
  ]);
});

test("an override that repairs a case for one arm leaves the other arm's finding", () => {
  const cases = freezableCases().map((one, i) => (i === 3 ? { ...one, intake: { text: "x", words: 0 } } : one));
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    'error cases[3].intake.words: case "c3" with arm A: must be >= 1',
  ]);
});

test("held-out cases neither run nor are held against the arms unless the plan asks", () => {
  const cases = freezableCases().map((one, i) => (i === 9 ? { ...one, intake: {} } : one));
  const without = freezeDesign(freezeInput(freezableDesign(), cases));
  expect(without.kind === "frozen" && without.frozen.caseSet).toMatchObject({
    cases: 36,
    holdout: { included: false, cases: 4 },
  });
  expect(sayings(freezeInput(changed([["analysisPlan.includeHoldout", true]]), cases))).toEqual([
    'error cases[9].intake: case "c9" with arms A, B: "text" is missing',
  ]);
});

test("a set whose cases are all held out selects nothing", () => {
  const cases = freezableCases().map((one) => ({ ...one, holdout: true }));
  expect(sayings(freezeInput(freezableDesign(), cases))).toEqual([
    "error caseSet: no case is left to run: all 40 matching cases are held out",
  ]);
});

test("after 200 findings about cases the rest is counted", () => {
  const cases = freezableCases(400).map((one) => ({ ...one, intake: {} }));
  const said = sayings(freezeInput(freezableDesign(), cases));
  expect(said).toHaveLength(201);
  expect(said.at(-1)).toBe("error cases: and 160 more findings of this kind");
});

test("an attachment that is not stored is refused at its case", () => {
  const one = caseSchema.parse({
    caseId: "x",
    intake: { image: { $file: "a.png" } },
    reference: { gold: [{ $file: "b" }] },
  });
  const design = changed([
    ["arms", [echoArm("A", { isBaseline: true }), echoArm("B", { timeoutMs: 5 })]],
    ["caseSet", { name: "x", cases: [one] }],
    ["analysisPlan", { paired: true, alpha: 0.05, correction: "holm" }],
  ]);
  expect(sayings(freezeInput(design, [one])).filter((said) => said.startsWith("error"))).toEqual([
    'error caseSet.cases[0].intake.image: the attachment "a.png" is not stored',
    'error caseSet.cases[0].reference.gold[0]: the attachment "b" is not stored',
  ]);
});

test("a duplicate case id is refused", () => {
  const cases = freezableCases();
  expect(sayings(freezeInput(freezableDesign(), [...cases, cases[2]!]))).toEqual([
    'error cases[40].caseId: caseId "c2" is the id of cases[2] already',
  ]);
});

test("missing cases refuse even when nobody says why", () => {
  expect(sayings({ ...freezeInput(), caseSet: undefined })).toEqual(["error caseSet: the cases are missing"]);
});

test("selected cases keep the order of the set", () => {
  const outcome = freezeDesign(freezeInput(changed([["caseSet.where", { length: "long" }]])));
  const ids = outcome.kind === "frozen" ? outcome.cases.map((one) => one.caseId) : [];
  expect(ids).toEqual(freezableCases().flatMap((one, i) => (i % 2 === 1 && one.holdout !== true ? [one.caseId] : [])));
});
