// What the workspace may spend in a month, what it has spent, and the control of its limit.

import { formatDollars } from "@assay/core/report";
import { useState } from "preact/hooks";
import { type WorkspaceBody, workspace } from "../client/workspace.ts";
import { Action } from "../parts/action.tsx";
import { ShareBar } from "../parts/bars.tsx";
import { Fact } from "../parts/fact.tsx";
import { Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";

export function BudgetPart() {
  const { answer, again } = useAnswer("workspace", workspace.read);
  return (
    <section aria-labelledby="budget-title">
      <h2 id="budget-title">Money for the month</h2>
      <Shown answer={answer} what="the workspace" again={again}>
        {(body) => <Budget key={JSON.stringify(body)} body={body} changed={again} />}
      </Shown>
    </section>
  );
}

function Budget({ body: { workspace: name, budget }, changed }: { body: WorkspaceBody; changed: () => void }) {
  const { period, limitUsd, spentUsd, heldUsd, remainingUsd } = budget;
  const [text, setText] = useState(limitUsd === null ? "" : String(limitUsd));
  const wanted = text.trim() === "" ? null : Number(text);
  const isNumber = wanted === null || (Number.isFinite(wanted) && wanted >= 0);
  const share = (usd: number) => (limitUsd === null || limitUsd === 0 ? 0 : usd / limitUsd);
  return (
    <>
      <p class="big">
        <strong class="num">{formatDollars(spentUsd)}</strong> spent in {period} in workspace {name}
        {limitUsd === null ? ", without a limit" : ` of ${formatDollars(limitUsd)}`}
      </p>
      {limitUsd !== null && (
        <ShareBar
          parts={[
            { kind: "charged", share: share(spentUsd) },
            { kind: "reserved", share: share(heldUsd) },
          ]}
        />
      )}
      <dl class="facts small">
        <Fact title="Held by what runs" value={formatDollars(heldUsd)} />
        <Fact title="Remaining" value={remainingUsd === null ? "no limit" : formatDollars(Math.max(0, remainingUsd))} />
      </dl>
      <div class="buttons">
        <label class="choice">
          <span>Limit for a month, USD</span>
          <input
            inputMode="decimal"
            value={text}
            placeholder="no limit"
            aria-invalid={!isNumber}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Action
          what="Set the limit"
          disabled={!isNumber || wanted === limitUsd}
          act={() => workspace.limit(wanted)}
          done={changed}
        >
          Set the limit
        </Action>
      </div>
      <p class="note">An experiment whose highest estimate does not fit into what remains does not start.</p>
    </>
  );
}
