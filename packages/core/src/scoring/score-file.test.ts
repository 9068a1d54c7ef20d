import { expect, test } from "vitest";
import { parseScoreFile, type ScoreExpectation } from "./score-file.ts";

const design: ScoreExpectation = {
  arms: ["A", "B"],
  repeats: 2,
  keyOf: (metric) =>
    metric === "s.share"
      ? { kind: "numeric", range: { low: 0, high: 1 } }
      : metric === "s.ok"
        ? { kind: "binary", range: {} }
        : undefined,
};
const read = (name: string, text: string, expected = design) =>
  parseScoreFile(new TextEncoder().encode(text), name, expected);
const told = (file: ReturnType<typeof read>) =>
  file.findings.map(({ line, path, message }) => `${line ?? "?"} ${path}: ${message}`);

test("a header line is read when it is there, and need not be", () => {
  const row =
    '{"arm":"A","caseId":"c1","repeat":1,"status":"scored","scores":{"s.share":0.95},"costUsd":0.011,"durationMs":1234,"tags":{"len":"short"}}';
  const bare = read("s.jsonl", row);
  expect(bare.findings).toEqual([]);
  expect(bare.header).toBeUndefined();
  expect(bare.cases).toEqual([{ caseId: "c1", tags: { len: "short" }, holdout: false }]);
  const headed = read("s.jsonl", `\uFEFF{"assay":"scores/1","designDigest":"sha256:1","seed":"7"}\r\n\r\n${row}\r\n`);
  expect(headed).toEqual({ ...bare, header: { assay: "scores/1", designDigest: "sha256:1", seed: "7" } });
  expect(told(read("s.jsonl", `{"assay":"scores/2"}\n${row}`))).toEqual([
    expect.stringMatching(/^1 assay: .*scores\/1/),
  ]);
});

test("what stands for no value is unscored and never 0, and an absent key is absent", () => {
  const values = ["null", "NaN", '"N/A"', '""', '"nan"', '{"unscored":"no_reference"}'];
  const file = read(
    "s.jsonl",
    values.map((value, i) => `{"arm":"A","caseId":"c${i}","repeat":1,"scores":{"s.share":${value}}}`).join("\n"),
  );
  expect(file.findings).toEqual([]);
  expect(file.rows.map((row) => row.scores["s.share"])).toEqual([
    ...Array.from({ length: 5 }, () => ({ unscored: "not_applicable" })),
    { unscored: "no_reference" },
  ]);
  const absent = read("s.jsonl", '{"arm":"A","caseId":"NaN","repeat":1,"scores":{"x.NaN":NaN}}');
  expect(absent.rows[0]).toMatchObject({
    caseId: "NaN",
    status: "scored",
    scores: { "x.NaN": { unscored: "not_applicable" } },
  });
});

