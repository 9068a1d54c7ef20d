// What is asked, and what would count as an answer: written before anything runs.

import { AreaField, ChoiceField, TextField } from "./fields.tsx";

const kinds = [
  ["benchmark", "benchmark: settles a question"],
  ["screening", "screening: shows that the pieces work, decides nothing"],
  ["canary", "canary: watches what is shipped"],
] as const;

export function QuestionFields() {
  return (
    <section aria-labelledby="question-title">
      <h2 id="question-title">The question</h2>
      <TextField at="name" label="Name" hint="As the report will be titled. The only thing that may change later." />
      <AreaField
        at="hypothesis"
        label="Hypothesis"
        hint="What you expect and by how much, in a sentence somebody could be wrong about."
      />
      <div class="row">
        <ChoiceField at="kind" label="Kind" options={kinds} />
        <TextField
          at="lane"
          label="Lane (optional)"
          optional
          hint="Whose baseline a decision to ship moves: lower-case letters, digits, hyphens."
        />
      </div>
    </section>
  );
}
