// What the stores of decisions, lanes, gates and looks must do.

import type { Decision, Gate, LaneState, Look } from "@assay/core/decision";
import type { CaseSets, Decisions, Gates, Lanes, Looks } from "@assay/core/ports";
import { digestOf } from "@assay/core/support";
import { describe, expect, test } from "vitest";
import { newRef, newWorkspace } from "./sample-rows.ts";

const digest = digestOf("report", "one");
const report = { revision: 1, digest };
const build = { commit: "abc", dirty: false };

const decision = (id: string, experimentId: string, at: string, more: Partial<Decision> = {}): Decision => ({
  decisionId: id,
  experimentId,
  verdict: "hold",
  rationale: 'It is "no" better, 100 % sure.',
  decidedBy: "somebody#1",
  decidedAt: `2026-03-01T10:00:0${at}.000Z`,
  report,
  build,
  ...more,
});

export function describeDecisions(make: () => Promise<Decisions>): void {
  describe("decisions", () => {
    test("A decision is added once and never edited", async () => {
      const decisions = await make();
      const ref = newRef();
      const first = decision("dec_1", ref.experimentId, "1");
      expect(await decisions.list(ref)).toEqual([]);
      expect(await decisions.add(ref.workspace, first)).toBe("added");
      expect(await decisions.add(ref.workspace, { ...first, verdict: "revert" })).toBe("exists");
      expect(await decisions.list(ref)).toEqual([first]);
    });

    test("Decisions come oldest first, by experiment and by lane, and from one workspace", async () => {
      const decisions = await make();
      const ref = newRef();
      const other = newRef(ref.workspace);
      const lane = { lane: "ocr#1" };
      const late = decision("dec_3", ref.experimentId, "3", lane);
      const early = decision("dec_1", ref.experimentId, "1", lane);
      const between = decision("dec_2", other.experimentId, "2", lane);
      const elsewhere = decision("dec_4", ref.experimentId, "4", { lane: "ocr" });
      for (const one of [late, early, between, elsewhere]) await decisions.add(ref.workspace, one);
      await decisions.add(newWorkspace(), { ...early, decisionId: "dec_9" });
      expect(await decisions.list(ref)).toEqual([early, late, elsewhere]);
      expect(await decisions.listLane(ref.workspace, "ocr#1")).toEqual([early, between, late]);
    });
  });
}

const lane = (name: string, revision: number, by: string): LaneState => ({
  lane: name,
  revision,
  movedBy: { decisionId: by, decidedAt: "2026-03-01T10:00:00.000Z", decidedBy: "somebody", verdict: "ship" },
});

