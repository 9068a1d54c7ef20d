// A copy that nobody can change: what is stored shares nothing with what the caller holds.
// Fields set to undefined are dropped, as a table drops them. A Set cannot be frozen; it is copied.

export function frozenCopy<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copy));
  if (value instanceof Set) return new Set(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.freeze(Object.fromEntries(fields.map(([name, field]) => [name, copy(field)])));
}
