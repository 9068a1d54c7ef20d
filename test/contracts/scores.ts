// What every table of scores must do: append, never overwrite, and give everything back in order.

import type { Scores } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { collect, newRef, scoreRow } from "./sample-rows.ts";

export function describeScores(make: () => Promise<Scores>): void {
  describe("scores", () => {
    test("Appending the same rows again changes nothing", async () => {
      const scores = await make();
      const ref = newRef();
      const rows = [scoreRow(0, "exact_match", 1, 1), scoreRow(1, "exact_match", 1, 0.1 + 0.2)];
      await scores.append(ref, rows);
      await scores.append(ref, [...rows, scoreRow(2, "exact_match", 1, 1e-200)]);
      expect(await collect(scores.scan(ref))).toEqual([...rows, scoreRow(2, "exact_match", 1, 1e-200)]);
    });

    test("A row that exists is never overwritten, within one call neither", async () => {
      const scores = await make();
      const ref = newRef();
      await scores.append(ref, [scoreRow(0, "exact_match", 1, 1), scoreRow(0, "exact_match", 1, 2)]);
      await scores.append(ref, [scoreRow(0, "exact_match", 1, 3), scoreRow(0, "exact_match", 2, 4)]);
      expect(await collect(scores.scan(ref))).toEqual([
        scoreRow(0, "exact_match", 1, 1),
        scoreRow(0, "exact_match", 2, 4),
      ]);
    });

    test("Messages of scorers are taken off the rows of some trials, and no number with them", async () => {
      const scores = await make();
      const ref = newRef();
      const faulty = (ordinal: number) => ({ ...scoreRow(ordinal, "a#b", 1, 0), fault: "cannot read it" });
      await scores.append(ref, [faulty(0), faulty(1), scoreRow(1, "b", 2, 5), faulty(10), faulty(33)]);
      await scores.dropFaults(ref, [1, 33, 7]);
      const [one, other] = [scoreRow(1, "a#b", 1, 0), scoreRow(33, "a#b", 1, 0)];
      expect(await collect(scores.scan(ref))).toEqual([faulty(0), one, scoreRow(1, "b", 2, 5), faulty(10), other]);
    });

    test("The order is ordinal, then scorer, then version as a number", async () => {
      const scores = await make();
      const ref = newRef();
      const rows = [
        scoreRow(0, "a", 2, 0),
        scoreRow(0, "a", 10, 0),
        scoreRow(0, "a#b", 1, 0),
        scoreRow(0, "a-b", 1, 0),
        scoreRow(0, "ab", 1, 0),
        scoreRow(9, "a", 1, 0),
        scoreRow(10, "a", 1, 0),
        scoreRow(41, "a", 1, 0),
        scoreRow(100_000, "a", 1, 0),
      ];
      await scores.append(ref, [...rows].reverse());
      expect(await collect(scores.scan(ref))).toEqual(rows);
    });

    test("Hundreds of rows in one call are all stored, beyond one page of a shard", async () => {
      const scores = await make();
      const ref = newRef();
      const rows = Array.from({ length: 330 }, (_, i) => ({
        ...scoreRow(i < 160 ? i * 32 : 160 * 32 + i, "wide", 1, i),
        optionsDigest: "x".repeat(9_000),
      }));
      await scores.append(ref, rows);
      await scores.append(ref, rows.slice(100, 300));
      const stored = await collect(scores.scan(ref));
      expect(stored.map((row) => row.values)).toEqual(rows.map((row) => row.values));
    });

    test("Nothing appended is nothing stored, and experiments do not mix", async () => {
      const scores = await make();
      const [one, other] = [newRef(), newRef()];
      await scores.append(one, []);
      await scores.append(other, [scoreRow(0, "a", 1, 0)]);
      expect(await collect(scores.scan(one))).toEqual([]);
    });
  });
}
