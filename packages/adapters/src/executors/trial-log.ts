// Collects what a workflow printed during one trial, bounded: people print in loops, and a record is not a disk.

const MAX_LINES = 200;
const MAX_CHARACTERS = 2_000;

export type TrialLog = { add(text: string): void; readonly lines: readonly string[] };

/** `mask` comes before anything is cut: half a secret is not found any more. */
export function createTrialLog(
  mask: (text: string) => string = (text) => text,
  onLine: (line: string) => void = () => {},
): TrialLog {
  const lines: string[] = [];
  return {
    lines,
    add(text) {
      for (const line of mask(text).split("\n")) {
        if (lines.length >= MAX_LINES) return;
        const kept = lines.length === MAX_LINES - 1 ? "… the rest of the log was left out" : clip(line);
        lines.push(kept);
        onLine(kept);
      }
    },
  };
}

function clip(line: string): string {
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line;
}
