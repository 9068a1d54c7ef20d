// What is decided about a report, and what a lane ships.

import type { Decision, DecisionRequest, LaneMove, LaneState } from "@assay/core/decision";
import type { Page } from "./api.ts";
import { call } from "./call.ts";

const laneAt = (lane: string, step: string) => `/v1/lanes/${encodeURIComponent(lane)}/${step}`;

export const decisions = {
  decide: (id: string, body: DecisionRequest) =>
    call<Decision>(`/v1/experiments/${encodeURIComponent(id)}/decision`, { method: "POST", body }),
  baseline: (lane: string) => call<Partial<LaneState>>(laneAt(lane, "baseline")),
  history: (lane: string) => call<Page<Partial<Decision & LaneMove>>>(laneAt(lane, "history")),
} as const;
