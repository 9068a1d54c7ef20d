// The days around today with what a canary found on each, as whole weeks from Monday, in the canary's own time zone. A
// day shows the gravest outcome of its runs; a day nobody knows about is not shown as quiet.

import type { CanaryTick } from "@assay/core/canary";

export type CalendarDay = {
  /** "2026-03-28" */
  readonly date: string;
  /** "28", with its month where one begins. */
  readonly words: string;
  readonly ticks: readonly CanaryTick[];
  readonly worst: CanaryTick["outcome"] | undefined;
  readonly isToday: boolean;
  readonly isDue: boolean;
  /** False: what ran on it is older than what is listed here. */
  readonly isKnown: boolean;
};

type Given = {
  /** Newest first. */
  readonly ticks: readonly CanaryTick[];
  /** There are older ones that are not among them. */
  readonly isCut: boolean;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly nextDueMs: number | undefined;
  readonly weeks: number;
};

const DAY_MS = 86_400_000;
const gravity = ["overlapped", "quiet", "unconfirmed", "could-not-run", "regression"] as const;

/** The last of `weeks` weeks is the one with today, or the one after it when only that has the next tick. */
export function canaryCalendar({
  ticks,
  isCut,
  timeZone,
  nowMs,
  nextDueMs,
  weeks,
}: Given): readonly (readonly CalendarDay[])[] {
  const dateOf = dateIn(timeZone);
  const byDate = Map.groupBy(ticks, (tick) => dateOf(Date.parse(tick.scheduledFor)));
  const oldest = ticks.at(-1);
  const knownFrom = isCut && oldest !== undefined ? dateOf(Date.parse(oldest.scheduledFor)) : "";
  const today = dateOf(nowMs);
  const due = nextDueMs === undefined ? undefined : dateOf(nextDueMs);
  const thisMonday = mondayOf(today);
  const isDueNextWeek = due !== undefined && mondayOf(due) === thisMonday + 7 * DAY_MS;
  const first = thisMonday - (weeks - (isDueNextWeek ? 2 : 1)) * 7 * DAY_MS;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => {
      const at = first + (week * 7 + day) * DAY_MS;
      const date = new Date(at).toISOString().slice(0, 10);
      const found = byDate.get(date) ?? [];
      return {
        date,
        words: dayWords(at, at === first),
        ticks: found,
        worst: gravity.findLast((outcome) => found.some((tick) => tick.outcome === outcome)),
        isToday: date === today,
        isDue: date === due,
        isKnown: date >= knownFrom,
      };
    }),
  );
}

function dayWords(at: number, isFirst: boolean): string {
  const day = new Date(at).getUTCDate();
  if (day !== 1 && !isFirst) return String(day);
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" }).format(at);
}

/** Calendar dates are counted as days of UTC, which all have 24 hours. */
function mondayOf(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  return at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
}

function dateIn(timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (atMs) => format.format(atMs);
}
