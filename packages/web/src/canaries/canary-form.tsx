// The fields of a new canary, filled from the design it repeats.

import type { CanaryTemplate, Schedule } from "@assay/core/canary";
import { formatCount } from "@assay/core/report";
import { shownLabel } from "@assay/report/components";
import { useMemo, useState } from "preact/hooks";
import { canaries } from "../client/canaries.ts";
import { decisions } from "../client/decisions.ts";
import { type Draft, listAt, textAt } from "../designer/draft.ts";
import { Action } from "../parts/action.tsx";
import { Labelled } from "../parts/labelled.tsx";
import { NOT_LOADED, useLoaded } from "../parts/use-loaded.ts";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import { type ArmChoice, armsOf, canaryTemplate } from "./canary-template.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

const loadReader = () => import("./next-ticks.ts");

export function CanaryForm({ design }: { design: Draft }) {
  const { goto } = useRoute();
  const arms = armsOf(design);
  const [name, setName] = useState(`Again: ${textAt(design, "name")}`.slice(0, 200));
  const [lane, setLane] = useState(textAt(design, "lane"));
  const [mode, setMode] = useState<Mode>("rerun");
  const [armKey, setArmKey] = useState(candidateOf(design, arms));
  const [budget, setBudget] = useState(textAt(design, "budgetLimitUsd"));
  const [schedule, setSchedule] = useState<Schedule>({ cron: "0 4 * * *", timeZone: ownZone() });
  const reader = useLoaded(loadReader);
  const next = useMemo(
    () => (reader.kind === "loaded" ? reader.module.nextTicks(schedule, Date.now()) : undefined),
    [reader, schedule],
  );
  const usd = Number(budget);
  const isBudget = budget.trim() !== "" && Number.isFinite(usd) && usd > 0;
  const template = canaryTemplate(design, mode === "replay" ? { mode } : { mode, armKey, budgetLimitUsd: usd });
  const isRunnable = mode === "replay" || isBudget;
  const isWhole = template !== undefined && isRunnable && next?.findings.length === 0 && name.trim() !== "";
  return (
    <form class="canary-form" onSubmit={(event) => event.preventDefault()} aria-label="Canary">
      <fieldset>
        <legend>Name and lane</legend>
        <div class="row">
          <Labelled label="Name">
            {(own) => (
              <input autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} {...own} />
            )}
          </Labelled>
          <LaneField lane={lane} put={setLane} />
        </div>
      </fieldset>
      <fieldset>
        <legend>What a tick does</legend>
        <ModeChoice mode={mode} put={setMode} />
        {mode === "rerun" && (
          <div class="row">
            <Labelled label="Candidate" hint="The newest version of this arm's workflow at each tick.">
              {(own) => (
                <select value={armKey} onChange={(event) => setArmKey(event.currentTarget.value)} {...own}>
                  {arms.map(({ key, label }) => (
                    <option key={key} value={key} selected={key === armKey}>
                      {key}: {shownLabel(label, 80)}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <Labelled
              label="Budget of a tick, USD"
              hint="A tick that finds something runs once more, for as much again."
              found={isBudget ? [] : [{ severity: "error", path: "budget", message: "a number above 0" }]}
            >
              {(own) => (
                <input
                  class="number"
                  inputMode="decimal"
                  autocomplete="off"
                  value={budget}
                  onInput={(event) => setBudget(event.currentTarget.value)}
                  {...own}
                />
              )}
            </Labelled>
          </div>
        )}
        <p class="note">{measureWords(design)}</p>
      </fieldset>
      {reader.kind === "failed" && <p role="alert">{NOT_LOADED}</p>}
      <ScheduleFields schedule={schedule} next={next} put={setSchedule} />
      <Action
        what="Make the canary"
        class="primary"
        disabled={!isWhole}
        act={() => canaries.make({ name: name.trim(), lane: lane.trim(), schedule, template })}
        done={() => goto({ view: "canaries" })}
      >
        Make the canary
      </Action>
    </form>
  );
}

type Mode = CanaryTemplate["mode"];

const modes: readonly (readonly [Mode, string])[] = [
  ["rerun", "Rerun: both run again, and what production does now is compared with what was shipped"],
  [
    "replay",
    "Replay: nothing runs and nothing is spent; the runs that were shipped are scored again by today's scorers",
  ],
];

function ModeChoice({ mode, put }: { mode: Mode; put: (mode: Mode) => void }) {
  return (
    <>
      {modes.map(([one, words]) => (
        <label key={one} class="check">
          <input type="radio" name="mode" checked={mode === one} onChange={() => put(one)} />
          <span>{words}</span>
        </label>
      ))}
    </>
  );
}

/** A lane that has shipped nothing has no baseline: every tick would fail. */
function LaneField({ lane, put }: { lane: string; put: (lane: string) => void }) {
  const { answer } = useAnswer("lanes", decisions.lanes);
  const shipping = answer?.kind === "ok" ? answer.value.items : undefined;
  const isShipping = shipping === undefined || shipping.some((one) => one.lane === lane && one.baseline !== undefined);
  return (
    <Labelled
      label="Lane"
      hint="Its last shipped arm is the baseline."
      found={
        isShipping
          ? []
          : [
              {
                severity: "warning",
                path: "lane",
                message: "nothing has been shipped there: every tick will say that it could not run, until it is",
              },
            ]
      }
    >
      {(own) => (
        <>
          <input
            list="lanes"
            autocomplete="off"
            value={lane}
            onInput={(event) => put(event.currentTarget.value)}
            {...own}
          />
          <datalist id="lanes">
            {shipping?.map((one) => (
              <option key={one.lane} value={one.lane} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}

function measureWords(design: Draft): string {
  const text = (path: string) => textAt(design, path);
  const guardrails = listAt(design, "guardrailMetrics").length;
  const guarded = guardrails === 0 ? "" : `, ${formatCount(guardrails)} guardrail${guardrails === 1 ? "" : "s"}`;
  return `Case set ${shownLabel(text("caseSet.name"), 60)} version ${text("caseSet.version")}, ${text("primaryMetric.scorer")} ${text("primaryMetric.key")}${guarded}, ${text("repeats") || "1"} × each case: as in the design.`;
}

/** The first arm that is not the baseline. */
function candidateOf(design: Draft, arms: readonly ArmChoice[]): string {
  const baseline = listAt(design, "arms").find((arm) => (arm as Draft).isBaseline === true) as Draft | undefined;
  return (arms.find(({ key }) => key !== baseline?.key) ?? arms[0])?.key ?? "";
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
