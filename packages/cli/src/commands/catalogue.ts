// Commands that say what there is to measure and to run.

import { formatDollars, formatDuration } from "@assay/core/report";
import type { ScorerBody, WorkflowBody } from "@assay/functions/api/shapes/library";
import { exitCodes } from "../exit-codes.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandOf } from "./command.ts";

export const scorers: CommandOf<"scorers"> = (_, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<ScorerBody>("/v1/experiments/scorers");
    context.printer.answer(found, () => {
      const rows = found.flatMap(({ name, version, keys }) =>
        Object.entries(keys).map(([key, one]) => [
          `${name}.${key}`,
          `${version}`,
          one.kind,
          one.direction,
          one.unit,
          one.about,
        ]),
      );
      return textTable(["metric", "version", "kind", "better", "unit", "about"], rows, ["version"]);
    });
    return exitCodes.complete;
  });

export const workflows: CommandOf<"workflows"> = (_, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<WorkflowBody>("/v1/workflows");
    context.printer.answer(found, () => {
      const rows = found.map((one) => [
        one.workflowId,
        `${one.version}`,
        one.target.kind,
        one.title,
        Object.keys(one.slots ?? {}).join(", "),
        priceWords(one.price),
        formatDuration(one.timeoutMs),
      ]);
      return textTable(["workflow", "version", "runs as", "title", "slots", "price per run", "time limit"], rows, [
        "version",
      ]);
    });
    return exitCodes.complete;
  });

function priceWords(price: WorkflowBody["price"]): string {
  if (price === undefined) return "unknown";
  if (price.kind === "free") return "free";
  return price.kind === "perRun" ? `${formatDollars(price.lowUsd)} to ${formatDollars(price.highUsd)}` : "by tokens";
}
