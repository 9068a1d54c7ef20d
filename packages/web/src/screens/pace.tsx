// How many trials may run at once: what the server has settled on, why, and a control up to what the design allows.

import { formatCount } from "@assay/core/report";
import { useState } from "preact/hooks";
import { api } from "../client/api.ts";
import { Action } from "../parts/action.tsx";
import { useAnswer } from "../use-answer.ts";
import type { ExperimentProps } from "./experiment-props.ts";

export function Pace({ experiment, put }: ExperimentProps) {
  const { pace = 1, paceCeiling = pace, experimentId: id } = experiment;
  const design = useAnswer(id, () => api.design(id));
  const [asked, setAsked] = useState<number | undefined>(undefined);
  const most = design.answer?.kind === "ok" ? concurrencyOf(design.answer.value) : paceCeiling;
  const next = asked ?? pace;
  return (
    <section aria-labelledby="pace-title">
      <h2 id="pace-title">Pace</h2>
      <p class="lead">
        {`At most ${trialWords(pace)} at once; the design allows ${formatCount(most)}.`}
        {pace < paceCeiling &&
          ` It was lowered from ${formatCount(paceCeiling)} because providers refused calls, and grows back while they do not.`}
      </p>
      <div class="slider">
        <label for="pace">At once</label>
        <input
          id="pace"
          type="range"
          min="1"
          max={Math.max(most, pace)}
          value={next}
          onInput={(event) => setAsked(event.currentTarget.valueAsNumber)}
        />
        <output for="pace" class="num">
          {formatCount(next)}
        </output>
        <Action
          what="Change the pace"
          disabled={next === pace}
          act={() => api.pace(id, next)}
          done={(now) => {
            setAsked(undefined);
            put(now);
          }}
        >
          Set the pace
        </Action>
      </div>
    </section>
  );
}

function trialWords(count: number): string {
  return count === 1 ? "1 trial" : `${formatCount(count)} trials`;
}

/** A design says it or means 4. */
function concurrencyOf(design: unknown): number {
  const said =
    typeof design === "object" && design !== null && "concurrency" in design ? design.concurrency : undefined;
  return typeof said === "number" ? said : 4;
}
