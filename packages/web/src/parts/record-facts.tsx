// A stored record, field by field: what a server keeps is shown even where this page knows no better form for it.

import { momentText, shownLabel } from "@assay/report/components";

import type { StoredRecord } from "../client/workspace.ts";

export function RecordFacts({ record }: { record: StoredRecord }) {
  return (
    <dl class="facts small">
      {Object.entries(record)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{wordsOf(name)}</dt>
            <dd>{shownValue(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

function shownValue(value: unknown): string {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT/.test(value) ? momentText(value) : shownLabel(value, 400);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? shownLabel(JSON.stringify(value), 400) : String(value);
}

/** "chargedUsd" as "charged USD". */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/\busd\b/g, "USD");
}
