// The same design as a smoke run: its first cases only, a screening that compares nothing, moves no lane and leaves the
// case set of the design alone.

import type { Case } from "@assay/core/cases";
import { selectCases } from "@assay/core/design";
import { api } from "../client/api.ts";
import type { Answer } from "../client/call.ts";
import { type Draft, type Json, textAt, valueAt, withValue } from "./draft.ts";

export const SMOKE_CASES = 3;

export async function smokeDesign(draft: Draft): Promise<Answer<Draft>> {
  const cases = await casesOf(draft);
  if (cases.kind !== "ok") return cases;
  const where = valueAt(draft, "caseSet.where") as Parameters<typeof selectCases>[2];
  const includeHoldout = valueAt(draft, "analysisPlan.includeHoldout") === true;
  const first = selectCases(cases.value, "caseSet.cases", where, includeHoldout).selected.slice(0, SMOKE_CASES);
  const changes: Readonly<Record<string, Json | undefined>> = {
    name: `smoke: ${textAt(draft, "name")}`.slice(0, 200),
    kind: "screening",
    lane: undefined,
    "analysisPlan.cluster": undefined,
    "analysisPlan.slices": undefined,
    "analysisPlan.minimumEffect": undefined,
    caseSet: {
      name: `${textAt(draft, "caseSet.name")}-smoke`.slice(-200),
      cases: first.map((placed) => placed.case as unknown as Json),
    },
  };
  const smoke = Object.entries(changes).reduce((held, [path, value]) => withValue(held, path, value), draft);
  return { kind: "ok", value: smoke };
}

async function casesOf(draft: Draft): Promise<Answer<readonly Case[]>> {
  const inline = valueAt(draft, "caseSet.cases");
  if (Array.isArray(inline)) return { kind: "ok", value: inline as unknown as readonly Case[] };
  const answer = await api.cases(textAt(draft, "caseSet.name"), Number(textAt(draft, "caseSet.version")));
  return answer.kind === "ok" ? { kind: "ok", value: answer.value.cases } : answer;
}
