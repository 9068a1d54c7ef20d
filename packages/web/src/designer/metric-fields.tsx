// How an answer is measured: one primary metric with its gate, and guardrails that may not get much worse.

import type { ScorerBody } from "@assay/functions/api/shapes/library";
import { listAt, textAt } from "./draft.ts";
import { useDraft } from "./draft-context.ts";
import { ChoiceField, JsonField, NumberField, type Options } from "./fields.tsx";

type Props = { scorers: readonly ScorerBody[] };

const directions: Options = [
  ["higher", "higher is better"],
  ["lower", "lower is better"],
];
const scales: Options = [
  ["linear", "linear: by difference"],
  ["log", "log: by ratio"],
];

export function MetricFields({ scorers }: Props) {
  const { draft, set } = useDraft();
  const guardrails = listAt(draft, "guardrailMetrics");
  return (
    <section aria-labelledby="metric-title">
      <h2 id="metric-title">What is measured</h2>
      <fieldset>
        <legend>Primary metric</legend>
        <MetricFieldsAt at="primaryMetric" scorers={scorers} />
        <div class="row">
          <NumberField at="primaryMetric.threshold" label="Gate" hint="A trial passes at or past it." />
          <NumberField
            at="primaryMetric.margin"
            label="Margin (optional)"
            hint="The most that may be lost and still be not worse."
          />
        </div>
      </fieldset>
      {guardrails.map((_, i) => (
        <fieldset key={`guardrail ${i}`}>
          <legend>Guardrail {i + 1}</legend>
          <MetricFieldsAt at={`guardrailMetrics[${i}]`} scorers={scorers} />
          <div class="row">
            <NumberField
              at={`guardrailMetrics[${i}].maxDegradation`}
              label="May get worse by"
              hint="In the metric's unit; a ratio on a log scale."
            />
            <ChoiceField at={`guardrailMetrics[${i}].scale`} label="Scale" options={scales} none="linear" />
          </div>
          <button type="button" onClick={() => set(`guardrailMetrics[${i}]`, undefined)}>
            Remove guardrail {i + 1}
          </button>
        </fieldset>
      ))}
      <p>
        <button
          type="button"
          onClick={() =>
            set(`guardrailMetrics[${guardrails.length}]`, {
              scorer: "run_metrics",
              key: "cost_usd",
              direction: "lower",
              maxDegradation: 0.01,
            })
          }
        >
          Add a guardrail
        </button>
      </p>
      <details>
        <summary>Options of scorers</summary>
        <JsonField
          at="scorers"
          label="Scorers with options (JSON list)"
          rows={4}
          hint='For example [{ "name": "classification", "options": { "labels": ["yes", "no"] } }]. Scorers that the metrics name always run.'
        />
      </details>
    </section>
  );
}

function MetricFieldsAt({ at, scorers }: Props & { at: string }) {
  const { draft, set } = useDraft();
  const chosen = textAt(draft, `${at}.scorer`);
  const named = namedScorers(listAt(draft, "scorers"), scorers);
  const scorer = named.find((one) => one.as === chosen)?.scorer;
  const keys = Object.entries(scorer?.keys ?? {});
  const follow = (key: string, of: ScorerBody | undefined) => {
    const direction = of?.keys[key]?.direction;
    if (direction !== undefined) set(`${at}.direction`, direction);
  };
  const setScorer = (name: string) => {
    const of = named.find((one) => one.as === name)?.scorer;
    const [first] = Object.keys(of?.keys ?? {});
    if (first === undefined || of?.keys[textAt(draft, `${at}.key`)] !== undefined) return;
    set(`${at}.key`, first);
    follow(first, of);
  };
  return (
    <div class="row">
      <ChoiceField
        at={`${at}.scorer`}
        label="Scorer"
        none="choose one"
        options={named.map(({ as }) => [as, as] as const)}
        onChosen={setScorer}
        {...(scorer !== undefined && { hint: scorer.about })}
      />
      <ChoiceField
        at={`${at}.key`}
        label="Key"
        none="choose one"
        options={keys.map(([key, { kind }]) => [key, `${key} (${kind})`] as const)}
        onChosen={(key) => follow(key, scorer)}
      />
      <ChoiceField at={`${at}.direction`} label="Direction" options={directions} />
    </div>
  );
}

/** The catalogue, and the names a design gives its scorers. */
function namedScorers(uses: readonly unknown[], scorers: readonly ScorerBody[]) {
  const own = uses.flatMap((use) => {
    if (typeof use !== "object" || use === null || !("as" in use) || !("name" in use)) return [];
    const scorer = scorers.find((one) => one.name === use.name);
    return typeof use.as === "string" && scorer !== undefined ? [{ as: use.as, scorer }] : [];
  });
  return [...own, ...scorers.map((scorer) => ({ as: scorer.name, scorer }))];
}
