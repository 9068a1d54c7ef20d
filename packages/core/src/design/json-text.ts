// Reads JSON text with positions. Strict JSON (RFC 8259): no comments, no trailing commas, no duplicate keys.

import { type DocumentNode, type ObjectNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import type { Finding } from "../support/finding.ts";
import { errorAt } from "../support/finding.ts";
import type { Json } from "../support/json.ts";
import { childPath } from "./document-path.ts";
import type { DocumentText, TextPosition } from "./text-position.ts";
import { brokenKeyRule, brokenNumberRule, brokenTextRule } from "./value-rules.ts";

export function readJsonText(text: string): DocumentText {
  const findings: Finding[] = [];
  const positions = new Map<string, TextPosition>();
  const refuse = (path: string, at: TextPosition, message: string) =>
    findings.push({ ...errorAt(path, message), ...at });

  function readNode(node: ValueNode, path: string): Json {
    const at = node.loc.start;
    switch (node.type) {
      case "Object":
        return readObject(node, path);
      case "Array":
        return node.elements.map((element, i) => {
          const place = childPath(path, i);
          positions.set(place, positionOf(element.loc.start));
          return readNode(element.value, place);
        });
      case "Number": {
        const broken = brokenNumberRule(node.value, text.slice(at.offset, node.loc.end.offset));
        if (broken !== undefined) refuse(path, positionOf(at), broken);
        return node.value;
      }
      case "String": {
        const broken = brokenTextRule(node.value);
        if (broken !== undefined) refuse(path, positionOf(at), broken);
        return node.value;
      }
      case "Boolean":
        return node.value;
      default:
        return null;
    }
  }

  function readObject(node: ObjectNode, path: string): Json {
    const entries = new Map<string, Json>();
    for (const member of node.members) {
      const key = member.name.type === "String" ? member.name.value : member.name.name;
      const place = childPath(path, key);
      const at = positionOf(member.name.loc.start);
      const broken = entries.has(key) ? `the key "${key}" is there twice` : brokenKeyRule(key);
      if (broken !== undefined) refuse(place, at, broken);
      if (!positions.has(place)) positions.set(place, at);
      entries.set(key, readNode(member.value, place));
    }
    return Object.fromEntries(entries);
  }

  let document: DocumentNode;
  try {
    document = parse(text, { mode: "json", ranges: true });
    positions.set("", positionOf(document.body.loc.start));
    const value = readNode(document.body, "");
    return { value, findings, positions };
  } catch (error) {
    return { findings: [unreadable(error)], positions };
  }
}

function positionOf(start: { line: number; column: number }): TextPosition {
  return { line: start.line, column: start.column };
}

function unreadable(error: unknown): Finding {
  if (error instanceof RangeError) return errorAt("", "the file is nested too deeply");
  const { message, line, column } = error as Error & { line?: number; column?: number };
  const plain = message.replace(/\s*\(\d+:\d+\)$/, "").replace(/token (\w+) found/, (_, name: string) => {
    return `${tokenText[name] ?? name} found`;
  });
  const finding = errorAt("", `not JSON: ${plain}`);
  return line === undefined || column === undefined ? finding : { ...finding, line, column };
}

const tokenText: Readonly<Record<string, string>> = {
  LBrace: `"{"`,
  RBrace: `"}"`,
  LBracket: `"["`,
  RBracket: `"]"`,
  Colon: `":"`,
  Comma: `","`,
};
