import { expect, test } from "vitest";
import { type DecisionFacts, type DecisionRequest, judgeDecision } from "./judge-decision.ts";

const rationale = "B answers more cases right and costs the same.";
const ship: DecisionRequest = { verdict: "ship", arm: "B", rationale };
const sound: DecisionFacts = {
  kind: "benchmark",
  armKeys: ["A", "B"],
  build: { commit: "abc", dirty: false },
  skipped: 0,
  serviceVersions: { A: ["1.0"] },
  changedCode: [],
  reportDigests: ["sha256:one", "sha256:two"],
};

const blockers: readonly [string, Partial<DecisionFacts>, Partial<DecisionRequest>, string][] = [
  ["an unknown build", { build: { commit: null, dirty: null } }, {}, "unknown-build"],
  ["a dirty build", { build: { commit: "abc", dirty: true } }, {}, "dirty-build"],
  ["a declared build", { build: { commit: "abc", dirty: null, declared: "v1" } }, {}, "unknown-build"],
  ["a partial experiment", { skipped: 3, stop: "exhausted" }, {}, "partial"],
  ["a screening", { kind: "screening" }, {}, "screening"],
  ["a service that changed version", { serviceVersions: { B: ["1", "2"] } }, {}, "service-changed"],
  ["a report that is not the latest", {}, { reportDigest: "sha256:one" }, "report-not-latest"],
];

test("a sound experiment ships and cites its latest report", () => {
  expect(judgeDecision(ship, sound)).toEqual({ kind: "accepted", reportRevision: 2, overridden: [] });
});

test.each(blockers)("%s is refused, and shipped only with a reason that is kept", (_, facts, request, code) => {
  const asked = { ...ship, ...request };
  const given = { ...sound, ...facts };
  expect(judgeDecision(asked, given)).toMatchObject({ kind: "blocked", mayOverride: true, obstacles: [{ code }] });
  const overrideReason = "The same build was measured twice by hand.";
  expect(judgeDecision({ ...asked, overrideReason }, given)).toMatchObject({
    kind: "accepted",
    overridden: [{ code }],
  });
});

test.each(blockers)("%s stands against no hold and no revert", (_, facts, request) => {
  for (const verdict of ["hold", "revert"] as const) {
    const judged = judgeDecision({ ...ship, ...request, verdict }, { ...sound, ...facts });
    expect(judged).toMatchObject({ kind: "accepted", overridden: [] });
  }
});

test("code that changed under its version ships with no reason at all", () => {
  const facts = { ...sound, changedCode: ["ocr@1"] };
  const overrideReason = "It was only a comment that changed there.";
  expect(judgeDecision({ ...ship, overrideReason }, facts)).toMatchObject({ kind: "blocked", mayOverride: false });
});

test("an override needs a reason that is a sentence", () => {
  const judged = judgeDecision({ ...ship, overrideReason: "because" }, { ...sound, kind: "screening" });
  expect(judged).toMatchObject({ kind: "invalid", findings: [{ path: "overrideReason" }] });
});

test.each<[string, Partial<DecisionRequest>, string]>([
  ["a ship without an arm", { arm: undefined as never }, "arm"],
  ["an arm that is not there", { arm: "C" }, "arm"],
  ["a rationale of one word", { rationale: "better" }, "rationale"],
  ["a digest of no report", { reportDigest: "sha256:other" }, "reportDigest"],
  ["a verdict of another kind", { verdict: "launch" as never }, "verdict"],
])("%s is wrong whatever the experiment says", (_, request, path) => {
  expect(judgeDecision({ ...ship, ...request }, sound)).toMatchObject({ kind: "invalid", findings: [{ path }] });
});
