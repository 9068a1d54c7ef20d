// What every store of experiment records must do.

import type { Beat, ExperimentRecord, Experiments } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { experimentRecord, newRef, newWorkspace } from "./sample-rows.ts";

const beat: Beat = { boot: "b", fingerprint: "f", lowWater: 3, healAtMs: 10, healIntervalMs: 20 };

export function describeExperiments(make: () => Promise<Experiments>): void {
  describe("experiments", () => {
    test("A record is created once and reads back as it was written", async () => {
      const experiments = await make();
      const record = experimentRecord(newRef(), {
        estimate: { lowMicroUsd: 0, likelyMicroUsd: 5, highMicroUsd: 2 ** 50 },
        armKeys: ["a", "b"],
        finishLease: { token: "t", boot: "b", untilMs: 7 },
      });
      expect(await experiments.read(record)).toBeUndefined();
      expect(await experiments.create(record)).toBe("created");
      expect(await experiments.create({ ...record, name: "other" })).toBe("exists");
      expect(await experiments.read(record)).toEqual(record);
    });

    test("A replace needs the revision that is stored, and counts it up", async () => {
      const experiments = await make();
      const record = experimentRecord(newRef());
      await experiments.create(record);
      expect(await experiments.replace({ ...record, status: "frozen" }, 2)).toBe(false);
      expect(await experiments.replace({ ...record, status: "frozen" }, 1)).toBe(true);
      expect(await experiments.read(record)).toEqual({ ...record, status: "frozen", revision: 2 });
      expect(await experiments.replace({ ...record, status: "running" }, 1)).toBe(false);
    });

    test("Of ten that replace one revision at once, one wins", async () => {
      const experiments = await make();
      const record = experimentRecord(newRef());
      await experiments.create(record);
      const names = Array.from({ length: 10 }, (_, i) => `writer ${i}`);
      const answers = await Promise.all(names.map((name) => experiments.replace({ ...record, name }, 1)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      const stored = await experiments.read(record);
      expect(stored).toMatchObject({ name: names[answers.indexOf(true)], revision: 2 });
    });

    test("A record that is not there is not replaced; a removed one is gone from read and list", async () => {
      const experiments = await make();
      const record = experimentRecord(newRef());
      expect(await experiments.replace(record, 1)).toBe(false);
      await experiments.create(record);
      await experiments.remove(record);
      await experiments.remove(record);
      expect(await experiments.read(record)).toBeUndefined();
      expect((await experiments.list(record.workspace, {}, { limit: 10 })).items).toEqual([]);
    });

    test("The list is newest first, pages by cursor, and leaves out single runs and other workspaces", async () => {
      const experiments = await make();
      const workspace = newWorkspace();
      const records: ExperimentRecord[] = [];
      for (let i = 0; i < 7; i += 1) {
        const createdAt = `2026-03-0${1 + (i >> 1)}T10:00:00.000Z`;
        const record = experimentRecord(newRef(workspace), { createdAt, ...(i === 3 && { kind: "run" as const }) });
        await experiments.create(record);
        records.push(record);
      }
      await experiments.create(experimentRecord(newRef()));
      const expected = records
        .filter((record) => record.kind !== "run")
        .sort((a, b) => (a.createdAt + a.experimentId < b.createdAt + b.experimentId ? 1 : -1));
      expect(await experiments.list(workspace, {}, { limit: 10 })).toEqual({ items: expected });
      const paged: ExperimentRecord[] = [];
      let cursor: string | undefined;
      do {
        const page = await experiments.list(workspace, {}, { limit: 2, ...(cursor !== undefined && { cursor }) });
        expect(page.items.length).toBe(2);
        paged.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(paged).toEqual(expected);
    });

    test("Filters find records that lie behind many others", async () => {
      const experiments = await make();
      const workspace = newWorkspace();
      for (let i = 0; i < 30; i += 1) {
        const createdAt = `2026-03-01T10:00:${10 + i}.000Z`;
        await experiments.create(experimentRecord(newRef(workspace), { createdAt }));
      }
      const old = { createdAt: "2026-02-01T00:00:00.000Z", lane: "detect" };
      const reported = experimentRecord(newRef(workspace), { ...old, status: "reported" });
      const decided = experimentRecord(newRef(workspace), { ...old, status: "decided", kind: "screening" });
      await experiments.create(reported);
      await experiments.create(decided);
      const found = async (filter: Parameters<Experiments["list"]>[1]) =>
        (await experiments.list(workspace, filter, { limit: 5 })).items.map((item) => item.experimentId);
      expect(await found({ status: "reported" })).toEqual([reported.experimentId]);
      expect(await found({ undecided: true })).toEqual([reported.experimentId]);
      expect(await found({ kind: "screening" })).toEqual([decided.experimentId]);
      expect(new Set(await found({ lane: "detect" }))).toEqual(new Set([reported.experimentId, decided.experimentId]));
      expect(await found({ lane: "detect", status: "draft" })).toEqual([]);
    });

    test("A listed record is the newest revision", async () => {
      const experiments = await make();
      const record = experimentRecord(newRef());
      await experiments.create(record);
      await experiments.replace({ ...record, status: "frozen" }, 1);
      const { items } = await experiments.list(record.workspace, {}, { limit: 5 });
      expect(items).toEqual([{ ...record, status: "frozen", revision: 2 }]);
    });

    test("A cursor from elsewhere is refused as invalid", async () => {
      const experiments = await make();
      const page = { limit: 5, cursor: "made up" };
      await expect(experiments.list(newWorkspace(), {}, page)).rejects.toMatchObject({ code: "invalid" });
    });

    test("An experiment is active from mark to clear, with its last beat, and marking twice keeps the beat", async () => {
      const experiments = await make();
      const ref = newRef();
      const found = async () => (await experiments.listActive()).filter((one) => one.ref.workspace === ref.workspace);
      await experiments.saveBeat(ref, beat);
      expect(await found()).toEqual([]);
      await experiments.markActive(experimentRecord(ref));
      expect(await found()).toEqual([{ ref }]);
      await experiments.saveBeat(ref, beat);
      await experiments.markActive(ref);
      expect(await found()).toEqual([{ ref, beat }]);
      await experiments.clearActive(ref);
      await experiments.clearActive(ref);
      expect(await found()).toEqual([]);
    });
  });
}
