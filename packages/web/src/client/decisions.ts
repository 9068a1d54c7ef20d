// What is decided about a report, and what a lane ships.

import type { Decision, DecisionRequest, LaneMove, LaneState } from "@assay/core/decision";
import { call, callAll } from "./call.ts";

const experimentAt = (id: string, step: string) => `/v1/experiments/${encodeURIComponent(id)}/${step}`;
const laneAt = (lane: string, step: string) => `/v1/lanes/${encodeURIComponent(lane)}/${step}`;

export const decisions = {
  /** `decidedBy` is heard on a laptop alone; elsewhere the key has a name. */
  decide: (id: string, body: DecisionRequest & { readonly decidedBy?: string }) =>
    call<Decision>(experimentAt(id, "decision"), { method: "POST", body }),
  of: (id: string) => callAll<Decision>(experimentAt(id, "decisions")),
  lanes: () => callAll<LaneState>("/v1/lanes"),
  baseline: (lane: string) => call<LaneState>(laneAt(lane, "baseline")),
  history: (lane: string) => callAll<Decision & LaneMove>(laneAt(lane, "history")),
} as const;
