// A deep copy of a JSON value with one place changed, so that a test can say "this design, but for that".

import { formatPath, type PathSegment } from "../document-path.ts";

export const REMOVED = Symbol("removed");

/** `place` as in a finding: "arms[1].key". A key may be new; an index may be one past the end. */
export function changeAt(root: unknown, place: string, value: unknown): unknown {
  const segments = place.match(/[^.[\]]+/g)!.map((word): PathSegment => (/^\d+$/.test(word) ? Number(word) : word));
  const copy = structuredClone(root);
  let here = copy as Record<PathSegment, unknown>;
  for (const segment of segments.slice(0, -1)) here = here[segment] as Record<PathSegment, unknown>;
  const last = segments.at(-1)!;
  if (value === REMOVED) delete here[last];
  else here[last] = value;
  return copy;
}

/** Every place of a value that is neither an object nor a list (an empty one counts). */
export function leavesOf(value: unknown, segments: readonly PathSegment[] = []): { place: string; value: unknown }[] {
  if (typeof value === "object" && value !== null) {
    const entries: [PathSegment, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    if (entries.length > 0) return entries.flatMap(([key, inner]) => leavesOf(inner, [...segments, key]));
  }
  return [{ place: formatPath(segments), value }];
}
