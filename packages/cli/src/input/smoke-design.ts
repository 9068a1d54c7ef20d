// The same design on its first few cases, to see whether anything works before it is paid for. A screening: it is never
// decided on, and what needs many cases (clusters, slices, an effect that would matter) is left out.

import type { Case } from "@assay/core/cases";
import { type Design, selectCases } from "@assay/core/design";

export type SmokeDesign = { readonly design: Design; readonly cases: readonly Case[] };

/** `cases`: the whole set; those that run are chosen as the design would. */
export function smokeDesign(design: Design, cases: readonly Case[], count: number): SmokeDesign {
  const { where } = design.caseSet;
  const { lane: _, ...rest } = design;
  const { cluster: _cluster, slices: _slices, minimumEffect: _effect, ...plan } = design.analysisPlan;
  const { selected } = selectCases(cases, "cases", where, plan.includeHoldout);
  return {
    design: {
      ...rest,
      name: `smoke: ${design.name}`.slice(0, 200),
      kind: "screening",
      analysisPlan: plan,
      caseSet: { name: `${design.caseSet.name}-smoke`.slice(-200) },
    },
    cases: selected.slice(0, count).map((placed) => placed.case),
  };
}
