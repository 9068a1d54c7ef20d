// What is decided about a report, and what a lane ships.

import type { Decision, DecisionRequest, LaneMove, LaneState } from "@assay/core/decision";
import type { Page } from "./api.ts";
import { call } from "./call.ts";

const experimentAt = (id: string, step: string) => `/v1/experiments/${encodeURIComponent(id)}/${step}`;
const laneAt = (lane: string, step: string) => `/v1/lanes/${encodeURIComponent(lane)}/${step}`;

export const decisions = {
  /** `decidedBy` is heard on a laptop alone; elsewhere the key has a name. */
  decide: (id: string, body: DecisionRequest & { readonly decidedBy?: string }) =>
    call<Decision>(experimentAt(id, "decision"), { method: "POST", body }),
  of: (id: string) => call<Page<Decision>>(experimentAt(id, "decisions")),
  lanes: () => call<Page<LaneState>>("/v1/lanes"),
  baseline: (lane: string) => call<LaneState>(laneAt(lane, "baseline")),
  history: (lane: string) => call<Page<Decision & LaneMove>>(laneAt(lane, "history")),
} as const;
