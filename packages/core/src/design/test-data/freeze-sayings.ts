// The freezable design with changes at named places, and what its freeze says of them, one line per finding.

import { type FreezeInput, freezeDesign } from "../freeze-design.ts";
import { changeAt } from "./change-at.ts";
import { freezableDesign } from "./freezable.ts";

export type Change = readonly [place: string, value: unknown];

export function changed(changes: readonly Change[]): unknown {
  let design: unknown = freezableDesign();
  for (const [place, value] of changes) design = changeAt(design, place, value);
  return design;
}

export function sayings(input: FreezeInput): string[] {
  return freezeDesign(input).findings.map(({ severity, path, message }) => `${severity} ${path}: ${message}`);
}

export const echoArm = (key: string, more: object) => ({ key, label: key, workflowId: "echo", ...more });
