// How a place in a document is written: "arms[1].providerOverrides.writer". A key that is not a plain word is quoted,
// `tags["a.b"]`, so that two places never share a spelling.

export type PathSegment = string | number;

/** The root is the empty text. */
export function formatPath(segments: readonly PropertyKey[]): string {
  let out = "";
  for (const segment of segments) out = childPath(out, typeof segment === "number" ? segment : String(segment));
  return out;
}

export function childPath(parent: string, segment: PathSegment): string {
  if (typeof segment === "number") return `${parent}[${segment}]`;
  if (!/^[\p{L}\p{N}_$-]+$/u.test(segment)) return `${parent}[${JSON.stringify(segment)}]`;
  return parent === "" ? segment : `${parent}.${segment}`;
}

/** The path itself, then what contains it, outwards to the root. */
export function* enclosingPaths(path: string): Generator<string> {
  yield path;
  for (let cut = path.length - 1; cut > 0; cut -= 1) {
    if (path[cut] === "." || path[cut] === "[") yield path.slice(0, cut);
  }
  if (path !== "") yield "";
}

/** `inner` is a path of its own, from the value that stands at `outer`. */
export function joinPaths(outer: string, inner: string): string {
  if (outer === "" || inner === "" || inner.startsWith("[")) return outer + inner;
  return `${outer}.${inner}`;
}
