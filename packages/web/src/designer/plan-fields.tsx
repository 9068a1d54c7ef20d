// How it is analysed, how often each case is tried, and for how much money at most.

import { textAt, valueAt } from "./draft.ts";
import { useDraft } from "./draft-context.ts";
import { ChoiceField, FlagField, NumberField, type Options, TextField } from "./fields.tsx";

const corrections: Options = [
  ["holm", "Holm: all comparisons share alpha"],
  ["none", "none: each comparison on its own"],
];
const missing: Options = [
  ["exclude", "left out of the comparison"],
  ["fail", "counted as a fail"],
];
const onBudget: Options = [
  ["refuse", "refuse to start"],
  ["stop", "start, and stop when the money ends"],
];

export function PlanFields() {
  return (
    <section aria-labelledby="plan-title">
      <h2 id="plan-title">The plan</h2>
      <div class="row">
        <NumberField at="budgetLimitUsd" label="Budget, USD" hint="Never exceeded by what is foreseen." />
        <ChoiceField
          at="onBudget"
          label="If the highest estimate does not fit"
          options={onBudget}
          none="refuse to start"
        />
      </div>
      <div class="row">
        <NumberField at="repeats" label="Repeats" hint="Trials of each case in each arm." />
        <NumberField at="concurrency" label="At once" hint="A ceiling; it changes no result." />
      </div>
      <div class="row">
        <NumberField at="analysisPlan.alpha" label="Alpha" hint="Accepted chance of a false alarm; 0.05 is usual." />
        <NumberField
          at="analysisPlan.minimumEffect"
          label="Smallest effect that matters (optional)"
          hint="A warning comes when so few cases cannot see it."
        />
      </div>
      <details>
        <summary>More of the analysis plan</summary>
        <div class="row">
          <ChoiceField at="analysisPlan.correction" label="Correction" options={corrections} />
          <ChoiceField at="analysisPlan.missing" label="A lost trial is" options={missing} none="left out" />
        </div>
        <div class="row">
          <TextField
            at="analysisPlan.cluster"
            label="Cluster tag (optional)"
            optional
            hint="Cases with the same value of this tag count as one unit."
          />
          <SlicesField />
        </div>
        <FlagField
          at="analysisPlan.includeHoldout"
          label="Include held-out cases"
          hint="Each look at the hold-out is counted and shown in the report."
        />
        <div class="row">
          <NumberField at="analysisPlan.bootstrapSamples" label="Resamples (optional)" hint="10,000 unless said." />
          <TextField at="seed" label="Seed (optional)" optional hint="Part of the digest." />
        </div>
      </details>
    </section>
  );
}

function SlicesField() {
  const { draft, set } = useDraft();
  const value = valueAt(draft, "analysisPlan.slices");
  const text = Array.isArray(value) ? value.join(", ") : textAt(draft, "analysisPlan.slices");
  const put = (next: string) => {
    const tags = next.split(",").map((one) => one.trim());
    set("analysisPlan.slices", tags.every((one) => one === "") ? undefined : tags.filter((one) => one !== ""));
  };
  return (
    <div class="field">
      <label for="at-slices">Slice tags (optional)</label>
      <input
        id="at-slices"
        defaultValue={text}
        onChange={(event) => put(event.currentTarget.value)}
        autocomplete="off"
      />
      <small>Separated by commas; compared apart, as exploration.</small>
    </div>
  );
}
