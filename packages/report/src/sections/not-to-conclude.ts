// What somebody in a hurry would read into these figures and must not. Every line follows from a verdict or a status of
// this analysis; a line that would fit every report alike stands last.

import { type AnalysisBlob, effectStyle, formatCount, formatEffect, isEstimable } from "@assay/core/report";
import { armName, comparedArmKeys } from "../arms.ts";

const MAX_NAMED = 4;
/** With more settled arms than this, one line speaks for all of them. */
const MAX_SIZES = 2;

export function notToConclude(blob: AnalysisBlob): string[] {
  const arms = comparedArmKeys(blob);
  const base = armName(blob, blob.baselineArmKey);
  const open = arms.filter((arm) => isOpen(blob, arm));
  const settled = arms.filter((arm) => blob.deltas[arm]?.significant === true);
  const unclear = blob.guardrails.flatMap(({ metric, perArm }) =>
    arms.filter((arm) => perArm[arm]?.status === "unclear").map((arm) => `${arm} on ${metric}`),
  );
  return [
    ...(open.length === 0
      ? []
      : [
          `That there is no difference between ${base} and ${listed(
            open.map((arm) => armName(blob, arm)),
            "or",
          )}: these cases cannot tell; more cases might.`,
        ]),
    ...sizesOf(blob, settled),
    ...(unclear.length === 0
      ? []
      : [`That nothing else got worse: ${listed(unclear)} ${unclear.length === 1 ? "is" : "are"} unclear.`]),
    "That the arm that passes more often is the better one in every way: the gate is a rule somebody chose, not quality.",
    `Anything about cases unlike these ${formatCount(blob.caseSet.cases)}, other prices, or another day.`,
  ];
}

function isOpen(blob: AnalysisBlob, arm: string): boolean {
  const delta = blob.deltas[arm];
  return delta?.agreement === "not-estimable" || delta?.verdict === "cannot-tell";
}

function sizesOf(blob: AnalysisBlob, settled: readonly string[]): string[] {
  if (settled.length <= MAX_SIZES) return settled.flatMap((arm) => sizeWords(blob, arm));
  return [`How much better or worse ${listed(settled)} are: anything inside their thick bars fits these figures.`];
}

function sizeWords(blob: AnalysisBlob, arm: string): string[] {
  const delta = blob.deltas[arm];
  if (delta === undefined || !isEstimable(delta.lowAdjusted) || !isEstimable(delta.highAdjusted)) return [];
  const { lowAdjusted, highAdjusted } = delta;
  const [low, high] = lowAdjusted > 0 ? [lowAdjusted, highAdjusted] : [-highAdjusted, -lowAdjusted];
  const style = effectStyle(low, high, blob.primary.unit);
  return [
    `How much ${delta.verdict} ${armName(blob, arm)} is: anything from ${formatEffect(low, style)} to ${formatEffect(high, style)} fits these figures.`,
  ];
}

function listed(names: readonly string[], last: "and" | "or" = "and"): string {
  const shown = names.slice(0, MAX_NAMED);
  const rest = names.length - shown.length;
  const end = rest > 0 ? `${rest} more` : shown.pop();
  return shown.length === 0 ? `${end}` : `${shown.join(", ")} ${last} ${end}`;
}
