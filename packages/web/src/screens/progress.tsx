// How far it is: trials and refused calls by arm, money by what became of it, losses by reason, and the pace with its
// control.

import { formatCount, formatDollars, formatDuration, formatPercent } from "@assay/core/report";
import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import { ShareBar } from "../parts/bars.tsx";
import { Table } from "../parts/table.tsx";
import type { ExperimentProps } from "./experiment-props.ts";
import { Pace } from "./pace.tsx";

export function Progress(props: ExperimentProps) {
  const { experiment } = props;
  return (
    <>
      <section aria-labelledby="progress-title">
        <h2 id="progress-title">Trials</h2>
        <TrialBar experiment={experiment} />
        <ByArm experiment={experiment} />
      </section>
      <div class="halves">
        <section aria-labelledby="money-title">
          <h2 id="money-title">Money</h2>
          <Money experiment={experiment} />
        </section>
        <section aria-labelledby="losses-title">
          <h2 id="losses-title">Losses by reason</h2>
          <Losses experiment={experiment} />
        </section>
      </div>
      {experiment.status === "running" && experiment.pace !== undefined && <Pace {...props} />}
    </>
  );
}

function TrialBar({ experiment: { trials, startedAt, status } }: { experiment: ExperimentBody }) {
  const { planned, scored, failed, skipped, running } = trials;
  const done = scored + failed + skipped;
  const share = (count: number) => (planned === 0 ? 0 : count / planned);
  const left = status === "running" ? leftMs(startedAt, scored + failed, planned - done) : undefined;
  return (
    <>
      <p class="big" role="status">
        <strong class="num">{formatCount(done)}</strong> of <span class="num">{formatCount(planned)}</span> ended
        {planned > 0 && <span class="muted"> · {formatPercent(share(done))}</span>}
        {running > 0 && <span class="muted"> · {formatCount(running)} running</span>}
        {left !== undefined && <span class="muted"> · about {formatDuration(left)} left</span>}
      </p>
      <ShareBar
        parts={[
          { kind: "scored", share: share(scored) },
          { kind: "failed", share: share(failed) },
          { kind: "skipped", share: share(skipped) },
          { kind: "running", share: share(running) },
        ]}
      />
    </>
  );
}

/** At the rate so far; undefined before there is a rate. */
function leftMs(startedAt: string | undefined, settled: number, open: number): number | undefined {
  if (startedAt === undefined || settled < 2 || open <= 0) return undefined;
  const elapsedMs = Date.now() - Date.parse(startedAt);
  return elapsedMs > 0 ? (elapsedMs / settled) * open : undefined;
}

function ByArm({ experiment: { trials, refusals, baselineArmKey } }: { experiment: ExperimentBody }) {
  const counted = ["Planned", "Scored", "Failed", "Skipped", "Running", "Refused calls"];
  const heads = ["Arm", ...counted.map((number) => ({ number }))];
  return (
    <Table label="Trials by arm" heads={heads}>
      {Object.entries(trials.byArm).map(([arm, one]) => (
        <tr key={arm}>
          <th scope="row">
            <span class="arm">
              {arm} {arm === baselineArmKey && <span class="role">baseline</span>}
            </span>
          </th>
          <Count of={one.planned} />
          <Count of={one.scored} />
          <Count of={one.failed} isLoss />
          <Count of={one.skipped} isLoss />
          <Count of={one.running} />
          <Count of={refusals?.[arm] ?? null} />
        </tr>
      ))}
    </Table>
  );
}

function Count({ of, isLoss = false }: { of: number | null; isLoss?: boolean }) {
  return (
    <td class={isLoss && of !== null && of > 0 ? "some" : ""}>
      {of === null ? <span class="none">not counted</span> : <span class="num">{formatCount(of)}</span>}
    </td>
  );
}

function Money({ experiment: { budget, estimate } }: { experiment: ExperimentBody }) {
  if (budget === null) return <p class="muted">Known once it is frozen.</p>;
  const { limitUsd, chargedUsd, reservedUsd, remainingUsd, overrunUsd } = budget;
  const share = (usd: number) => (limitUsd === 0 ? 0 : usd / limitUsd);
  return (
    <>
      <p class="big">
        <strong class="num">{formatDollars(chargedUsd)}</strong> charged of{" "}
        <span class="num">{formatDollars(limitUsd)}</span>
      </p>
      <ShareBar
        parts={[
          { kind: "charged", share: share(chargedUsd) },
          { kind: "reserved", share: share(reservedUsd) },
        ]}
      />
      <dl class="facts small">
        <div>
          <dt>Reserved</dt>
          <dd>{formatDollars(reservedUsd)}</dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd>{remainingUsd < 0 ? `−${formatDollars(-remainingUsd)}` : formatDollars(remainingUsd)}</dd>
        </div>
        <div>
          <dt>Overrun</dt>
          <dd>{overrunUsd === null ? <span class="none">not summed yet</span> : formatDollars(overrunUsd)}</dd>
        </div>
        {estimate !== null && (
          <div>
            <dt>Estimate</dt>
            <dd>
              {formatDollars(estimate.likelyUsd)}
              <small>
                {formatDollars(estimate.lowUsd)} to {formatDollars(estimate.highUsd)}
              </small>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Losses({ experiment: { losses } }: { experiment: ExperimentBody }) {
  const arms = sorted(Object.keys(losses));
  const codes = sorted(new Set(arms.flatMap((arm) => Object.keys(losses[arm] ?? {}))));
  if (codes.length === 0) return <p class="muted">No trial has failed.</p>;
  return (
    <Table label="Failed trials by reason and arm" heads={["Reason", ...arms.map((number) => ({ number }))]}>
      {codes.map((code) => (
        <tr key={code}>
          <th scope="row">
            <code>{code}</code>
          </th>
          {arms.map((arm) => (
            <td key={arm} class="num">
              {formatCount(losses[arm]?.[code] ?? 0)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function sorted(words: Iterable<string>): string[] {
  return [...words].sort((a, b) => (a < b ? -1 : 1));
}
