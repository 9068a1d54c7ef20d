// The record of an experiment, to be committed beside the code: what was asked, every score, every figure, the report for
// people, and what was decided. Its folder is named so that records sort by date and say what they are about.

import type { FrozenDesign } from "@assay/core/design";

export const recordFiles = {
  frozen: "frozen.json",
  scores: "scores.jsonl",
  analysis: "analysis.json",
  page: "report.html",
  text: "report.md",
  /** Only of a decided one: every decision, oldest first. */
  decisions: "decision.json",
} as const;

/** `finishedAt`: ISO-8601. */
export function recordName({ name, digest }: Pick<FrozenDesign, "name" | "digest">, finishedAt: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return [finishedAt.slice(0, 10), slug || "experiment", digest.replace("sha256:", "").slice(0, 8)].join("-");
}
