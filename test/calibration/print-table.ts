// The measured cells as Markdown, one table per group, ready for the docs.

import { groups } from "./all-cells.ts";
import { type Cell, judgeCell, type Measured, percentOf } from "./cell.ts";

export type MeasuredCell = { readonly cell: Cell; readonly measured: Measured };

export function printTable(group: string, cells: readonly MeasuredCell[]): string {
  const { title, columns } = groups[group]!;
  const first = cells[0]!.measured;
  const shares = Object.keys(first.shares);
  const figures = Object.keys(first.figures ?? {});
  const head = [...columns, ...shares.map((name) => `${name}, %`), ...figures, ""];
  const rows = cells.map(({ cell, measured }) => [
    ...cell.name.split(" | "),
    ...shares.map((name) => percentText(measured.shares[name]!)),
    ...figures.map((name) => measured.figures![name]!.toFixed(2)),
    outcomeText(cell, measured),
  ]);
  return [`### ${title}`, "", line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
}

function percentText(share: Measured["shares"][string]): string {
  return share.of === 0 ? "–" : percentOf(share).toFixed(1);
}

function outcomeText(cell: Cell, measured: Measured): string {
  const outcome = judgeCell(cell, measured);
  if (outcome === "known exception") return `exception: ${cell.exception}`;
  return outcome === "broken" ? "**outside**" : "";
}

function line(entries: readonly string[]): string {
  return `| ${entries.join(" | ")} |`;
}
