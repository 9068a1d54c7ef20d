// What every store of trial rows must do.

import type { Trials } from "@assay/core/ports";
import type { AcceptedRow, TrialRow, WaitingRow } from "@assay/core/trials";
import { describe, expect, test } from "vitest";
import { collect, forEachAtOnce, newRef, runningRow, settledRow } from "./sample-rows.ts";

export function describeTrials(make: () => Promise<Trials>): void {
  describe("trials", () => {
    test("The first row is taken once, whoever asks at once", async () => {
      const trials = await make();
      const ref = newRef();
      expect(await trials.read(ref, 0)).toBeUndefined();
      const tokens = Array.from({ length: 10 }, (_, i) => `t${i}`);
      const answers = await Promise.all(tokens.map((token) => trials.take(ref, runningRow(0, token))));
      expect(answers.filter((answer) => answer === "taken")).toHaveLength(1);
      expect((await trials.read(ref, 0))?.token).toBe(tokens[answers.indexOf("taken")]);
    });

    test("A row in each state reads back as it was written", async () => {
      const trials = await make();
      const ref = newRef();
      const waiting: WaitingRow = { ...withoutLease(runningRow(1, "w")), state: "waiting", againAtMs: 5 };
      const accepted: AcceptedRow = {
        ...withoutLease(runningRow(2, "a")),
        state: "accepted",
        runId: "run_1",
        pollUrl: "https://service.example/runs/1?x=%20",
        pollAtMs: 1,
        deadlineMs: 2,
        startedAt: "2026-03-01T10:00:00.000Z",
        calls: [{ at: "2026-03-01T10:00:00.000Z", status: 202, waitedMs: 0 }],
      };
      const odd = settledRow(3, "s", {
        message: 'quote " backslash \\ null \u0000 lone \ud800 emoji 😀 line\u2028',
        durationMs: 1e-200,
        scores: [{ scorer: "x", version: 1, optionsDigest: "", values: { huge: { scored: 1e300 } } }],
      });
      const rows: TrialRow[] = [runningRow(0, "r"), waiting, accepted, odd];
      for (const row of rows) await trials.take(ref, row);
      for (const row of rows) expect(await trials.read(ref, row.ordinal)).toEqual(row);
    });

    test("A row is replaced only in the state and with the token that were named", async () => {
      const trials = await make();
      const ref = newRef();
      await trials.take(ref, runningRow(5, "mine"));
      const settled = settledRow(5, "mine");
      expect(await trials.replace(ref, settled, { state: "waiting", token: "mine" })).toBe(false);
      expect(await trials.replace(ref, settled, { state: "running", token: "other" })).toBe(false);
      expect(await trials.read(ref, 5)).toEqual(runningRow(5, "mine"));
      expect(await trials.replace(ref, settled, { state: "running", token: "mine" })).toBe(true);
      expect(await trials.replace(ref, settled, { state: "running", token: "mine" })).toBe(false);
      expect(await trials.read(ref, 5)).toEqual(settled);
    });

    test("A row that is not there is not replaced, and not made", async () => {
      const trials = await make();
      const ref = newRef();
      expect(await trials.replace(ref, settledRow(6, "t"), { state: "running", token: "t" })).toBe(false);
      expect(await trials.read(ref, 6)).toBeUndefined();
    });

    test("Of ten that replace one row at once, one wins", async () => {
      const trials = await make();
      const ref = newRef();
      await trials.take(ref, runningRow(5, "old"));
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          trials.replace(ref, runningRow(5, `new${i}`, { attempt: 2 }), { state: "running", token: "old" }),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect((await trials.read(ref, 5))?.token).toBe(`new${answers.indexOf(true)}`);
    });

    test("A scan gives the rows of its range in order of ordinal", async () => {
      const trials = await make();
      const ref = newRef();
      const ordinals = [...Array.from({ length: 100 }, (_, k) => k), 1_000, 99_999, 100_000, 999_999];
      await forEachAtOnce([...ordinals].reverse(), 16, (k) => trials.take(ref, runningRow(k, `t${k}`)));
      const scanned = async (from: number, to: number) =>
        (await collect(trials.scan(ref, { from, to }))).map((row) => row.ordinal);
      expect(await scanned(0, 2_000_000)).toEqual(ordinals);
      expect(await scanned(33, 65)).toEqual(ordinals.slice(33, 65));
      expect(await scanned(99, 100_000)).toEqual([99, 1_000, 99_999]);
      expect(await scanned(7, 8)).toEqual([7]);
      expect(await scanned(200, 1_000)).toEqual([]);
      expect(await scanned(8, 8)).toEqual([]);
      expect(await collect(trials.scan(newRef(), { from: 0, to: 10 }))).toEqual([]);
    });

    test("A scan follows more than one page of a shard to the end", async () => {
      const trials = await make();
      const ref = newRef();
      const message = "é".repeat(4_500);
      const ordinals = Array.from({ length: 260 }, (_, i) => (i < 240 ? i * 32 : 240 * 32 + i));
      await forEachAtOnce(ordinals, 16, (k) => trials.take(ref, settledRow(k, "t", { message })));
      const rows = await collect(trials.scan(ref, { from: 0, to: 10_000 }));
      expect(rows.map((row) => row.ordinal)).toEqual(ordinals);
    });

    test("A row that was handed out does not change under its reader", async () => {
      const trials = await make();
      const ref = newRef();
      const row = { ...runningRow(1, "t") };
      await trials.take(ref, row);
      Object.assign(row, { token: "changed" });
      expect((await trials.read(ref, 1))?.token).toBe("t");
    });
  });
}

function withoutLease(row: TrialRow) {
  const { ordinal, token, attempt, boot, reservationMicroUsd } = row;
  return { ordinal, token, attempt, boot, reservationMicroUsd };
}
