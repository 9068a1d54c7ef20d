// What a canary found: its days as a calendar, then each tick, newest first: the difference with its interval on one
// scale, and the words.

import type { CanaryTick } from "@assay/core/canary";
import { effectStyle, formatEffect, formatInterval } from "@assay/core/report";
import { linearScale, momentText, NotEstimableMark, shownLabel } from "@assay/report/components";
import { type CanaryBody, canaries } from "../client/canaries.ts";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { useAnswer } from "../use-answer.ts";
import { CalendarTable, outcomeShapes, outcomeWords } from "./calendar-table.tsx";

type Figure = NonNullable<CanaryTick["delta"]>["mean"];

const WIDTH = 200;
const HEIGHT = 20;

export function CanaryTicks({ canary: { canaryId, schedule, nextDueAt } }: { canary: CanaryBody }) {
  const { answer, again } = useAnswer(canaryId, () => canaries.ticks(canaryId));
  return (
    <Shown answer={answer} what="its history" again={again}>
      {({ items, nextCursor }) => (
        <>
          <CalendarTable
            ticks={items}
            isCut={nextCursor !== undefined}
            timeZone={schedule.timeZone}
            nextDueAt={nextDueAt}
          />
          {items.length === 0 ? (
            <p class="muted">It has not run yet.</p>
          ) : (
            <Table label="Ticks" heads={["Due", "Outcome", "Candidate minus baseline", "What it says"]}>
              {items.map((tick) => (
                <tr key={tick.scheduledFor}>
                  <th scope="row" class="num">
                    {momentText(tick.scheduledFor)}
                  </th>
                  <td class="words">
                    <span class={tick.outcome === "regression" ? "badge worse" : "badge"}>
                      <span aria-hidden="true">{outcomeShapes[tick.outcome]}</span> {outcomeWords[tick.outcome]}
                    </span>
                  </td>
                  <td class="words">
                    <Delta tick={tick} extent={extentOf(items)} />
                  </td>
                  <td class="words long">
                    {shownLabel(tick.message, 300)}{" "}
                    {tick.experimentIds.map((id, i) => (
                      <Link key={id} to={{ view: "experiment", id, part: "report" }}>
                        {i === 0 ? "report" : " confirmation"}
                        <span class="unseen"> of {momentText(tick.scheduledFor)}</span>
                      </Link>
                    ))}
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </>
      )}
    </Shown>
  );
}

function Delta({ tick: { delta, outcome }, extent }: { tick: CanaryTick; extent: number }) {
  if (delta === undefined) return <span class="none">not measured</span>;
  const { mean, low, high } = delta;
  if (!isKnown(mean)) return <NotEstimableMark reason={mean.reason} />;
  const style = effectStyle(low, high);
  const at = linearScale(-extent, extent, 6, WIDTH - 6);
  return (
    <>
      <svg
        class={outcome === "regression" ? "bar worse" : "bar"}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        aria-hidden="true"
      >
        <path class="zero" d={`M${at(0)} 0V${HEIGHT}`} />
        {isKnown(low) && isKnown(high) && <path class="thick" d={`M${at(low)} ${HEIGHT / 2}H${at(high)}`} />}
        <circle class="mean" cx={at(mean)} cy={HEIGHT / 2} r="3.5" />
      </svg>
      <span class="delta-words num">
        {formatEffect(mean, style, true)} {formatInterval(low, high, style)}
      </span>
    </>
  );
}

/** Every tick of a canary is drawn on the same scale, with zero in the middle. */
function extentOf(ticks: readonly CanaryTick[]): number {
  const values = ticks.flatMap(({ delta }) => (delta === undefined ? [] : [delta.mean, delta.low, delta.high]));
  return Math.max(1e-9, ...values.filter(isKnown).map(Math.abs));
}

function isKnown(value: Figure): value is number {
  return typeof value === "number";
}
