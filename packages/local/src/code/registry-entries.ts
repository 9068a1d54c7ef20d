// Which module each workflow of a registry comes from: the literal imports in `export const workflows = { … }`.
// A registry written in another way has none here; its workflows are then pinned by the registry's whole bundle.

import { parseAst } from "rolldown/parseAst";

type Syntax = { readonly type: string; readonly [key: string]: unknown };

/** Workflow id → what its entry imports, as written. */
export function registryEntries(source: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  const program = parseAst(source, { lang: "ts", sourceType: "module" }) as unknown as Syntax;
  for (const property of propertiesOf(workflowsOf(program))) {
    const id = nameOf(property.key as Syntax | undefined);
    const specifier = importedBy(property.value as Syntax | undefined);
    if (id !== undefined && specifier !== undefined && property.computed !== true) entries.set(id, specifier);
  }
  return entries;
}

function workflowsOf(program: Syntax): Syntax | undefined {
  for (const statement of listOf(program.body)) {
    const declaration = (statement.declaration ?? statement) as Syntax;
    for (const declared of listOf(declaration.declarations)) {
      if (nameOf(declared.id as Syntax) === "workflows") return bare(declared.init as Syntax | undefined);
    }
  }
  return undefined;
}

function propertiesOf(object: Syntax | undefined): Syntax[] {
  return listOf(object?.properties).filter((property) => property.type === "Property");
}

/** What `() => import("…")` imports. */
function importedBy(value: Syntax | undefined): string | undefined {
  const loader = bare(value);
  const body = bare(loader?.type === "ArrowFunctionExpression" ? (loader.body as Syntax) : undefined);
  return body?.type === "ImportExpression" ? textOf(body.source as Syntax) : undefined;
}

function nameOf(key: Syntax | undefined): string | undefined {
  return key?.type === "Identifier" ? String(key.name) : textOf(key);
}

function textOf(literal: Syntax | undefined): string | undefined {
  return literal?.type === "Literal" && typeof literal.value === "string" ? literal.value : undefined;
}

/** Without the marks that only types and readers need. */
function bare(expression: Syntax | undefined): Syntax | undefined {
  const isWrapper = ["TSSatisfiesExpression", "TSAsExpression", "ParenthesizedExpression"].includes(
    expression?.type ?? "",
  );
  return isWrapper ? bare(expression?.expression as Syntax) : expression;
}

function listOf(value: unknown): Syntax[] {
  return Array.isArray(value) ? (value as (Syntax | null)[]).filter((item) => item !== null) : [];
}
