// A design while it is written: any JSON, read and changed by the same paths that findings name. Keys this form has no
// field for stay as they are.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export type Draft = { readonly [key: string]: Json | undefined };

/** "arms[1].label" to ["arms", 1, "label"]. */
function segmentsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? name! : Number(index),
  );
}

export function valueAt(draft: Draft, path: string): Json | undefined {
  return segmentsOf(path).reduce<Json | undefined>((held, segment) => {
    if (Array.isArray(held)) return typeof segment === "number" ? held[segment] : undefined;
    return isObject(held) ? held[segment] : undefined;
  }, draft);
}

export function textAt(draft: Draft, path: string): string {
  const value = valueAt(draft, path);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function listAt(draft: Draft, path: string): readonly Json[] {
  const value = valueAt(draft, path);
  return Array.isArray(value) ? value : [];
}

/** undefined takes the key away. */
export function withValue(draft: Draft, path: string, value: Json | undefined): Draft {
  return put(draft, segmentsOf(path), value) as Draft;
}

function put(
  held: Json | undefined,
  [segment, ...rest]: (string | number)[],
  value: Json | undefined,
): Json | undefined {
  if (segment === undefined) return value;
  if (typeof segment === "number") {
    const list = Array.isArray(held) ? [...(held as readonly Json[])] : [];
    const next = put(list[segment], rest, value);
    if (next === undefined) list.splice(segment, 1);
    else list[segment] = next;
    return list;
  }
  const { [segment]: before, ...others } = isObject(held) ? held : {};
  const next = put(before, rest, value);
  if (next === undefined) return others;
  // A key stays in its place, so that a saved file differs only where it was changed.
  return isObject(held) && segment in held ? { ...held, [segment]: next } : { ...others, [segment]: next };
}

function isObject(value: Json | undefined): value is Draft {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const emptyDraft: Draft = {
  name: "",
  kind: "benchmark",
  hypothesis: "",
  primaryMetric: { scorer: "", key: "", direction: "higher", threshold: 1 },
  analysisPlan: { paired: true, alpha: 0.05, correction: "holm" },
  repeats: 1,
  concurrency: 4,
  budgetLimitUsd: 1,
  caseSet: { name: "" },
  arms: [
    { key: "A", label: "", isBaseline: true, workflowId: "" },
    { key: "B", label: "", workflowId: "" },
  ],
};
