// The weeks around today with what a canary found on each day: a shape and a word each, never a colour alone.

import type { CanaryTick } from "@assay/core/canary";
import { Link } from "../parts/link.tsx";
import { type CalendarDay, canaryCalendar } from "./canary-calendar.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export const outcomeShapes = {
  quiet: "●",
  unconfirmed: "◐",
  regression: "▲",
  "could-not-run": "✕",
  overlapped: "–",
} satisfies Record<CanaryTick["outcome"], string>;

export const outcomeWords = {
  quiet: "quiet",
  unconfirmed: "found something, not confirmed",
  regression: "regression",
  "could-not-run": "could not run",
  overlapped: "skipped: the one before still ran",
} satisfies Record<CanaryTick["outcome"], string>;

type Props = { ticks: readonly CanaryTick[]; isCut: boolean; timeZone: string; nextDueAt: string | null };

const WEEKS = 5;

export function CalendarTable({ ticks, isCut, timeZone, nextDueAt }: Props) {
  const nextDueMs = nextDueAt === null ? undefined : Date.parse(nextDueAt);
  const weeks = canaryCalendar({ ticks, isCut, timeZone, nowMs: Date.now(), nextDueMs, weeks: WEEKS });
  const seen = new Set(ticks.map((tick) => tick.outcome));
  const legend = (Object.keys(outcomeShapes) as CanaryTick["outcome"][]).filter((outcome) => seen.has(outcome));
  return (
    <div class="calendar">
      <table>
        <caption>
          Runs by day <small>({timeZone})</small>
        </caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.date}>
              {week.map((day) => (
                <Day key={day.date} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="legend">
        {legend.map((outcome) => (
          <li key={outcome}>
            <span class={`shape ${outcome}`} aria-hidden="true">
              {outcomeShapes[outcome]}
            </span>{" "}
            {outcomeWords[outcome]}
          </li>
        ))}
        {nextDueMs !== undefined && (
          <li>
            <span class="shape" aria-hidden="true">
              ○
            </span>{" "}
            next run
          </li>
        )}
      </ul>
    </div>
  );
}

function Day({ day: { date, words, ticks, worst, isToday, isDue, isKnown } }: { day: CalendarDay }) {
  const report = ticks.find((tick) => tick.outcome === worst)?.experimentIds.at(-1);
  const shape = worst === undefined ? "" : outcomeShapes[worst];
  const mark = (
    <>
      <span class={worst === undefined ? "shape" : `shape ${worst}`} aria-hidden="true">
        {shape}
        {!isKnown && worst === undefined && "?"}
        {ticks.length > 1 && <small>{ticks.length}</small>}
      </span>
      <span class="unseen">
        {!isKnown && worst === undefined && " not known, older than what is listed"}
        {worst !== undefined && ` ${outcomeWords[worst]}, ${ticks.length === 1 ? "one run" : `${ticks.length} runs`}`}
      </span>
    </>
  );
  return (
    <td class={isToday ? "today" : ""}>
      <span class="day">
        {words}
        <span class="unseen"> {date}</span>
        {isToday && <span class="unseen"> today</span>}
      </span>
      {report === undefined ? mark : <Link to={{ view: "experiment", id: report, part: "report" }}>{mark}</Link>}
      {isDue && (
        <span class="shape">
          <span aria-hidden="true">○</span>
          <span class="unseen"> next run</span>
        </span>
      )}
    </td>
  );
}
