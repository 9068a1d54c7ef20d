// Reads YAML 1.2 (core schema) with positions, as the JSON value it stands for. Aliases are followed within a limit,
// so that a small file cannot grow into a huge value; keys are text; merge keys and custom tags mean nothing.

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { errorAt, type Finding } from "../support/finding.ts";
import type { Json } from "../support/json.ts";
import { childPath } from "./document-path.ts";
import type { DocumentText, TextPosition } from "./text-position.ts";
import { brokenKeyRule, brokenNumberRule, brokenTextRule } from "./value-rules.ts";

/** Places that aliases may add beyond those written in the text. */
const MAX_ALIASED_PLACES = 100_000;

export function readYamlText(text: string): DocumentText {
  const lineCounter = new LineCounter();
  const findings: Finding[] = [];
  const positions = new Map<string, TextPosition>();
  const positionAt = (offset: number): TextPosition => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  const refuse = (path: string, node: { range?: readonly number[] | null } | null, message: string) =>
    findings.push({ ...errorAt(path, message), ...positionAt(node?.range?.[0] ?? 0) });

  const document = parseDocument(text, {
    version: "1.2",
    uniqueKeys: false,
    prettyErrors: false,
    intAsBigInt: true,
    lineCounter,
  });
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    return {
      findings: problems.map((problem) => ({
        ...errorAt("", `not YAML 1.2: ${problem.message}`),
        ...positionAt(problem.pos[0]),
      })),
      positions,
    };
  }

  const open = new Set<Node>();
  let aliasedPlaces = 0;

  function readNode(node: unknown, path: string, isAliased: boolean): Json {
    if (isAliased) {
      aliasedPlaces += 1;
      if (aliasedPlaces > MAX_ALIASED_PLACES) throw new RangeError("too many");
    }
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target === undefined || open.has(target)) {
        refuse(path, node, `the alias "*${node.source}" points at nothing or at itself`);
        return null;
      }
      return readNode(target, path, true);
    }
    if (isMap(node)) return within(node, () => readObject(node, path, isAliased));
    if (isSeq(node)) {
      return within(node, () =>
        node.items.map((item, i) => {
          const place = childPath(path, i);
          if (!isAliased) positions.set(place, positionAt((item as Node | null)?.range?.[0] ?? node.range?.[0] ?? 0));
          return readNode(item, place, isAliased);
        }),
      );
    }
    return isScalar(node) ? readScalar(node, path) : null;
  }

  function within<T>(node: Node, read: () => T): T {
    open.add(node);
    const value = read();
    open.delete(node);
    return value;
  }

  function readObject(node: YAMLMap, path: string, isAliased: boolean): Json {
    const entries = new Map<string, Json>();
    for (const pair of node.items) {
      const keyNode = pair.key as Scalar;
      const key = isScalar(keyNode) ? keyNode.value : undefined;
      if (typeof key !== "string") {
        refuse(path, keyNode, `a key must be text; put ${isScalar(keyNode) ? String(keyNode.value) : "it"} in quotes`);
        continue;
      }
      const place = childPath(path, key);
      const broken = entries.has(key) ? `the key "${key}" is there twice` : brokenKeyRule(key);
      if (broken !== undefined) refuse(place, keyNode, broken);
      if (!isAliased && !positions.has(place)) positions.set(place, positionAt(keyNode.range?.[0] ?? 0));
      entries.set(key, readNode(pair.value, place, isAliased));
    }
    return Object.fromEntries(entries);
  }

  function readScalar(node: Scalar, path: string): Json {
    const { value } = node;
    if (typeof value === "bigint" || typeof value === "number") {
      const number = Number(value);
      const broken = brokenNumberRule(
        number,
        typeof value === "bigint" ? String(value) : (node.source ?? String(value)),
      );
      if (broken !== undefined) refuse(path, node, broken);
      return number;
    }
    if (typeof value === "string") {
      const broken = brokenTextRule(value);
      if (broken !== undefined) refuse(path, node, broken);
      return value;
    }
    if (value === null || value === undefined) return null;
    if (typeof value === "boolean") return value;
    refuse(path, node, "this value has no JSON form");
    return null;
  }

  try {
    positions.set("", positionAt(document.contents?.range?.[0] ?? 0));
    const value = readNode(document.contents, "", false);
    return { value, findings, positions };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { findings: [errorAt("", "the file is nested too deeply, or its aliases repeat too much")], positions };
  }
}
