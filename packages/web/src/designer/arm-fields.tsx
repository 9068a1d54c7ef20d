// The arms: what runs in each, and which one the others are compared with.

import type { WorkflowBody } from "@assay/functions/api/shapes/library";
import { listAt, textAt, valueAt } from "./draft.ts";
import { useDraft } from "./draft-context.ts";
import { ChoiceField, JsonField, NumberField, TextField } from "./fields.tsx";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function ArmFields({ workflows }: { workflows: readonly WorkflowBody[] }) {
  const { draft, set } = useDraft();
  const arms = listAt(draft, "arms");
  const used = new Set(arms.map((_, i) => textAt(draft, `arms[${i}].key`)));
  const free = [...LETTERS].find((letter) => !used.has(letter));
  return (
    <section aria-labelledby="arms-title">
      <h2 id="arms-title">The arms</h2>
      <p class="lead">Every arm sees every case. Two to twenty-six; one is the baseline.</p>
      {arms.map((_, i) => (
        <Arm key={`arm ${i}`} index={i} count={arms.length} workflows={workflows} />
      ))}
      {free !== undefined && (
        <button type="button" onClick={() => set(`arms[${arms.length}]`, { key: free, label: "", workflowId: "" })}>
          Add arm {free}
        </button>
      )}
    </section>
  );
}

type ArmProps = { index: number; count: number; workflows: readonly WorkflowBody[] };

function Arm({ index, count, workflows }: ArmProps) {
  const { draft, set } = useDraft();
  const at = `arms[${index}]`;
  const key = textAt(draft, `${at}.key`);
  const chosen = workflows.find((one) => one.workflowId === textAt(draft, `${at}.workflowId`));
  const setBaseline = () => {
    for (let i = 0; i < count; i += 1) set(`arms[${i}].isBaseline`, i === index ? true : undefined);
  };
  return (
    <fieldset class="arm-fields">
      <legend>Arm {key}</legend>
      <div class="row">
        <TextField at={`${at}.label`} label="Label" />
        <ChoiceField
          at={`${at}.workflowId`}
          label="Workflow"
          none="choose one"
          options={workflows.map((one) => [one.workflowId, `${one.workflowId} (${one.title})`] as const)}
        />
      </div>
      <label class="check">
        <input
          type="radio"
          name="baseline"
          checked={valueAt(draft, `${at}.isBaseline`) === true}
          onChange={setBaseline}
        />
        <span>Baseline: the others are compared with arm {key}</span>
      </label>
      <details>
        <summary>Overrides, models and limits of arm {key}</summary>
        {Object.entries(chosen?.slots ?? {}).map(([slot, { default: model, allowed }]) => (
          <ChoiceField
            key={slot}
            at={`${at}.providerOverrides.${slot}`}
            label={`Model in slot ${slot}`}
            none={`the workflow's own (${model})`}
            options={allowed.map((one) => [one, one] as const)}
          />
        ))}
        <JsonField
          at={`${at}.intakeOverrides`}
          label="Intake overrides (JSON object)"
          hint="Laid over the intake of every case; whole values are replaced."
        />
        <div class="row">
          <NumberField
            at={`${at}.maxCostUsdPerTrial`}
            label="Most a trial may cost, USD"
            hint="Needed where there is no price."
          />
          <NumberField at={`${at}.timeoutMs`} label="Time limit, ms" hint="The workflow's own unless said." />
        </div>
      </details>
      {count > 2 && (
        <button type="button" onClick={() => set(at, undefined)}>
          Remove arm {key}
        </button>
      )}
    </fieldset>
  );
}
