// A plain table: every cell on one line, inert, cut where it would be too long.

import Table from "cli-table3";
import { inertLabel } from "./inert-text.ts";

const line = { top: "", "top-mid": "", "top-left": "", "top-right": "", bottom: "", "bottom-mid": "" };
const chars = {
  ...line,
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
};

/** Columns named in `numbers` are aligned to the right. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly string[] = [],
): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((name) => (numbers.includes(name) ? "right" : "left")),
    chars,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  for (const row of rows) table.push(row.map((cell) => inertLabel(cell)));
  return table
    .toString()
    .split("\n")
    .map((one) => one.trimEnd())
    .join("\n");
}
