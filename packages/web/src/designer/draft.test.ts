import fc from "fast-check";
import { expect, test } from "vitest";
import { type Draft, emptyDraft, listAt, textAt, valueAt, withValue } from "./draft.ts";

const path = fc.constantFrom(
  "name",
  "lane",
  "arms[0].label",
  "arms[1].intakeOverrides.waitMs",
  "guardrailMetrics[0].key",
  "analysisPlan.slices[0]",
  "a.b.c",
);

test("what is put at a place is found there, and nothing else moves", () => {
  fc.assert(
    fc.property(path, path, fc.string(), (at, other, value) => {
      const changed = withValue(emptyDraft, at, value);
      expect(valueAt(changed, at)).toBe(value);
      if (!other.startsWith(at) && !at.startsWith(other))
        expect(valueAt(changed, other)).toEqual(valueAt(emptyDraft, other));
    }),
  );
});

test("a key that is taken away is gone, and an arm that is taken away closes the gap", () => {
  const draft: Draft = { ...emptyDraft, lane: "sums" };
  expect(Object.keys(withValue(draft, "lane", undefined))).not.toContain("lane");
  const fewer = withValue(emptyDraft, "arms[0]", undefined);
  expect(listAt(fewer, "arms")).toHaveLength(1);
  expect(textAt(fewer, "arms[0].key")).toBe("B");
});

test("a change keeps the order of keys, so that a saved file differs only where it was changed", () => {
  expect(Object.keys(withValue(emptyDraft, "kind", "screening"))).toEqual(Object.keys(emptyDraft));
});

test("keys this form has no field for stay as they are", () => {
  const draft: Draft = { ...emptyDraft, haltWhenLost: { share: 0.3, after: 5 } };
  expect(withValue(draft, "name", "n").haltWhenLost).toEqual({ share: 0.3, after: 5 });
});
