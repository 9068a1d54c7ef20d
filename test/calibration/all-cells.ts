// Every cell, and the heads of its group's table.

import type { Cell } from "./cell.ts";
import { clusterCells, coverageCells } from "./cover-truth.ts";
import { gateCells } from "./look-at-gates.ts";
import { lossCells } from "./lose-alike.ts";
import { clusteredStarCells, falseStarCells, skewedStarCells } from "./star-falsely.ts";

export const allCells: readonly Cell[] = [
  ...coverageCells,
  ...clusterCells,
  ...falseStarCells,
  ...clusteredStarCells,
  ...skewedStarCells,
  ...gateCells,
  ...lossCells,
];

export const groups: Readonly<Record<string, { readonly title: string; readonly columns: readonly string[] }>> = {
  coverage: {
    title: "Coverage of `auto` at 95 %, independent cases (asserted: 93.5 to 97; 0/1 and grades: at least 93.5)",
    columns: ["deltas", "repeats", "cases"],
  },
  clusters: {
    title: "Coverage of `auto` at 95 %, clusters of normal deltas (asserted: 93.5 to 97)",
    columns: ["cluster sizes", "intra-cluster correlation", "clusters"],
  },
  "false-stars": {
    title: "Experiments with a false ★, arms exchangeable within a case (asserted: at most 5.5)",
    columns: ["values", "repeats", "lost", "comparisons", "cases"],
  },
  "clustered-stars": {
    title: "Experiments with a false ★, clusters named in the plan (asserted: at most 5.5)",
    columns: ["values", "cluster sizes", "comparisons", "clusters"],
  },
  "skewed-stars": {
    title: "Experiments with a ★ where means are equal but cases are not (printed, not asserted)",
    columns: ["deltas", "comparisons", "cases"],
  },
  gates: {
    title: "The gate's slider without an effect (asserted: at most 5.5)",
    columns: ["correlation of the arms", "cases"],
  },
  losses: {
    title: "Loss alarms at equal loss rates (asserted: at most 1)",
    columns: ["lost", "arms", "cases", "rate"],
  },
};

export function cellId({ group, name }: Cell): string {
  return `${group}: ${name}`;
}
