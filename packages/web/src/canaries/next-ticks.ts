// When a schedule comes next, by the rules that the server itself follows: a person sees what a cron line means before it
// is kept. Loaded with the form.

import { checkSchedule, nextTickMs, type Schedule } from "@assay/core/canary";
import type { Finding } from "../client/call.ts";

const SHOWN = 5;

export type NextTicks = { readonly findings: readonly Finding[]; readonly atMs: readonly number[] };

export function nextTicks(schedule: Schedule, nowMs: number): NextTicks {
  const findings = checkSchedule("schedule", schedule, nowMs);
  if (findings.length > 0) return { findings, atMs: [] };
  const atMs: number[] = [];
  for (let at = nextTickMs(schedule, nowMs); at !== undefined && atMs.length < SHOWN; at = nextTickMs(schedule, at)) {
    atMs.push(at);
  }
  return { findings, atMs };
}
