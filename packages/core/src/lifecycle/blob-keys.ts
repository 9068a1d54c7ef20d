// Where everything lies in the blob store, spelled once. Names people choose never become part of a key unescaped.

import type { ExperimentRef, WorkspaceId } from "../ports/index.ts";
import { sha256Hex } from "../support/digest.ts";
import type { RunId } from "../workflows/run-record.ts";

const workspaceKey = (workspace: WorkspaceId) => `ws/${workspace}`;
const experimentKey = (ref: ExperimentRef) => `${workspaceKey(ref.workspace)}/experiments/${ref.experimentId}`;

export const CASES_PER_CHUNK = 256;

export const blobKeys = {
  design: (ref: ExperimentRef) => `${experimentKey(ref)}/design.json`,
  frozen: (ref: ExperimentRef) => `${experimentKey(ref)}/frozen.json`,
  prices: (ref: ExperimentRef) => `${experimentKey(ref)}/prices.json`,
  /** Id, tags and hold-out flag of every selected case, in the order of the set. */
  caseFacts: (ref: ExperimentRef) => `${experimentKey(ref)}/case-facts.json`,
  /** Cases in plan order, CASES_PER_CHUNK each. */
  cases: (ref: ExperimentRef, chunk: number) => `${experimentKey(ref)}/cases/${chunk}.jsonl`,
  run: (ref: ExperimentRef, ordinal: number) => `${experimentKey(ref)}/trials/${ordinal}/run.json`,
  report: (ref: ExperimentRef, revision: number, file: "analysis.json" | "index.html" | "scores.jsonl") =>
    `${experimentKey(ref)}/reports/${revision}/${file}`,
  caseSet: (workspace: WorkspaceId, name: string, digest: string) =>
    `${workspaceKey(workspace)}/case-sets/${sha256Hex(name).slice(0, 16)}/${digest.replace("sha256:", "")}.jsonl`,
  /** Which cases an erasure that is under way is about; gone once it is over. */
  erasure: (workspace: WorkspaceId, erasureId: string) => `${workspaceKey(workspace)}/erasures/${erasureId}.json`,
  /** Which experiment a single run is. */
  singleRun: (workspace: WorkspaceId, runId: RunId) => `${workspaceKey(workspace)}/runs/${runId}.json`,
  /** Attachments of cases and artifacts of runs, by content. */
  file: (workspace: WorkspaceId, sha256: string) => `${workspaceKey(workspace)}/files/${sha256}`,
};
