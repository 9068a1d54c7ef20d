// Scheduled benchmarks against what a lane ships: when they run next, what is under way, and what each tick found.

import { momentText, shownLabel } from "@assay/report/components";
import { useAbility } from "../abilities-context.ts";
import { CanaryTicks } from "../canaries/canary-ticks.tsx";
import { zonedText } from "../canaries/zoned-text.ts";
import { type CanaryBody, canaries } from "../client/canaries.ts";
import { Action } from "../parts/action.tsx";
import { Link } from "../parts/link.tsx";
import { Needs } from "../parts/needs.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useAnswer, usePolled } from "../use-answer.ts";

export function CanariesScreen() {
  return (
    <>
      <div class="title-row">
        <h1>Canaries</h1>
        {useAbility("canaries") && (
          <Link to={{ view: "new-canary" }} class="button primary">
            Make a canary
          </Link>
        )}
      </div>
      <p class="lead">
        A canary asks, again and again, whether what runs now is worse than what was last shipped. It alerts only when a
        second run with fresh trials finds the same.
      </p>
      <Needs ability="canaries" words="canaries">
        <Alerts />
        <Canaries />
      </Needs>
    </>
  );
}

function Alerts() {
  const { answer, again } = useAnswer("alerts", canaries.alerts);
  return (
    <Shown answer={answer} what="alerts" again={again}>
      {({ items }) =>
        items.length > 0 && (
          <ul class="warnings">
            {items.map((one) => (
              <li key={one.alertId} class={one.kind === "canary-regression" ? "grave" : "mild"}>
                <strong>{one.kind === "canary-regression" ? "Regression" : "Could not run"}</strong>{" "}
                {momentText(one.at)}: {shownLabel(one.text, 600)}{" "}
                {one.report !== undefined && (
                  <Link to={{ view: "experiment", id: one.report.experimentId, part: "report" }}>its report</Link>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

function Canaries() {
  const { answer, again } = usePolled("canaries", canaries.list, ({ items }) =>
    items.some(({ tick }) => tick !== undefined),
  );
  return (
    <Shown answer={answer} what="canaries" again={again}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="There is no canary yet">
            <p>
              It needs an experiment to repeat, a lane that has shipped something, and a schedule:{" "}
              <Link to={{ view: "new-canary" }}>make one</Link>.
            </p>
          </Empty>
        ) : (
          items.map((one) => <Canary key={one.canaryId} one={one} changed={again} />)
        )
      }
    </Shown>
  );
}

function Canary({ one, changed }: { one: CanaryBody; changed: () => void }) {
  const { canaryId, tick, schedule } = one;
  return (
    <section aria-labelledby={`canary-${canaryId}`}>
      <h2 id={`canary-${canaryId}`}>{shownLabel(one.name, 100)}</h2>
      <dl class="facts small">
        <div>
          <dt>Lane</dt>
          <dd>
            <Link to={{ view: "lanes", lane: one.lane }}>{one.lane}</Link>
          </dd>
        </div>
        <div>
          <dt>Schedule</dt>
          <dd>
            <code>{schedule.cron}</code>
            <small>{schedule.timeZone}</small>
          </dd>
        </div>
        <div>
          <dt>What a tick does</dt>
          <dd>
            {one.template.mode}
            <small>
              {one.template.mode === "replay"
                ? "what was shipped is scored again"
                : `runs ${shownLabel(one.template.candidate?.label ?? "", 60)}`}
            </small>
          </dd>
        </div>
        <div>
          <dt>Next</dt>
          <dd>
            {one.nextDueAt === null ? (
              "never again"
            ) : (
              <>
                {zonedText(Date.parse(one.nextDueAt), schedule.timeZone)}
                <small>{momentText(one.nextDueAt)}</small>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>
            {tick === undefined ? (
              "waiting"
            ) : (
              <Link to={{ view: "experiment", id: tick.experimentId }}>
                {tick.found === undefined ? "running" : "confirming what it found"}
              </Link>
            )}
          </dd>
        </div>
      </dl>
      <CanaryTicks key={tick?.experimentId ?? "waiting"} canary={one} />
      <div class="buttons">
        <Action what="Run now" disabled={tick !== undefined} act={() => canaries.tick(canaryId)} done={changed}>
          Run it now
        </Action>
        <Action
          what="End it"
          class="danger"
          sure="It runs no more. Its experiments and its history stay."
          act={() => canaries.remove(canaryId)}
          done={changed}
        >
          End this canary
        </Action>
      </div>
    </section>
  );
}
