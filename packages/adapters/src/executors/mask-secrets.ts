// Replaces secret values wherever they turn up in text that people will read. A mask is made per run, from the values
// that this run was given; very short values are left alone, because they would hit innocent text.

const MASK = "•••";
const SHORTEST = 6;

export type Mask = {
  text(text: string): string;
  /** Every string inside plain objects and lists; anything else is handed back as it is. */
  value(value: unknown): unknown;
};

export function maskSecrets(secrets: Iterable<string>): Mask {
  const values = [...new Set([...secrets].flatMap(formsOf))].sort((a, b) => b.length - a.length);
  if (values.length === 0) return { text: (text) => text, value: (value) => value };
  const text = (raw: string) => values.reduce((masked, value) => masked.replaceAll(value, MASK), raw);
  return { text, value: (value) => maskInside(value, text, new Map()) };
}

/** The value itself, and its words: of "Bearer abc…" an echo of "abc…" alone must go too. */
function formsOf(secret: string): string[] {
  const whole = secret.trim();
  return [whole, ...whole.split(/\s+/)].filter((form, i) => form.length >= (i === 0 ? SHORTEST : SHORTEST + 2));
}

function maskInside(value: unknown, mask: (text: string) => string, seen: Map<unknown, unknown>): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    seen.set(value, copy);
    for (const item of value) copy.push(maskInside(item, mask, seen));
    return copy;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> = Object.create(prototype as object | null);
  seen.set(value, copy);
  for (const [key, inner] of Object.entries(value))
    Object.defineProperty(copy, key, {
      value: maskInside(inner, mask, seen),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}
