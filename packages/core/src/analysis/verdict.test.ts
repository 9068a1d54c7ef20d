import { expect, test } from "vitest";
import { notEstimable } from "../support/estimable.ts";
import { type Evidence, judge } from "./verdict.ts";

const evidence: Evidence = { p: 0.01, rejected: true, low: 0.01, high: 0.05, direction: "higher" };

test("a star needs both keys", () => {
  expect(judge(evidence)).toEqual({ significant: true, agreement: "both", verdict: "better" });
  expect(judge({ ...evidence, rejected: false })).toMatchObject({ significant: false, agreement: "interval-only" });
  expect(judge({ ...evidence, low: 0 })).toMatchObject({ significant: false, agreement: "test-only" });
  expect(judge({ ...evidence, low: -0.01, rejected: false })).toMatchObject({
    significant: false,
    agreement: "neither",
  });
});

test("what chance cannot settle is neither yes nor no", () => {
  expect(judge({ ...evidence, rejected: null })).toMatchObject({ significant: null, agreement: "boundary" });
});

test("without a p or an interval nothing is claimed", () => {
  const none = notEstimable("fewer than 3 paired units");
  for (const change of [{ p: none }, { low: none }, { high: none }]) {
    expect(judge({ ...evidence, ...change })).toEqual({
      significant: false,
      agreement: "not-estimable",
      verdict: "cannot-tell",
    });
  }
});

test("better and worse follow the direction", () => {
  expect(judge({ ...evidence, direction: "lower" }).verdict).toBe("worse");
  expect(judge({ ...evidence, low: -0.05, high: -0.01, direction: "lower" }).verdict).toBe("better");
});

test("equivalent lies strictly inside what matters, and a difference there is called small", () => {
  const close = { ...evidence, rejected: false, low: -0.01, high: 0.02 };
  expect(judge({ ...close, minimumEffect: 0.021 }).verdict).toBe("equivalent");
  expect(judge({ ...close, minimumEffect: 0.02 }).verdict).toBe("cannot-tell");
  expect(judge({ ...close, low: -0.02, high: 0.01, minimumEffect: 0.02 }).verdict).toBe("cannot-tell");
  expect(judge(close).verdict).toBe("cannot-tell");
  expect(judge({ ...evidence, minimumEffect: 0.1 })).toMatchObject({
    verdict: "better",
    note: "different, but by less than you said matters",
  });
});

test("not worse is held against the worse end, in either direction", () => {
  const wide = { ...evidence, rejected: false, low: -0.01, high: 0.08 };
  expect(judge({ ...wide, margin: 0.02 }).verdict).toBe("not-worse");
  expect(judge({ ...wide, margin: 0.01 }).verdict).toBe("cannot-tell");
  expect(judge({ ...wide, margin: 0.02, direction: "lower" }).verdict).toBe("cannot-tell");
  expect(judge({ ...wide, margin: 0.09, direction: "lower" }).verdict).toBe("not-worse");
});

test("an interval that only touches 0 is not clear of it, on either side", () => {
  expect(judge({ ...evidence, low: -0.05, high: 0 })).toMatchObject({ significant: false, agreement: "test-only" });
  expect(judge({ ...evidence, low: 0, high: 0.05 })).toMatchObject({ significant: false, agreement: "test-only" });
});

test("one missing end claims as little as two, however small the other and wide the margin", () => {
  const none = notEstimable("fewer than 3 paired units");
  for (const change of [{ low: none }, { high: none }]) {
    expect(judge({ ...evidence, low: -0.01, high: 0.01, ...change, minimumEffect: 9, margin: 9 }).verdict).toBe(
      "cannot-tell",
    );
  }
});
