// Replaces secret values wherever they turn up in what people will read: in text, in bytes, in the names of things, and in
// the spellings that JSON and URLs give them. A mask is made per run, from the values that this run was given; very short
// values are left alone, because they would hit innocent text.

const MASK = "•••";
const STAR = "*".charCodeAt(0);
const SHORTEST = 6;

export type Mask = {
  text(text: string): string;
  /** Every string and every byte inside plain objects and lists; anything else is handed back as it is. */
  value(value: unknown): unknown;
};

export function maskSecrets(secrets: Iterable<string>): Mask {
  const values = [...new Set([...secrets].flatMap(formsOf))].sort((a, b) => b.length - a.length);
  if (values.length === 0) return { text: (text) => text, value: (value) => value };
  const text = (raw: string) => values.reduce((masked, value) => masked.replaceAll(value, MASK), raw);
  const needles = values.map((value) => Buffer.from(value, "utf8"));
  return { text, value: (value) => maskInside(value, { text, needles, seen: new Map() }) };
}

/** The value itself, and its words: of "Bearer abc…" an echo of "abc…" alone must go too. */
function formsOf(secret: string): string[] {
  const whole = secret.trim();
  const words = [whole, ...whole.split(/\s+/)].filter((form, i) => form.length >= (i === 0 ? SHORTEST : SHORTEST + 2));
  return words.flatMap((form) => [form, JSON.stringify(form).slice(1, -1), encodeURIComponent(form.toWellFormed())]);
}

type Masking = {
  readonly text: (text: string) => string;
  readonly needles: readonly Buffer[];
  readonly seen: Map<unknown, unknown>;
};

function maskInside(value: unknown, masking: Masking): unknown {
  if (typeof value === "string") return masking.text(value);
  if (typeof value !== "object" || value === null) return value;
  const { seen } = masking;
  if (seen.has(value)) return seen.get(value);
  if (value instanceof Uint8Array) return maskBytes(value, masking.needles);
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    seen.set(value, copy);
    for (const item of value) copy.push(maskInside(item, masking));
    return copy;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> = Object.create(prototype as object | null);
  seen.set(value, copy);
  for (const [key, inner] of Object.entries(value))
    Object.defineProperty(copy, masking.text(key), {
      value: maskInside(inner, masking),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

/** Byte for byte, so that whatever else stands in a file stays where it was. */
function maskBytes(bytes: Uint8Array, needles: readonly Buffer[]): Uint8Array {
  let copy: Buffer | undefined;
  for (const needle of needles) {
    const whole = copy ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = whole.indexOf(needle); at >= 0; at = (copy ?? whole).indexOf(needle, at + needle.length)) {
      copy ??= Buffer.from(whole);
      copy.fill(STAR, at, at + needle.length);
    }
  }
  return copy === undefined ? bytes : new Uint8Array(copy);
}
