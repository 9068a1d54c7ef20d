// Hints for whoever decides, in plain words and without figures. A hint describes; it never says what to do.

import type { DeltaFigures } from "./delta-figures.ts";
import type { GuardrailFigures } from "./side-figures.ts";

export function verdictHints(
  baseline: string,
  deltas: Readonly<Record<string, DeltaFigures>>,
  guardrails: readonly GuardrailFigures[],
): string[] {
  return Object.entries(deltas).flatMap(([arm, delta]) => [
    verdictHint(arm, baseline, delta),
    ...guardrails.flatMap(({ metric, perArm }) => {
      const status = perArm[arm]?.status;
      if (status === "breached") return [`${arm} breaches the guardrail ${metric}.`];
      return status === "unclear" ? [`Whether ${arm} keeps within the guardrail ${metric} is unclear.`] : [];
    }),
    ...(delta.caveats.includes("verdict-depends-on-losses")
      ? [`The verdict on ${arm} depends on what a lost trial counts as.`]
      : []),
  ]);
}

function verdictHint(arm: string, baseline: string, delta: DeltaFigures): string {
  switch (delta.verdict) {
    case "better":
      return `${arm} is better than ${baseline}${delta.note === undefined ? "" : ", by less than was said to matter"}.`;
    case "worse":
      return `${arm} is worse than ${baseline}${delta.note === undefined ? "" : ", by less than was said to matter"}.`;
    case "equivalent":
      return `${arm} and ${baseline} differ by less than was said to matter.`;
    case "not-worse":
      return `${arm} is not worse than ${baseline} beyond the margin.`;
    case "cannot-tell":
      return delta.agreement === "neither" || delta.agreement === "not-estimable"
        ? `${arm} against ${baseline}: this experiment cannot tell.`
        : `${arm} against ${baseline}: the test and the interval do not agree; not settled.`;
  }
}
