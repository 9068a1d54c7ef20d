import { expect, test } from "vitest";
import { packPoints, unpackPoints } from "./point-columns.ts";
import { madeUpModel } from "./testing/made-up-model.ts";

test("points read back from columns as they were", () => {
  const { points } = madeUpModel({ cases: 12, repeats: 2 });
  const odd = {
    ordinal: 99,
    arm: "A",
    caseId: "__proto__",
    repeat: 1,
    status: "scored",
    unscored: "no_reference",
  } as const;
  expect(unpackPoints(JSON.parse(JSON.stringify(packPoints([...points, odd]))))).toEqual([...points, odd]);
});
