import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScoreFile, writeScoreFile } from "./score-file.ts";
import { type ScoreFileCase, type ScoreFileTrial, scoreFileRowOf, scoreFileTrialOf } from "./score-file-row.ts";

const text = fc.string({ unit: "binary", minLength: 1, maxLength: 12 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((value) => value + 0);
const micro = fc.nat({ max: 2_000_000_000 });
const tags = fc.dictionary(
  text.filter((key) => key !== "__proto__"),
  fc.oneof(text, fc.integer(), fc.boolean()),
  {
    noNullPrototype: true,
    maxKeys: 3,
  },
);
const scores = fc.dictionary(
  fc
    .tuple(fc.constantFrom("s", "run_metrics"), fc.constantFrom("a", "b.c", "ü", "x y"))
    .map((parts) => parts.join(".")),
  fc.oneof(
    number,
    fc.constantFrom("no_reference", "unreadable").map((unscored) => ({ unscored })),
  ),
  { noNullPrototype: true },
);
const trial = fc
  .record(
    {
      arm: fc.constantFrom("A", "B"),
      caseId: text,
      repeat: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom("scored" as const, "failed" as const, "skipped" as const),
      scores,
      costMicroUsd: micro,
      costSource: fc.constantFrom("billed" as const, "priced" as const, "free" as const, "unknown" as const),
      overrunMicroUsd: micro,
      durationMs: number.map(Math.abs),
      coldStart: fc.boolean(),
      refusals: fc.nat(),
    },
    { requiredKeys: ["arm", "caseId", "repeat", "status", "scores"], noNullPrototype: true },
  )
  .map((one): ScoreFileTrial => (one.status === "scored" ? one : { ...one, code: "timed_out" }) as ScoreFileTrial);

test("trials and cases that are written come back to the bit", () => {
  const trials = fc.uniqueArray(trial, {
    minLength: 1,
    selector: (one) => JSON.stringify([one.arm, one.caseId, one.repeat]),
  });
  fc.assert(
    fc.property(trials, fc.infiniteStream(fc.tuple(tags, fc.boolean())), (list, facts) => {
      const cases = new Map<string, ScoreFileCase>();
      for (const { caseId } of list) {
        const [own, holdout] = facts.next().value as [ScoreFileCase["tags"], boolean];
        if (!cases.has(caseId)) cases.set(caseId, { caseId, tags: own, holdout });
      }
      const header = { assay: "scores/1", designDigest: "sha256:0", seed: "s" } as const;
      const file = writeScoreFile(
        header,
        list.map((one, i) => scoreFileRowOf(one, cases.get(one.caseId)!, i)),
      );
      const read = parseScoreFile(new TextEncoder().encode(file), "s.jsonl", { arms: ["A", "B"], repeats: 3 });
      expect(read.findings).toEqual([]);
      expect(read.header).toEqual(header);
      expect(read.rows.map(scoreFileTrialOf)).toEqual(list);
      expect(read.rows.map((row) => row.ordinal)).toEqual(list.map((_, i) => i));
      expect(read.cases).toEqual([...cases.values()]);
    }),
  );
});