export function describeLanes(make: () => Promise<Lanes>): void {
  describe("lanes", () => {
    test("A lane moves from the revision that was seen, and from no other", async () => {
      const lanes = await make();
      const workspace = newWorkspace();
      expect(await lanes.read(workspace, "ocr")).toBeUndefined();
      expect(await lanes.replace(workspace, lane("ocr", 2, "a"), 1)).toBe(false);
      expect(await lanes.replace(workspace, lane("ocr", 1, "a"), undefined)).toBe(true);
      expect(await lanes.replace(workspace, lane("ocr", 1, "b"), undefined)).toBe(false);
      expect(await lanes.replace(workspace, lane("ocr", 2, "b"), 1)).toBe(true);
      expect(await lanes.read(workspace, "ocr")).toEqual(lane("ocr", 2, "b"));
    });

    test("Of ten that move one revision at once, one wins", async () => {
      const lanes = await make();
      const workspace = newWorkspace();
      const movers = Array.from({ length: 10 }, (_, i) => `dec_${i}`);
      const answers = await Promise.all(movers.map((by) => lanes.replace(workspace, lane("ocr", 1, by), undefined)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect((await lanes.read(workspace, "ocr"))?.movedBy.decisionId).toBe(movers[answers.indexOf(true)]);
    });

    test("Lanes are listed by name, of one workspace", async () => {
      const lanes = await make();
      const workspace = newWorkspace();
      for (const name of ["b", "a", "a-b"]) await lanes.replace(workspace, lane(name, 1, "x"), undefined);
      await lanes.replace(newWorkspace(), lane("c", 1, "x"), undefined);
      expect((await lanes.list(workspace)).map((state) => state.lane)).toEqual(["a", "a-b", "b"]);
    });
  });
}

const gate = (name: string, version: number): Gate => ({
  name,
  version,
  metric: { scorer: "classification", key: "correct" },
  direction: "higher",
  threshold: 0.1 + 0.2,
  experimentId: "exp_1",
  reportDigest: digest,
  setBy: "somebody",
  setAt: "2026-03-01T10:00:00.000Z",
});

export function describeGates(make: () => Promise<Gates>): void {
  describe("gates", () => {
    test("A version is added once, and versions come oldest first", async () => {
      const gates = await make();
      const workspace = newWorkspace();
      expect(await gates.versions(workspace, "edge")).toEqual([]);
      for (const version of [10, 2, 1]) expect(await gates.add(workspace, gate("edge", version))).toBe("added");
      expect(await gates.add(workspace, { ...gate("edge", 2), threshold: 0 })).toBe("exists");
      expect(await gates.versions(workspace, "edge")).toEqual([1, 2, 10].map((version) => gate("edge", version)));
    });

    test("The list holds the newest version of each gate of one workspace, by name", async () => {
      const gates = await make();
      const workspace = newWorkspace();
      for (const version of [1, 2, 10]) await gates.add(workspace, gate("speed", version));
      await gates.add(workspace, gate("edge", 1));
      await gates.add(newWorkspace(), gate("elsewhere", 1));
      expect(await gates.list(workspace)).toEqual([gate("edge", 1), gate("speed", 10)]);
    });
  });
}

export function describeLooks(make: () => Promise<Looks>): void {
  describe("looks", () => {
    const look = (experimentId: string, at: string, caseSet = "docs"): Look => ({
      caseSet,
      version: 1,
      experimentId,
      at,
      cases: 5,
    });

    test("The same look counts once, and looks come oldest first, of one case set", async () => {
      const looks = await make();
      const workspace = newWorkspace();
      expect(await looks.list(workspace, "docs")).toEqual([]);
      for (const one of [look("b", "2"), look("a", "1"), look("b", "2"), look("c", "1", "docs-2")]) {
        await looks.add(workspace, one);
      }
      await looks.add(newWorkspace(), look("d", "3"));
      expect(await looks.list(workspace, "docs")).toEqual([look("a", "1"), look("b", "2")]);
    });
  });
}

export function describeLockedFlags(make: () => Promise<{ caseSets: CaseSets; looks: Looks }>): void {
  describe("locked hold-out flags", () => {
    test("A version whose flags were locked says so everywhere; a look beside it is no version", async () => {
      const { caseSets, looks } = await make();
      const workspace = newWorkspace();
      const version = (n: number) => ({
        name: "docs",
        version: n,
        digest: digestOf("case-set", n),
        cases: 10,
        holdout: 2,
        createdAt: "2026-03-01T10:00:00.000Z",
      });
      await caseSets.add(workspace, version(1));
      await caseSets.add(workspace, version(2));
      await looks.add(workspace, { caseSet: "docs", version: 1, experimentId: "a", at: "1", cases: 2 });
      await caseSets.lockFlags(workspace, "docs", 1);
      await caseSets.lockFlags(workspace, "docs", 1);
      const locked = { ...version(1), flagsLocked: true };
      expect(await caseSets.versions(workspace, "docs")).toEqual([locked, version(2)]);
      expect(await caseSets.read(workspace, "docs", 1)).toEqual(locked);
      await expect(caseSets.lockFlags(workspace, "docs", 3)).rejects.toMatchObject({ code: "not-found" });
      expect(await caseSets.add(workspace, version(1))).toBe("exists");
    });
  });
}
