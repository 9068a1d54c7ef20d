// What the API thinks of the draft, what it would cost, and the steps from here: smoke run, save, freeze.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import { useRef } from "preact/hooks";
import { api } from "../client/api.ts";
import type { Answer, Finding } from "../client/call.ts";
import { Action } from "../parts/action.tsx";
import { Price } from "../parts/price.tsx";
import { Failure } from "../parts/standing.tsx";
import { useRoute } from "../route.ts";
import { fieldId, useDraft } from "./draft-context.ts";
import { SMOKE_CASES, smokeDesign } from "./smoke-design.ts";
import type { Check } from "./use-check.ts";

export function CheckPanel({ check }: { check: Check }) {
  const { draft } = useDraft();
  const { goto } = useRoute();
  const { answer, isFresh, findings } = check;
  const isSound = isFresh && answer?.kind === "ok";
  const open = ({ experimentId }: { readonly experimentId: string }) => goto({ view: "experiment", id: experimentId });
  // One draft at the server for one text: a refused freeze is tried again on the same one.
  const saved = useRef<{ draft: unknown; id: string } | undefined>(undefined);
  const save = async (): Promise<Answer<{ experimentId: string }>> => {
    if (saved.current?.draft === draft) return { kind: "ok", value: { experimentId: saved.current.id } };
    const created = await api.create(draft);
    if (created.kind === "ok") saved.current = { draft, id: created.value.experimentId };
    return created;
  };
  const freeze = async (): Promise<Answer<{ experimentId: string }>> => {
    const created = await save();
    if (created.kind !== "ok") return created;
    const frozen = await api.freeze(created.value.experimentId);
    return frozen.kind === "ok" ? created : frozen;
  };
  return (
    <aside class="check-panel" aria-labelledby="check-title">
      <h2 id="check-title">Check and price</h2>
      <p role="status" class="check-state">
        {stateWords(check)}
      </p>
      {answer !== undefined && isFault(answer) && <Failure answer={answer} what="The check" />}
      <Found findings={findings} />
      {answer?.kind === "ok" && (
        <div class={isFresh ? "" : "stale"}>
          <Price of={answer.value} />
        </div>
      )}
      <div class="steps">
        <Action what="Smoke run" disabled={!isSound} act={() => startSmoke(draft)} done={open}>
          Smoke run on {SMOKE_CASES} cases
        </Action>
        <Action what="Save" disabled={!isSound} act={save} done={open}>
          Save as a draft
        </Action>
        <Action what="Freeze" class="primary" disabled={!isSound} act={freeze} done={open}>
          Freeze
        </Action>
      </div>
      <p class="note">
        A smoke run really runs, and is charged for, {SMOKE_CASES} cases; it compares nothing. Freezing pins everything
        and spends nothing; running is the step after it.
      </p>
    </aside>
  );
}

/** Findings are no fault: they are what the check is for. */
function isFault(
  answer: NonNullable<Check["answer"]>,
): answer is Exclude<NonNullable<Check["answer"]>, { kind: "ok" }> {
  return answer.kind === "unreachable" || (answer.kind === "refused" && answer.problem.findings.length === 0);
}

async function startSmoke(draft: Parameters<typeof smokeDesign>[0]): Promise<Answer<ExperimentBody>> {
  const smoke = await smokeDesign(draft);
  if (smoke.kind !== "ok") return smoke;
  const created = await api.create(smoke.value);
  if (created.kind !== "ok") return created;
  const frozen = await api.freeze(created.value.experimentId);
  return frozen.kind === "ok" ? api.run(created.value.experimentId) : frozen;
}

function stateWords({ answer, isFresh, findings }: Check): string {
  if (!isFresh) return "Checking…";
  if (answer?.kind === "unreachable") return "Not checked.";
  const errors = findings.filter((one) => one.severity === "error").length;
  const warnings = findings.length - errors;
  const warned = warnings === 0 ? "" : ` ${warnings} ${warnings === 1 ? "warning" : "warnings"}.`;
  if (errors > 0) return `${errors} ${errors === 1 ? "thing" : "things"} to fix.${warned}`;
  return answer?.kind === "ok" ? `Nothing stands in the way.${warned}` : "";
}

const SHOWN = 12;

function Found({ findings }: { findings: readonly Finding[] }) {
  const ordered = [...findings].sort((a, b) => (a.severity === b.severity ? 0 : a.severity === "error" ? -1 : 1));
  if (ordered.length === 0) return null;
  return (
    <ul class="findings">
      {ordered.slice(0, SHOWN).map((one) => (
        <li key={one.path + one.message} class={one.severity}>
          <strong>{one.severity === "error" ? "Fix" : "Warning"}</strong>{" "}
          {one.path !== "" && (
            <button type="button" class="at" onClick={() => focusField(one.path)}>
              <code>{one.path}</code>
            </button>
          )}{" "}
          {one.message}
        </li>
      ))}
      {ordered.length > SHOWN && <li class="muted">and {ordered.length - SHOWN} more</li>}
    </ul>
  );
}

/** To the field of the place, or of the nearest place above it that has one. */
function focusField(path: string): void {
  for (let at = path; at !== ""; at = at.replace(/(\.[^.[]*|\[\d+\]|^[^.[]*)$/, "")) {
    const field = document.getElementById(fieldId(at));
    if (field !== null) {
      field.closest("details")?.setAttribute("open", "");
      field.focus();
      return;
    }
  }
}
