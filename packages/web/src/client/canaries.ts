// Scheduled benchmarks and what came of them.

import type { Alert, Canary, CanaryTick, Schedule } from "@assay/core/canary";
import type { Page } from "./api.ts";
import { call, callAll } from "./call.ts";

export type CanaryBody = Omit<Canary, "nextDueAtMs" | "revision"> & { readonly nextDueAt: string | null };

export type NewCanary = {
  readonly name: string;
  readonly lane: string;
  readonly schedule: Schedule;
  /** Checked by the API. */
  readonly template: unknown;
};

const at = (id: string, step = "") => `/v1/canaries/${encodeURIComponent(id)}${step}`;

export const canaries = {
  list: () => callAll<CanaryBody>("/v1/canaries"),
  make: (body: NewCanary) => call<CanaryBody>("/v1/canaries", { method: "POST", body }),
  ticks: (id: string) => call<Page<CanaryTick>>(at(id, "/ticks?limit=100")),
  tick: (id: string) => call<CanaryBody>(at(id, "/tick"), { method: "POST" }),
  remove: (id: string) => call<undefined>(at(id), { method: "DELETE" }),
  alerts: () => call<Page<Alert>>("/v1/alerts?limit=20"),
} as const;
