// A form that writes a design: the same file the command line runs, checked and priced by the API as it is written.

import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../client/api.ts";
import { Failure } from "../parts/standing.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import { ArmFields } from "./arm-fields.tsx";
import { CaseFields } from "./case-fields.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { type Draft, type Json, withValue } from "./draft.ts";
import { DraftContext } from "./draft-context.ts";
import { FileButtons } from "./file-buttons.tsx";
import { WorkflowContext } from "./intake-schema.ts";
import { keepDraft, keptDraft } from "./kept-draft.ts";
import { MetricFields } from "./metric-fields.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { useCheck } from "./use-check.ts";

export function DesignerScreen() {
  const { place, goto } = useRoute();
  const [draft, setDraft] = useState<Draft>(keptDraft);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const check = useCheck(draft);
  const from = useAnswer(place.from, () => api.design(place.from ?? ""));
  const workflows = useAnswer("workflows", api.workflows);
  const scorers = useAnswer("scorers", api.scorers);
  const sets = useAnswer("case-sets", api.caseSets);

  const replace = useCallback((next: Draft) => {
    setDraft(next);
    setTouched(new Set());
  }, []);
  useEffect(() => keepDraft(draft), [draft]);
  useEffect(() => {
    if (from.answer?.kind !== "ok") return;
    replace(from.answer.value as Draft);
    goto({ view: "designer" }, "replace");
  }, [from.answer]);

  const tools = useMemo(
    () => ({
      draft,
      set: (path: string, value: Json | undefined) => setDraft((before) => withValue(before, path, value)),
      findings: check.findings,
      touched,
      touch: (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
    }),
    [draft, check.findings, touched],
  );
  return (
    <DraftContext.Provider value={tools}>
      <div class="title-row">
        <h1>Design an experiment</h1>
        <FileButtons draft={draft} replace={replace} />
      </div>
      <p class="lead">
        This form writes a design file. Nothing runs and nothing is spent until you say so; keep the file beside your
        code.
      </p>
      {from.answer !== undefined && from.answer.kind !== "ok" && (
        <Failure answer={from.answer} what="The design to start from" again={from.again} />
      )}
      <div class="designer">
        <form class="design-form" onSubmit={(event) => event.preventDefault()} aria-label="Design">
          <QuestionFields />
          <WorkflowContext.Provider value={itemsOf(workflows.answer)}>
            <CaseFields sets={itemsOf(sets.answer)} />
          </WorkflowContext.Provider>
          <ArmFields workflows={itemsOf(workflows.answer)} />
          <MetricFields scorers={itemsOf(scorers.answer)} />
          <PlanFields />
          <details>
            <summary>The file as it will be saved</summary>
            <TextBlock text={fileText(draft)} />
          </details>
        </form>
        <CheckPanel check={check} />
      </div>
    </DraftContext.Provider>
  );
}

function fileText(draft: Draft): string {
  return `${JSON.stringify(draft, null, 2)}\n`;
}

function itemsOf<T>(answer: { kind: string; value?: { items: readonly T[] } } | undefined): readonly T[] {
  return answer?.value?.items ?? [];
}
