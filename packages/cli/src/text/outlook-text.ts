// What a design would cost, how far its money goes and what it could see, for people.

import { formatCount, formatDollars, formatDuration, formatNumber } from "@assay/core/report";
import type { DryRunBody } from "@assay/functions/api/shapes/experiment";
import { textTable } from "./table.ts";

export function outlookText(outlook: DryRunBody): string {
  const { estimate, perArm, reach, budgetLimitUsd, onBudget, mayStart, fits } = outlook;
  const head = ["arm", "trials", "low", "likely", "high"];
  const rows = Object.entries(perArm).map(([arm, one]) => priceRow(arm, one.trials, one));
  rows.push(priceRow("all", reach.planned.trials, estimate));
  return [
    `design ${outlook.designDigest}`,
    "",
    textTable(head, rows, head.slice(1)),
    "",
    moneyWords({ fits, mayStart, onBudget }, budgetLimitUsd, reach),
    ...(outlook.missingSecrets === undefined
      ? []
      : [`It will not start without its secrets: ${outlook.missingSecrets.join(", ")}.`]),
    ...(outlook.likelyDurationMs === undefined ? [] : [`It likely takes ${formatDuration(outlook.likelyDurationMs)}.`]),
    ...(outlook.minimumDetectableEffect === undefined
      ? []
      : [`A difference of ${formatNumber(outlook.minimumDetectableEffect)} would be seen with 80 % power.`]),
    "Nothing was executed.",
  ].join("\n");
}

type Prices = DryRunBody["estimate"];

function priceRow(arm: string, trials: number, { lowUsd, likelyUsd, highUsd }: Prices): string[] {
  return [arm, formatCount(trials), ...[lowUsd, likelyUsd, highUsd].map(formatDollars)];
}

function moneyWords(
  { fits, mayStart, onBudget }: Pick<DryRunBody, "fits" | "mayStart" | "onBudget">,
  limitUsd: number,
  { planned, atLeast, likely }: DryRunBody["reach"],
): string {
  const limit = formatDollars(limitUsd);
  if (fits) return `It fits into ${limit}.`;
  if (!mayStart && onBudget === "refuse") {
    return `It does not fit into ${limit} and will not start (onBudget: "stop" would run until the money ends).`;
  }
  if (!mayStart) return `${limit} does not pay for one trial of every arm: it will not start.`;
  return `It does not fit into ${limit}: of ${formatCount(planned.trials)} trials at least ${formatCount(atLeast.trials)} will run, likely ${formatCount(likely.trials)}.`;
}
