// What changed between two texts, word by word, as runs of same, gone and new. Long texts fall back to their common front
// and back, so that a diff never holds up a page.

export type DiffRun = { readonly kind: "same" | "gone" | "new"; readonly text: string };

const MAX_CELLS = 400_000;

/** Concatenating same and gone gives `before`, same and new gives `after`. */
export function diffWords(before: string, after: string): DiffRun[] {
  const a = wordsOf(before);
  const b = wordsOf(after);
  let front = 0;
  while (front < a.length && front < b.length && a[front] === b[front]) front += 1;
  let back = 0;
  while (back < a.length - front && back < b.length - front && a.at(-1 - back) === b.at(-1 - back)) back += 1;
  const runs: DiffRun[] = [
    { kind: "same", text: a.slice(0, front).join("") },
    ...diffMiddle(a.slice(front, a.length - back), b.slice(front, b.length - back)),
    { kind: "same", text: back === 0 ? "" : a.slice(-back).join("") },
  ];
  return merged(runs);
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}\p{N}'’]*|\p{N}+|\s+|[^\s\p{L}\p{N}]/gu) ?? [];
}

function diffMiddle(a: readonly string[], b: readonly string[]): DiffRun[] {
  if (a.length * b.length > MAX_CELLS || a.length === 0 || b.length === 0) {
    return [
      { kind: "gone", text: a.join("") },
      { kind: "new", text: b.join("") },
    ];
  }
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
    }
  }
  const runs: DiffRun[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      runs.push({ kind: "same", text: a[i]! });
      i += 1;
      j += 1;
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) {
      runs.push({ kind: "gone", text: a[i]! });
      i += 1;
    } else {
      runs.push({ kind: "new", text: b[j]! });
      j += 1;
    }
  }
  runs.push({ kind: "gone", text: a.slice(i).join("") }, { kind: "new", text: b.slice(j).join("") });
  return runs;
}

function merged(runs: readonly DiffRun[]): DiffRun[] {
  const out: { kind: DiffRun["kind"]; text: string }[] = [];
  for (const run of runs) {
    if (run.text === "") continue;
    const last = out.at(-1);
    if (last?.kind === run.kind) last.text += run.text;
    else out.push({ ...run });
  }
  return out;
}
