// When a schedule comes next, by the rules that the server itself follows: a person sees what a cron line means before it
// is kept.

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

/** "Tue 3 Mar 2026, 04:00 GMT+1": a moment as the clocks of a zone show it. */
export function zonedText(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(atMs);
}
