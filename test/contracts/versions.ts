// What the stores of immutable, numbered things must do: report revisions, case set versions, workflow versions.

import type { CaseSetVersion } from "@assay/core/cases";
import type { CaseSets, ReportRevision, Reports, Workflows } from "@assay/core/ports";
import { digestOf } from "@assay/core/support";
import type { WorkflowSpec } from "@assay/core/workflows/records";
import { describe, expect, test } from "vitest";
import { newRef, newWorkspace } from "./sample-rows.ts";

const revision = (number: number): ReportRevision => ({
  revision: number,
  digest: `sha256:${number}`,
  createdAt: "2026-03-01T10:00:00.000Z",
  analysisKey: `reports/${number}/analysis.json`,
  pageKey: `reports/${number}/index.html`,
  scoresKey: `reports/${number}/scores.jsonl`,
});

const caseSet = (name: string, version: number): CaseSetVersion => ({
  name,
  version,
  digest: digestOf("case-set", [name, version]),
  cases: 200,
  holdout: 20,
  createdAt: "2026-03-01T10:00:00.000Z",
});

const workflow = (workflowId: string, version: number): WorkflowSpec => ({
  workflowId,
  version,
  title: `${workflowId} ${version}`,
  target: {
    kind: "http",
    url: "https://service.example/run",
    request: { body: { text: "{{intake.text}}", n: 1e300 } },
  },
  intakeSchema: { type: "object", properties: { text: { type: "string" } }, additionalProperties: false },
  slots: { model: { kind: "model", default: "small", allowed: ["small", "large"] } },
  timeoutMs: 60_000,
});

export function describeReports(make: () => Promise<Reports>): void {
  describe("reports", () => {
    test("A revision is added once and stays readable", async () => {
      const reports = await make();
      const ref = newRef();
      expect(await reports.read(ref, 1)).toBeUndefined();
      expect(await reports.list(ref)).toEqual([]);
      const rescored = { ...revision(2), rescored: { madeId: "m", rows: 3 } };
      expect(await reports.add(ref, revision(1))).toBe("added");
      expect(await reports.add(ref, rescored)).toBe("added");
      expect(await reports.read(ref, 2)).toEqual(rescored);
      expect(await reports.add(ref, { ...revision(1), digest: "sha256:other" })).toBe("exists");
      expect(await reports.read(ref, 1)).toEqual(revision(1));
    });

    test("Revisions are listed in order of their number", async () => {
      const reports = await make();
      const ref = newRef();
      for (const number of [10, 9, 2, 1]) await reports.add(ref, revision(number));
      expect(await reports.list(ref)).toEqual([1, 2, 9, 10].map(revision));
    });
  });
}

export function describeCaseSets(make: () => Promise<CaseSets>): void {
  describe("case sets", () => {
    test("A version is added once, and versions come oldest first", async () => {
      const caseSets = await make();
      const workspace = newWorkspace();
      expect(await caseSets.versions(workspace, "docs")).toEqual([]);
      for (const version of [1, 2, 10, 9])
        expect(await caseSets.add(workspace, caseSet("docs", version))).toBe("added");
      expect(await caseSets.add(workspace, { ...caseSet("docs", 2), cases: 1 })).toBe("exists");
      expect(await caseSets.read(workspace, "docs", 2)).toEqual(caseSet("docs", 2));
      expect(await caseSets.read(workspace, "docs", 3)).toBeUndefined();
      expect(await caseSets.versions(workspace, "docs")).toEqual([1, 2, 9, 10].map((n) => caseSet("docs", n)));
    });

    test("What was erased is noted beside what was locked, and nothing else of the version changes", async () => {
      const caseSets = await make();
      const workspace = newWorkspace();
      for (const version of [1, 2]) await caseSets.add(workspace, caseSet("docs", version));
      const erased = { cases: 2, digest: digestOf("case-set", ["left"]) };
      await Promise.all([caseSets.lockFlags(workspace, "docs", 1), caseSets.noteErased(workspace, "docs", 1, erased)]);
      await caseSets.noteErased(workspace, "docs", 1, { ...erased, cases: 3 });
      const noted = { ...caseSet("docs", 1), flagsLocked: true, erased: { ...erased, cases: 3 } };
      expect(await caseSets.versions(workspace, "docs")).toEqual([noted, caseSet("docs", 2)]);
      await expect(caseSets.noteErased(workspace, "docs", 9, erased)).rejects.toMatchObject({ code: "not-found" });
    });

    test("The list holds the newest version of each set, by name, of one workspace", async () => {
      const caseSets = await make();
      const workspace = newWorkspace();
      await caseSets.add(newWorkspace(), caseSet("elsewhere", 1));
      for (const version of [1, 2, 10]) await caseSets.add(workspace, caseSet("scans", version));
      await caseSets.add(workspace, caseSet("docs", 1));
      await caseSets.add(workspace, caseSet("docs-2", 3));
      expect(await caseSets.list(workspace)).toEqual([caseSet("docs", 1), caseSet("docs-2", 3), caseSet("scans", 10)]);
    });
  });
}

export function describeWorkflows(make: () => Promise<Workflows>): void {
  describe("workflows", () => {
    test("The first description of a version stays", async () => {
      const workflows = await make();
      const workspace = newWorkspace();
      expect(await workflows.read(workspace, "ocr", 1)).toBeUndefined();
      expect(await workflows.add(workspace, workflow("ocr", 1))).toBe("added");
      expect(await workflows.add(workspace, { ...workflow("ocr", 1), title: "other" })).toBe("exists");
      expect(await workflows.read(workspace, "ocr", 1)).toEqual(workflow("ocr", 1));
    });

    test("Every version is listed by id, then version", async () => {
      const workflows = await make();
      const workspace = newWorkspace();
      const sorted = [workflow("a", 1), workflow("a-b", 1), workflow("ab", 2), workflow("ab", 10)];
      for (const spec of [...sorted].reverse()) await workflows.add(workspace, spec);
      await workflows.add(newWorkspace(), workflow("a", 7));
      expect(await workflows.list(workspace)).toEqual(sorted);
    });
  });
}