test("other text, booleans, infinities and values out of range are errors with their line", () => {
  const lines = ['"high"', '"0.95"', "true", "1e999", "-Infinity", "1.5", '{"unscored":"bored"}'];
  const file = read(
    "s.jsonl",
    lines.map((value) => `{"arm":"A","caseId":"c","repeat":1,"scores":{"s.share":${value}}}`).join("\n"),
  );
  expect(file.rows).toEqual([]);
  expect(file.findings.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(told(file)[0]).toBe('1 scores["s.share"]: s.share: "high" is not a number');
  expect(told(file)[5]).toBe('6 scores["s.share"]: s.share is at most 1, not 1.5');
  expect(told(read("s.jsonl", '{"arm":"A","caseId":"c","repeat":1,"scores":{"s.ok":0.5}}'))).toEqual([
    '1 scores["s.ok"]: s.ok is 0 or 1, not 0.5',
  ]);
  expect(read("s.jsonl", '{"arm":"A","caseId":"c","repeat":1,"scores":{"mine.x":1e6}}').findings).toEqual([]);
});

test("an unknown arm, a duplicate trial, a repeat above the design's and unknown keys are errors", () => {
  const file = read(
    "s.jsonl",
    [
      '{"arm":"A","caseId":"c","repeat":1,"scores":{}}',
      '{"arm":"C","caseId":"c","repeat":1,"scores":{}}',
      '{"arm":"A","caseId":"c","repeat":1,"scores":{}}',
      '{"arm":"A","caseId":"c","repeat":3,"scores":{}}',
      '{"arm":"A","caseId":"d","repeat":1,"score":{}}',
      '{"arm":"A","caseId":"e","scores":{"share":1}}',
      '{"arm":"A","caseId":"f","repeat":1,"status":"scored","code":"timed_out"}',
    ].join("\n"),
  );
  expect(told(file)).toEqual([
    '2 arm: the design has no arm "C"; it has A, B',
    '3 : arm A, case "c", repeat 1 is on line 1 already',
    "4 repeat: repeat 3 is above the design's 2",
    '5 score: unknown key "score"; did you mean "scores"?',
    '6 scores["share"]: "share" is not called scorer.key',
    expect.stringMatching(/^6 repeat: repeat: /),
    "7 code: a scored trial has no code",
  ]);
  expect(file.rows).toHaveLength(1);
});

test("rows may be short: one repeat, status by the code, ids as numbers", () => {
  const file = read(
    "s.jsonl",
    '{"arm":"A","caseId":7,"scores":{"s.share":1}}\n{"arm":"B","caseId":7,"code":"timed_out"}',
    { ...design, repeats: 1 },
  );
  expect(file.findings).toEqual([]);
  expect(file.rows).toEqual([
    { arm: "A", caseId: "7", repeat: 1, status: "scored", scores: { "s.share": 1 } },
    { arm: "B", caseId: "7", repeat: 1, status: "failed", code: "timed_out", scores: {} },
  ]);
});

test("rows of one case have to agree on its tags and on hold-out", () => {
  const file = read(
    "s.jsonl",
    [
      '{"arm":"A","caseId":"c","repeat":1,"scores":{}}',
      '{"arm":"B","caseId":"c","repeat":1,"scores":{},"tags":{"l":"x"},"holdout":true}',
      '{"arm":"A","caseId":"c","repeat":2,"scores":{},"tags":{"l":"y"}}',
      '{"arm":"B","caseId":"c","repeat":2,"scores":{},"holdout":false}',
    ].join("\n"),
  );
  expect(told(file)).toEqual([
    '3 tags: the tags of case "c" differ from those in an earlier row',
    '4 holdout: case "c" is held out in one row and not in another',
  ]);
  expect(file.cases).toEqual([{ caseId: "c", tags: { l: "x" }, holdout: true }]);
});

test("CSV has the same columns, scores with or without a prefix", () => {
  const csv = [
    "arm;caseId;repeat;status;code;s.share;scores.s.ok;costUsd;durationMs;coldStart;tags.len",
    "A;c1;1;scored;;0.5;1;0.01;12.5;TRUE;short",
    "B;c1;1;failed;timed_out;;N/A;;;;short",
    "A;c2;1;;;NaN;null;;;;",
  ].join("\n");
  const file = read("s.csv", csv);
  expect(file.findings).toEqual([]);
  const none = { unscored: "not_applicable" };
  expect(file.rows).toEqual([
    {
      arm: "A",
      caseId: "c1",
      repeat: 1,
      status: "scored",
      scores: { "s.share": 0.5, "s.ok": 1 },
      costUsd: 0.01,
      durationMs: 12.5,
      coldStart: true,
      tags: { len: "short" },
    },
    {
      arm: "B",
      caseId: "c1",
      repeat: 1,
      status: "failed",
      code: "timed_out",
      scores: { "s.share": none, "s.ok": none },
      tags: { len: "short" },
    },
    { arm: "A", caseId: "c2", repeat: 1, status: "scored", scores: { "s.share": none, "s.ok": none } },
  ]);
  const headed = read("s.csv", `{"assay":"scores/1","seed":"1"}\n${csv}`);
  expect(headed).toEqual({ ...file, header: { assay: "scores/1", seed: "1" } });
  expect(
    told(read("s.csv", `{"assay":"scores/1"}\narm,caseId,repeat,share,s.share\nA,c,1,1,high\nA,c,x,1,1\n`)),
  ).toEqual([
    '2 share: unknown column "share"; a score is called scorer.key',
    '3 scores["s.share"]: s.share: "high" is not a number',
    expect.stringMatching(/^4 repeat: repeat: /),
  ]);
});

test("an empty file is refused", () => {
  expect(told(read("s.jsonl", "\n"))).toEqual(["? : there are no rows in this file"]);
});
