// What a number or text in a document must be to survive reading unchanged.

/** The rule that a value breaks, or undefined. `written` is the number as it stands in the text. */
export function brokenNumberRule(value: number, written: string): string | undefined {
  if (Number.isNaN(value)) return `${written} is not a number that can be stored`;
  if (!Number.isFinite(value)) return `${written} is too large for a number`;
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(written)) {
    return `${written} is beyond ±2^53 and would be rounded; write it as text`;
  }
  return undefined;
}

export function brokenTextRule(value: string): string | undefined {
  return value.isWellFormed() ? undefined : "the text holds half of a surrogate pair";
}

/** Keys that JavaScript treats as something else than a key. */
export function brokenKeyRule(key: string): string | undefined {
  if (key === "__proto__") return `the key "__proto__" is not allowed`;
  return brokenTextRule(key);
}
