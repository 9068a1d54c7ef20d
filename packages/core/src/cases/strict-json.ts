// JSON that means what it says, or is refused with line and column: no key twice, no number that would be rounded or
// become infinite, no half of a surrogate pair, no "__proto__". Reading is by JSON.parse; positions are looked up only
// when there is something to say.

import { type DocumentNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import { isJsonObject, type Json } from "../support/json.ts";

export type JsonPath = readonly (string | number)[];
export type TextPlace = { readonly line: number; readonly column: number };
type JsonProblem = { readonly path: JsonPath; readonly message: string } & Partial<TextPlace>;

export type StrictJson =
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "broken"; readonly problems: readonly JsonProblem[] };

const MAX_DEPTH = 200;
const MAX_PROBLEMS = 50;
/** Above this a text gets no positions: looking them up needs many times its size in memory. */
const MAX_LOCATED_LENGTH = 20_000_000;

export function parseStrictJson(text: string): StrictJson {
  const shape = shapeOf(text);
  if (shape.depth > MAX_DEPTH) return broken([{ path: [], message: `nested more than ${MAX_DEPTH} levels deep` }]);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return broken([syntaxProblem(text, error)]);
  }
  const found: Suspicion[] = [];
  const keys = inspect(value, [], found);
  const problems = found.length === 0 ? [] : examined(text, found);
  if (keys < shape.keys) problems.push(...duplicateKeys(text));
  return problems.length === 0 ? { kind: "value", value } : broken(problems);
}

/** Where the value at a path begins in a text that is JSON. */
export function placeIn(text: string, path: JsonPath): TextPlace | undefined {
  return jsonPlaces(text)(path);
}

/** The same for many look-ups in one text. */
export function jsonPlaces(text: string): (path: JsonPath) => TextPlace | undefined {
  let root: DocumentNode | undefined;
  return (path) => {
    root ??= documentOf(text);
    let node: ValueNode | undefined = root?.body;
    for (const part of path) node = node === undefined ? undefined : childOf(node, part);
    return node && { line: node.loc.start.line, column: node.loc.start.column };
  };
}

/** Index after the closing quote of the string that opens at `at`; the end of the text when it never closes. */
export function endOfString(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Counts written keys, which JSON.parse would merge, and depth, which it would not survive, without recursion. */
function shapeOf(text: string): { keys: number; depth: number } {
  let keys = 0;
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === ":") keys += 1;
    else if (character === '"') at = endOfString(text, at) - 1;
  }
  return { keys, depth: deepest };
}

type Suspicion = { readonly path: JsonPath; readonly kind: "number" | "text" | "key"; readonly key?: string };

/** Number of keys in the value; whatever may break a rule goes to `found`. */
function inspect(value: Json, path: JsonPath, found: Suspicion[]): number {
  if (typeof value === "string") {
    if (isHalfPaired(value)) found.push({ path, kind: "text" });
    return 0;
  }
  if (typeof value === "number") {
    if (Math.abs(value) >= 2 ** 53) found.push({ path, kind: "number" });
    return 0;
  }
  let keys = 0;
  if (Array.isArray(value)) {
    for (const [i, item] of (value as readonly Json[]).entries()) keys += inspect(item, [...path, i], found);
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (key === "__proto__" || isHalfPaired(key)) found.push({ path: [...path, key], kind: "key", key });
      keys += 1 + inspect(item, [...path, key], found);
    }
  }
  return keys;
}

function isHalfPaired(text: string): boolean {
  return !text.isWellFormed();
}

function examined(text: string, found: readonly Suspicion[]): JsonProblem[] {
  const root = documentOf(text);
  const problems: JsonProblem[] = [];
  for (const { path, kind, key } of found) {
    let node: ValueNode | undefined = root?.body;
    for (const part of path) node = node === undefined ? undefined : childOf(node, part);
    const place = node === undefined ? {} : { line: node.loc.start.line, column: node.loc.start.column };
    const message =
      kind === "text"
        ? "the text holds half of a surrogate pair"
        : kind === "key"
          ? `the key ${JSON.stringify(key)} is not allowed`
          : brokenNumber(node === undefined ? undefined : text.slice(node.loc.start.offset, node.loc.end.offset));
    if (message !== undefined) problems.push({ path, message, ...place });
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return problems;
}

/** `written` is a number of at least 2^53 as it stands in the text; undefined when that could not be looked up. */
export function brokenNumber(written: string | undefined): string | undefined {
  if (written === undefined) return "a number beyond ±2^53; write it as text";
  if (!Number.isFinite(Number(written))) return `${written} is too large for a number`;
  if (!/^-?\d+$/.test(written)) return undefined;
  const exact = BigInt(written);
  const limit = 2n ** 53n;
  return exact > limit || exact < -limit
    ? `${written} is beyond ±2^53 and would be rounded; write it as text`
    : undefined;
}

function duplicateKeys(text: string): JsonProblem[] {
  const root = documentOf(text);
  if (root === undefined) return [{ path: [], message: "a key is there twice in one object" }];
  const problems: JsonProblem[] = [];
  const visit = (node: ValueNode, path: JsonPath): void => {
    if (node.type === "Array") {
      node.elements.forEach((element, i) => {
        visit(element.value, [...path, i]);
      });
    }
    if (node.type !== "Object") return;
    const seen = new Set<string>();
    for (const { name, value } of node.members) {
      const key = name.type === "String" ? name.value : name.name;
      const { line, column } = name.loc.start;
      if (seen.has(key))
        problems.push({ path: [...path, key], message: `the key "${key}" is there twice`, line, column });
      seen.add(key);
      visit(value, [...path, key]);
    }
  };
  visit(root.body, []);
  return problems.slice(0, MAX_PROBLEMS);
}

function syntaxProblem(text: string, error: unknown): JsonProblem {
  try {
    if (text.length <= MAX_LOCATED_LENGTH) parse(text, { mode: "json" });
  } catch (located) {
    const { line, column, message } = located as Error & Partial<TextPlace>;
    if (line !== undefined && column !== undefined) {
      return { path: [], message: `not JSON: ${message.replace(/\s*\(\d+:\d+\)\.?$/, "")}`, line, column };
    }
  }
  return { path: [], message: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
}

function documentOf(text: string): DocumentNode | undefined {
  return text.length > MAX_LOCATED_LENGTH ? undefined : parse(text, { mode: "json", ranges: true });
}

/** The last member of that name, the one that JSON.parse keeps. */
function childOf(node: ValueNode, part: string | number): ValueNode | undefined {
  if (node.type === "Array") return node.elements[Number(part)]?.value;
  if (node.type !== "Object") return undefined;
  return node.members.findLast(({ name }) => (name.type === "String" ? name.value : name.name) === part)?.value;
}

function broken(problems: readonly JsonProblem[]): StrictJson {
  return { kind: "broken", problems };
}
