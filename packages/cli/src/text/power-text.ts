// How many cases an effect needs, for people: a row for each number of cases that was looked at, one sentence, and
// everything that was supposed.

import type { DesignPower } from "@assay/core/lifecycle";
import { formatCount, formatNumber, formatPercent } from "@assay/core/report";
import { isEstimable } from "@assay/core/support";
import { textTable } from "./table.ts";

/** `isChosen`: the numbers of cases were named, not searched. */
export function powerText(answer: DesignPower, isChosen: boolean): string {
  const { metric, direction, effect, unit, points, replications, seed, assumptions } = answer;
  const head = [unit, "power", "95 % interval"];
  const rows = points.map(({ cases, power, low, high }) => [
    formatCount(cases),
    formatPercent(power),
    `${formatPercent(low)} to ${formatPercent(high)}`,
  ]);
  return [
    `${metric}, ${direction} is better: an arm that is better by ${formatNumber(effect)}`,
    "",
    textTable(head, rows, head),
    "",
    isChosen ? chosenWords(answer) : neededWords(answer),
    "",
    `Supposed, in ${formatCount(replications)} simulated experiments a row (seed ${seed}):`,
    ...assumptions.map((one) => `  ${one}`),
  ].join("\n");
}

function chosenWords({ points, unit, target }: DesignPower): string {
  const enough = points.find(({ power }) => power >= target);
  const wanted = `${formatPercent(target)} power`;
  if (enough === undefined) return `None of these numbers of ${unit} finds it with ${wanted}.`;
  return `Of these, ${formatCount(enough.cases)} ${unit} are the fewest that find it with ${wanted}.`;
}

function neededWords({ neededCases, points, unit, target }: DesignPower): string {
  const [is, size] = isEstimable(neededCases) ? ["about", neededCases] : ["more than", points.at(-1)?.cases ?? 0];
  return `To find it with ${formatPercent(target)} power it needs ${is} ${formatCount(size)} ${unit}.`;
}
