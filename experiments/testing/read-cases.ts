// Reads a committed case file for tests, as data: whoever runs an experiment parses it by the rules of core.

import { readFileSync } from "node:fs";

export type CommittedCase = {
  readonly caseId: string;
  readonly intake: Readonly<Record<string, unknown>> & { readonly text?: string };
  readonly tags: Readonly<Record<string, string>>;
  readonly holdout?: boolean;
  readonly reference: { readonly gold: string };
};

export function readText(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
}

/** The README with each run of spaces as one: how wide a table is laid out says nothing. */
export function readReadme(): string {
  return readText("README.md").replace(/ +/g, " ");
}

export function readCases(name: string): CommittedCase[] {
  return readText(`cases/${name}.jsonl`)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as CommittedCase);
}
