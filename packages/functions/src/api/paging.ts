// Pages of a list: at most a hundred, with a cursor that names a place, never an offset. A cursor is sealed for the very
// list that gave it out: whatever else comes back as one is refused, never guessed at.

import { type DomainError, sha256Hex } from "@assay/core/support";
import type { Context } from "hono";
import { z } from "zod";
import { jsonAnswer } from "./answers.ts";
import type { ApiRequest, ApiRouter, RouteSpec } from "./api-router.ts";
import { invalid } from "./problem.ts";

/** Of a cursor's text. */
const MAX_CURSOR = 1_000;

/** So far back a history is read; a nightly line fills it in 27 years. */
export const MAX_HISTORY = 10_000;

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(MAX_CURSOR).optional().describe("nextCursor of the page before."),
};

/** Lists that are short by nature come whole to whoever asks for nothing. */
const listQuery = { ...pageQuery, limit: pageQuery.limit.default(100) };

export function pageShape<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    nextCursor: z.string().optional().describe("Of the page that follows; absent on the last one."),
  });
}

type Filters = Readonly<Record<string, z.ZodType>>;
type ListQuery<Shape extends Filters> = z.ZodObject<Shape & typeof listQuery>;

type ListSpec<Item, Shape extends Filters> = Omit<
  RouteSpec<z.ZodUndefined, ListQuery<Shape>>,
  "method" | "answers" | "body" | "query" | "takesBytes" | "isToldOnce"
> & {
  readonly item: z.ZodType;
  readonly filters?: Shape;
  /** Names an item's place; the items come in the order of these texts, except where two places are only ever equal. */
  readonly placeOf: (item: Item) => string;
  readonly order: "ascending" | "descending";
};

/** A list that is loaded whole and answered in pages. */
export function addList<Item, Shape extends Filters = Record<never, never>>(
  router: ApiRouter,
  { item, filters, placeOf, order, ...spec }: ListSpec<Item, Shape>,
  load: (request: ApiRequest<undefined, z.output<ListQuery<Shape>>>) => Promise<readonly Item[]> | readonly Item[],
): void {
  const query = z.strictObject({ ...filters, ...listQuery }) as unknown as ListQuery<Shape>;
  const refuses = [...new Set([...(spec.refuses ?? []), "invalid" as const])];
  router.add<z.ZodUndefined, ListQuery<Shape>>(
    { ...spec, method: "get", query, refuses, answers: { 200: { about: "A page.", shape: pageShape(item) } } },
    async (request) => {
      const { limit, cursor } = request.query as z.output<z.ZodObject<typeof listQuery>>;
      const after = openCursor(request.http, cursor);
      const items = await load(request as never);
      const from = after === undefined ? 0 : indexAfter(items.map(placeOf), after, order);
      const page = items.slice(from, from + limit);
      const isLast = from + limit >= items.length;
      return jsonAnswer({
        items: page,
        ...(!isLast && { nextCursor: sealCursor(request.http, placeOf(page.at(-1)!)) }),
      });
    },
  );
}

/** An item that went meanwhile still has a place. */
function indexAfter(places: readonly string[], after: string, order: "ascending" | "descending"): number {
  const at = places.indexOf(after);
  if (at >= 0) return at + 1;
  const next = places.findIndex((place) => (order === "ascending" ? place > after : place < after));
  return next === -1 ? places.length : next;
}

/** Whole numbers as texts in their order. */
export function numberPlace(value: number): string {
  return String(value).padStart(12, "0");
}

/** For one list: the path is part of the seal. */
export function sealCursor(http: Context, place: string): string {
  return `${Buffer.from(place).toString("base64url")}.${sealOf(http, place)}`;
}

/** The place, or undefined for the first page. Throws invalid for what this list did not give out. */
export function openCursor(http: Context, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const [text = ""] = cursor.split(".");
  const place = Buffer.from(text, "base64url").toString();
  if (sealCursor(http, place) !== cursor) throw badCursor(cursor);
  return place;
}

export function badCursor(cursor: string): DomainError {
  return invalid("the query breaks a rule", [
    { severity: "error", path: "query.cursor", message: `"${cursor.slice(0, 100)}" was not given out by this list` },
  ]);
}

function sealOf(http: Context, place: string): string {
  return sha256Hex(`${http.req.path}\n${place}`).slice(0, 8);
}
