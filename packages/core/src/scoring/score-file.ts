// A file of scores, written and read: the way out of Assay and the way in for trials that ran elsewhere. Reading back
// what was written gives the same rows; whatever is doubtful is a finding with its line, never a guess.

import { didYouMean } from "../support/did-you-mean.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import { isJsonObject, type Json, type JsonObject } from "../support/json.ts";
import { type RawScoreRow, readScoreRows } from "./read-score-rows.ts";
import { readScore } from "./score-cells.ts";
import {
  type ScoreFileCase,
  type ScoreFileHeader,
  type ScoreFileRow,
  scoreFileHeaderSchema,
  scoreFileRowSchema,
} from "./score-file-row.ts";
import { outsideOf } from "./score-trial.ts";
import type { MetricKey } from "./scorer.ts";

/** What the design allows in such a file. */
export type ScoreExpectation = {
  readonly arms: readonly string[];
  readonly repeats: number;
  /** What is declared of "scorer.key"; undefined for an external score, of which anything finite is taken. */
  readonly keyOf?: (metric: string) => Partial<Pick<MetricKey, "kind" | "range">> | undefined;
};

export type ScoreFile = {
  readonly header?: ScoreFileHeader;
  readonly rows: readonly ScoreFileRow[];
  /** Distinct cases in order of appearance, with tags and hold-out flag from any of their rows. */
  readonly cases: readonly ScoreFileCase[];
  readonly findings: readonly Finding[];
};

/** More are counted, not listed. */
const MAX_FINDINGS = 200;

/** JSONL: the header, then a row per line. */
export function writeScoreFile(header: ScoreFileHeader, rows: Iterable<ScoreFileRow>): string {
  const lines = [JSON.stringify(header)];
  for (const row of rows) lines.push(JSON.stringify(row));
  return `${lines.join("\n")}\n`;
}

export function parseScoreFile(bytes: Uint8Array, fileName: string, expected: ScoreExpectation): ScoreFile {
  const raw = readScoreRows(bytes, fileName);
  const findings = [...raw.findings];
  const rows: ScoreFileRow[] = [];
  const lineOf = new Map<string, number>();
  const cases = new CaseFacts();
  const header = raw.header === undefined ? undefined : readHeader(raw.header, findings);
  for (const one of raw.rows) {
    const refuse = (path: string, message: string) => findings.push({ ...errorAt(path, message), line: one.line });
    const row = readRow(one, expected, refuse);
    if (row === undefined) continue;
    const trial = JSON.stringify([row.arm, row.caseId, row.repeat]);
    const first = lineOf.get(trial);
    if (first !== undefined) {
      refuse("", `arm ${row.arm}, case "${row.caseId}", repeat ${row.repeat} is on line ${first} already`);
      continue;
    }
    lineOf.set(trial, one.line);
    cases.add(row, refuse);
    rows.push(row);
  }
  if (rows.length === 0 && findings.length === 0) findings.push(errorAt("", "there are no rows in this file"));
  findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const left = findings.length - MAX_FINDINGS;
  const shown = left > 0 ? [...findings.slice(0, MAX_FINDINGS), errorAt("", `and ${left} more findings`)] : findings;
  return {
    ...(header !== undefined && { header }),
    rows,
    cases: cases.list(),
    findings: shown.map((finding) => ({ ...finding, file: fileName })),
  };
}

function readHeader({ line, value }: RawScoreRow, findings: Finding[]): ScoreFileHeader | undefined {
  const read = scoreFileHeaderSchema.safeParse(value);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) findings.push({ ...errorAt(path.join("."), message), line });
  return undefined;
}

type Refuse = (path: string, message: string) => void;

function readRow(raw: RawScoreRow, expected: ScoreExpectation, refuse: Refuse): ScoreFileRow | undefined {
  let isGood = true;
  const reject: Refuse = (path, message) => {
    isGood = false;
    refuse(path, message);
  };
  const { value } = raw;
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(scoreFileRowSchema.shape, key)) continue;
    const meant = didYouMean(key, Object.keys(scoreFileRowSchema.shape));
    reject(key, `unknown key "${key}"${meant ? `; did you mean "${meant}"?` : ""}`);
  }
  const scores = readScores(value.scores ?? {}, raw.isText, expected, reject);
  const filled = {
    ...(expected.repeats === 1 && { repeat: 1 }),
    status: value.code === undefined ? "scored" : "failed",
    ...known(value),
    ...(typeof value.caseId === "number" && { caseId: String(value.caseId) }),
    scores,
  };
  const read = scoreFileRowSchema.safeParse(filled);
  if (!read.success) {
    for (const { path, message } of read.error.issues) reject(path.join("."), `${path.join(".")}: ${message}`);
    return undefined;
  }
  const row = read.data;
  if (!expected.arms.includes(row.arm)) {
    reject("arm", `the design has no arm "${row.arm}"; it has ${expected.arms.join(", ")}`);
  }
  if (row.repeat > expected.repeats) {
    reject("repeat", `repeat ${row.repeat} is above the design's ${expected.repeats}`);
  }
  if (row.status === "scored" && row.code !== undefined) reject("code", "a scored trial has no code");
  return isGood ? row : undefined;
}

function known(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([key, item]) => item !== null && Object.hasOwn(scoreFileRowSchema.shape, key)),
  );
}

function readScores(value: Json, isCell: boolean, expected: ScoreExpectation, refuse: Refuse): ScoreFileRow["scores"] {
  if (!isJsonObject(value)) {
    refuse("scores", `scores are an object of "scorer.key" to number`);
    return {};
  }
  const scores: [string, ScoreFileRow["scores"][string]][] = [];
  for (const [metric, one] of Object.entries(value)) {
    const path = `scores[${JSON.stringify(metric)}]`;
    if (!/^[^.]+\../.test(metric)) refuse(path, `"${metric}" is not called scorer.key`);
    const read = readScore(one, isCell);
    if ("problem" in read) {
      refuse(path, `${metric}: ${read.problem}`);
      continue;
    }
    const declared = expected.keyOf?.(metric);
    if (typeof read.value === "number" && declared !== undefined) {
      const { kind = "numeric", range = {} } = declared;
      const outside = outsideOf({ kind, range }, read.value);
      if (outside !== undefined) refuse(path, `${metric} ${outside}`);
    }
    scores.push([metric, read.value]);
  }
  return Object.fromEntries(scores);
}

/** Cases gathered from their rows, which have to agree. */
class CaseFacts {
  readonly #facts = new Map<string, { tags: ScoreFileRow["tags"]; holdout: boolean | undefined }>();

  add(row: ScoreFileRow, refuse: Refuse): void {
    const fact = this.#facts.get(row.caseId);
    if (fact === undefined) {
      this.#facts.set(row.caseId, { tags: row.tags, holdout: row.holdout });
      return;
    }
    if (row.tags !== undefined && fact.tags !== undefined && !sameTags(row.tags, fact.tags)) {
      refuse("tags", `the tags of case "${row.caseId}" differ from those in an earlier row`);
    }
    if (row.holdout !== undefined && fact.holdout !== undefined && row.holdout !== fact.holdout) {
      refuse("holdout", `case "${row.caseId}" is held out in one row and not in another`);
    }
    fact.tags ??= row.tags;
    fact.holdout ??= row.holdout;
  }

  list(): ScoreFileCase[] {
    return [...this.#facts].map(([caseId, { tags = {}, holdout = false }]) => ({ caseId, tags, holdout }));
  }
}

function sameTags(a: NonNullable<ScoreFileRow["tags"]>, b: NonNullable<ScoreFileRow["tags"]>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
}
