// Cases as text in a form: one JSON object a line, or a JSON list. Every line that cannot be read is named.

import type { Json } from "./draft.ts";

export type CasesRead = { readonly cases: readonly Json[]; readonly faults: readonly string[] };

export function readCases(text: string): CasesRead {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed.startsWith("[")) {
    const list = readOne(trimmed);
    if (Array.isArray(list.value)) return { cases: list.value, faults: [] };
    return { cases: [], faults: [`the list cannot be read: ${list.fault}`] };
  }
  const cases: Json[] = [];
  const faults: string[] = [];
  trimmed.split("\n").forEach((line, i) => {
    if (line.trim() === "") return;
    const { value, fault } = readOne(line);
    if (fault === undefined && typeof value === "object" && value !== null) cases.push(value);
    else faults.push(`line ${i + 1}: ${fault ?? "not a JSON object"}`);
  });
  return { cases, faults };
}

export function writeCases(cases: readonly Json[]): string {
  return cases.map((one) => JSON.stringify(one)).join("\n");
}

function readOne(text: string): { value?: Json; fault?: string } {
  try {
    return { value: JSON.parse(text) as Json };
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) };
  }
}
