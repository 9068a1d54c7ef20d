import { expect, test } from "vitest";
import { type Draft, emptyDraft, listAt, textAt, valueAt, withValue } from "./draft.ts";
import { smokeDesign } from "./smoke-design.ts";

const cases = Array.from({ length: 8 }, (_, i) => ({
  caseId: String(i),
  intake: {},
  tags: { size: i < 2 ? "small" : "large" },
  ...(i === 3 && { holdout: true }),
}));

const draft: Draft = {
  ...emptyDraft,
  name: "sums",
  lane: "sums",
  caseSet: { name: "set", cases, where: { size: "large" } },
  analysisPlan: {
    paired: true,
    alpha: 0.05,
    correction: "holm",
    cluster: "size",
    slices: ["size"],
    minimumEffect: 0.1,
  },
};

async function smokeOf(given: Draft): Promise<Draft> {
  const answer = await smokeDesign(given);
  if (answer.kind !== "ok") throw new Error("inline cases need no server");
  return answer.value;
}

test("a smoke run has the first three cases that the design would run, under a name of their own", async () => {
  const smoke = await smokeOf(draft);
  expect(listAt(smoke, "caseSet.cases").map((one) => (one as { caseId: string }).caseId)).toEqual(["2", "4", "5"]);
  expect(textAt(smoke, "caseSet.name")).toBe("set-smoke");
  expect(valueAt(smoke, "caseSet.where")).toBeUndefined();
  const withHoldout = await smokeOf(withValue(draft, "analysisPlan.includeHoldout", true));
  expect(listAt(withHoldout, "caseSet.cases").map((one) => (one as { caseId: string }).caseId)).toEqual([
    "2",
    "3",
    "4",
  ]);
});

test("a smoke run is a screening that moves no lane and plans nothing that few cases cannot bear", async () => {
  const smoke = await smokeOf(draft);
  expect(smoke).toMatchObject({ name: "smoke: sums", kind: "screening" });
  expect(smoke).not.toHaveProperty("lane");
  expect(smoke.analysisPlan).toEqual({ paired: true, alpha: 0.05, correction: "holm" });
});
