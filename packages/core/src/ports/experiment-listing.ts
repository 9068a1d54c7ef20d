// Which experiments a list shows and where its next page begins, decided once for every store.
// The rule it protects: a cursor names a place in the order, never an offset, so pages neither repeat nor lose a row.

import { DomainError } from "../support/domain-error.ts";
import type { ExperimentFilter, ExperimentRecord } from "./experiments.ts";

/** Single runs are read by id and listed nowhere. */
export function isListedKind(record: ExperimentRecord): boolean {
  return record.kind !== "run";
}

/** "undecided" means that a report lies there and nobody has decided on it. A canary asks nobody until it alarms. */
export function matchesFilter(record: ExperimentRecord, filter: ExperimentFilter): boolean {
  return (
    (filter.status === undefined || record.status === filter.status) &&
    (filter.lane === undefined || record.lane === filter.lane) &&
    (filter.kind === undefined || record.kind === filter.kind) &&
    (filter.undecided !== true || (record.status === "reported" && record.kind !== "canary"))
  );
}

/** Place in the listing: newer is greater. It is the cursor of the page that follows the record. */
export function listingPlace(record: Pick<ExperimentRecord, "createdAt" | "experimentId">): string {
  return `${record.createdAt}#${record.experimentId}`;
}

export function parseListingPlace(cursor: string): { readonly createdAt: string; readonly experimentId: string } {
  const [createdAt, experimentId, ...rest] = cursor.split("#");
  if (!createdAt || !experimentId || rest.length > 0) {
    throw new DomainError("invalid", `cursor: "${cursor}" was not given out by this list`);
  }
  return { createdAt, experimentId };
}
