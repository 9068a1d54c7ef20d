import { expect, test } from "vitest";
import type { AnalysisDesign } from "../analysis/analysis-design.ts";
import { catalogue } from "../scoring/catalogue.ts";
import { designSchema } from "./design-schema.ts";
import { freezeDesign } from "./freeze-design.ts";
import { measurableDesign } from "./measurable-design.ts";
import { changeAt } from "./test-data/change-at.ts";
import { freezableDesign, freezeInput } from "./test-data/freezable.ts";

test("what an analysis reads of a design equals what it reads of its frozen form", () => {
  const outcome = freezeDesign(freezeInput());
  if (outcome.kind !== "frozen") throw new Error("refused");
  const frozen: AnalysisDesign = outcome.frozen;
  const { name: _, ...caseSet } = frozen.caseSet;
  const measurable: AnalysisDesign = measurableDesign(freezeInput().design, {
    digest: frozen.digest,
    caseSet,
    knownScorers: catalogue,
  });
  const { arms, scorers, ...rest } = measurable;
  expect(frozen).toMatchObject(rest);
  expect(frozen.arms).toMatchObject(arms);
  expect(frozen.scorers).toMatchObject(scorers);
  expect(scorers).toHaveLength(frozen.scorers.length);
});

test("a scorer that the catalogue does not know is external, at the version that the rows state", () => {
  const design = designSchema.parse(changeAt(freezableDesign(), "primaryMetric.scorer", "my_judge"));
  const facts = {
    digest: "sha256:x",
    caseSet: { version: 1, digest: "sha256:y", cases: 3, holdout: { included: false, cases: 0 } },
    knownScorers: catalogue,
  };
  const judge = (more: object) =>
    measurableDesign(design, { ...facts, ...more }).scorers.find((scorer) => scorer.as === "my_judge");
  expect(judge({})).toEqual({ name: "my_judge", as: "my_judge", version: 1, external: true, keys: {} });
  expect(judge({ scorerVersions: { my_judge: 4 } })?.version).toBe(4);
});
