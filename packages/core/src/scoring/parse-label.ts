// Which label does an answer give? Strictly: the whole answer is a label or an alias, apart from quotes, brackets,
// markdown and closing punctuation around it. By repair: it mentions exactly one label. Two labels mentioned are no
// answer ("not sports, it is business"), however plausible the first one looks.

export type LabelBook = {
  /** Every spelling (label or alias, normalised) and the label it stands for; longest spelling first. */
  readonly spellings: readonly (readonly [spelling: string, label: string])[];
  readonly byName: ReadonlyMap<string, string>;
};

export type ParsedLabel =
  | { readonly kind: "strict"; readonly label: string }
  | { readonly kind: "repaired"; readonly label: string }
  | { readonly kind: "unparsed" };

/** Throws when one spelling stands for two labels. */
export function labelBook(
  labels: readonly string[],
  aliases: Readonly<Record<string, readonly string[]>>,
  normalise: (text: string) => string,
): LabelBook {
  const byName = new Map<string, string>();
  for (const label of labels) {
    const own = Object.hasOwn(aliases, label) ? (aliases[label] ?? []) : [];
    for (const spelling of [label, ...own].map(normalise)) {
      if (spelling.trim() === "") throw new RangeError(`"${label}" has an empty spelling`);
      const other = byName.get(spelling);
      if (other !== undefined && other !== label) {
        throw new RangeError(`"${spelling}" stands for both "${other}" and "${label}"`);
      }
      byName.set(spelling, label);
    }
  }
  return { byName, spellings: [...byName].sort(([a], [b]) => b.length - a.length) };
}

/** `answer` is normalised like the book. */
export function parseLabel(answer: string, book: LabelBook): ParsedLabel {
  const whole = wholeLabel(answer.trim(), book);
  if (whole !== undefined) return { kind: "strict", label: whole };
  const mentioned = labelsMentioned(answer, book);
  return mentioned.size === 1 ? { kind: "repaired", label: [...mentioned][0]! } : { kind: "unparsed" };
}

const MAX_WRAPPING = 16;
const wrapping = /[\s"'`*_~#>.,;:!?…。、，！？：；\p{Pi}\p{Pf}\p{Ps}\p{Pe}]/u;

/** Peels the least it can, so that a label such as "C++" or ".NET" keeps its own punctuation. */
function wholeLabel(answer: string, book: LabelBook): string | undefined {
  const points = [...answer];
  let leading = 0;
  while (leading < Math.min(points.length, MAX_WRAPPING) && wrapping.test(points[leading]!)) leading += 1;
  let trailing = 0;
  while (trailing < Math.min(points.length, MAX_WRAPPING) && wrapping.test(points[points.length - 1 - trailing]!)) {
    trailing += 1;
  }
  for (let start = 0; start <= leading; start += 1) {
    for (let end = 0; end <= trailing; end += 1) {
      const label = book.byName.get(points.slice(start, points.length - end).join(""));
      if (label !== undefined) return label;
    }
  }
  return undefined;
}

const wordLetter = /[\p{L}\p{M}\p{N}_]/u;

/** Labels that stand in the text as whole words; inside a longer spelling ("New York") a shorter one does not count. */
function labelsMentioned(text: string, book: LabelBook): Set<string> {
  const taken = new Uint8Array(text.length);
  const mentioned = new Set<string>();
  for (const [spelling, label] of book.spellings) {
    for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + 1)) {
      const end = at + spelling.length;
      if (taken[at] === 1 || taken[end - 1] === 1 || !isWholeWord(text, at, end)) continue;
      taken.fill(1, at, end);
      mentioned.add(label);
    }
  }
  return mentioned;
}

function isWholeWord(text: string, start: number, end: number): boolean {
  const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? "";
  const first = String.fromCodePoint(text.codePointAt(start)!);
  const last = [...text.slice(Math.max(start, end - 2), end)].at(-1)!;
  const after = text.slice(end, end + 2);
  if (wordLetter.test(first) && wordLetter.test(before)) return false;
  if (wordLetter.test(last) && wordLetter.test([...after][0] ?? "")) return false;
  // "1" is not mentioned in "-1", "0.1" or "1.5".
  return !(/\d/.test(first) && /[-−+.,]/u.test(before)) && !(/\d/.test(last) && /^[.,]\d/.test(after));
}
