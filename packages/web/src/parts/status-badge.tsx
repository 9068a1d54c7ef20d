// Where an experiment stands, in one word with its shape; colour never says it alone.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";

type Standing = Pick<ExperimentBody, "status" | "stop" | "kind">;

const stopWords = { exhausted: "money ran out", halted: "halted", cancelled: "cancelled" } as const;

export function StatusBadge({ of }: { of: Standing }) {
  return (
    <span class="statuses">
      <span class={`badge status-${of.status}`}>{of.status}</span>
      {of.stop !== undefined && <span class="badge stop">{stopWords[of.stop]}</span>}
      {isUndecided(of) && <span class="badge undecided">undecided</span>}
    </span>
  );
}

/** A report that waits for somebody; a screening is never decided. */
export function isUndecided({ status, kind }: Standing): boolean {
  return status === "reported" && kind !== "screening" && kind !== "run";
}
