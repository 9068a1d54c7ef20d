// Regular expressions from a design, a schema or a person, matched in time linear in the text. Nothing that needs
// backtracking (look-around, back-references) compiles, so no pattern can hold the process.

import { RE2JS } from "re2js";

export const MAX_PATTERN_LENGTH = 1_000;

export type LinearRegex = {
  /** Whether it matches anywhere in the text. */
  readonly test: (text: string) => boolean;
  /** Whether it matches the whole text. */
  readonly matchesAll: (text: string) => boolean;
};

const flagBits: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  u: 0,
};

/** Throws a RangeError with the reason when the pattern is too long, malformed or not linear. `flags`: of "imsu". */
export function linearRegex(pattern: string, flags = ""): LinearRegex {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw new RangeError(`a pattern has at most ${MAX_PATTERN_LENGTH} characters, this one has ${pattern.length}`);
  }
  let bits = 0;
  for (const flag of flags) {
    const bit = flagBits[flag];
    if (bit === undefined) throw new RangeError(`unknown flag "${flag}"; known are i, m and s`);
    bits |= bit;
  }
  try {
    const regex = RE2JS.compile(RE2JS.translateRegExp(pattern), bits);
    return { test: (text) => regex.test(text), matchesAll: (text) => regex.testExact(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RangeError(`the pattern cannot be matched in linear time: ${reason}`, { cause: error });
  }
}

function regexForAjv(pattern: string, flags: string): { test(text: string): boolean; toString(): string } {
  const { test } = linearRegex(pattern, flags);
  // ajv keeps patterns by their toString: without a name of its own every pattern would be the first one.
  return { test, toString: () => `${flags}/${pattern}` };
}
/** The same engine in the shape that ajv's `code.regExp` wants. */
export const ajvLinearRegex = Object.assign(regexForAjv, { code: "linearRegex" });
