// One thing that is wrong (or doubtful) with an input, and where. All findings are collected before anything is refused.
// `path` is in the document's own terms: "arms[1].providerOverrides.writer", "cases[3].intake.text".

export type Finding = {
  readonly severity: "error" | "warning";
  readonly path: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
};

export function errorAt(path: string, message: string): Finding {
  return { severity: "error", path, message };
}

export function warningAt(path: string, message: string): Finding {
  return { severity: "warning", path, message };
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === "error");
}
