// Which build of the project this is, for the design's provenance. Dirty: a tracked file differs from HEAD, or a file
// that nobody added lies where code lies; nothing else counts. Without a repository the commit is unknown.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type BuildInfo = {
  /** null: not a repository. */
  readonly commit: string | null;
  /** null: unknown. */
  readonly dirty: boolean | null;
  readonly declared?: string;
};

const CODE_FOLDERS = [
  "packages/",
  "experiments/workflows/",
  "experiments/scorers/",
  "experiments/designs/",
  "experiments/cases/",
];

/** `declared` names the system under test where its code is elsewhere; whether that was dirty nobody here knows. */
export async function readBuildInfo(folder: string, declared?: string): Promise<BuildInfo> {
  const status = await gitStatus(folder);
  const found = status === undefined ? { commit: null, dirty: null } : parseStatus(status);
  return declared ? { ...found, dirty: null, declared } : found;
}

async function gitStatus(folder: string): Promise<string | undefined> {
  const args = ["--no-optional-locks", "status", "--porcelain=v2", "--branch", "-z", "--untracked-files=all"];
  try {
    const { stdout } = await promisify(execFile)("git", args, { cwd: folder, maxBuffer: 256 * 1024 * 1024 });
    return stdout;
  } catch {
    return undefined;
  }
}

/** Entries end with NUL; `# branch.oid <commit>`, `? <untracked path>`, anything else is a tracked file that differs. */
export function parseStatus(status: string): BuildInfo {
  const entries = status.split("\0");
  const oid = entries.find((entry) => entry.startsWith("# branch.oid "))?.slice("# branch.oid ".length);
  const isTrackedChange = (entry: string) => /^[12u] /.test(entry);
  const isNewCode = (entry: string) =>
    entry.startsWith("? ") && CODE_FOLDERS.some((place) => entry.slice(2).startsWith(place));
  return {
    commit: oid === undefined || oid === "(initial)" ? null : oid,
    dirty: entries.some((entry) => isTrackedChange(entry) || isNewCode(entry)),
  };
}
