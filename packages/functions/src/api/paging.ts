// Pages of a list: at most a hundred, with a cursor that names a place, never an offset.

import { z } from "zod";
import { invalid } from "./problem.ts";

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional().describe("nextCursor of the page before."),
};

export function pageShape<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().optional() });
}

/** A list that is short by nature, in the shape of every list. */
export function wholePage<Item>(items: readonly Item[]): { items: readonly Item[] } {
  return { items };
}

/** Cursors of lists whose places are whole numbers. */
export function parsePlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,12}$/.test(cursor)) throw badCursor(cursor);
  return Number(cursor);
}

export function badCursor(cursor: string): Error {
  return invalid("the query breaks a rule", [
    { severity: "error", path: "query.cursor", message: `"${cursor}" was not given out by this list` },
  ]);
}
