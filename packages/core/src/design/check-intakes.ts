// Holds every case against every arm, overrides included: the value checked is the value that the trial will run on.
// What an override causes is told once, at the override; what a case causes is told at the case.

import { attachmentPath } from "../cases/attachment.ts";
import type { Case } from "../cases/case.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import { errorAt, type Finding } from "../support/finding.ts";
import { isJsonObject, type Json } from "../support/json.ts";
import { compileIntakeSchema } from "../workflows/intake-schema.ts";
import { childPath, joinPaths } from "./document-path.ts";
import type { PinnedArm } from "./freeze-arms.ts";
import { mergeIntake } from "./trial-intake.ts";

const MAX_INTAKE_FINDINGS = 200;

/** A case with its place in the set, for paths like `cases[3].intake.text`. */
export type PlacedCase = { readonly case: Case; readonly path: string };

export function checkIntakes(cases: readonly PlacedCase[], arms: readonly PinnedArm[]): Finding[] {
  const findings: Finding[] = cases.flatMap(unstoredAttachments);
  const problems = new Map<string, { path: string; message: string; arms: string[]; caseId?: string }>();
  for (const group of armsThatAgree(arms)) {
    const compiled = compileIntakeSchema(group[0]!.workflow.intakeSchema);
    if (compiled.kind === "refused") {
      const reason = compiled.findings.map((finding) => finding.message).join("; ");
      findings.push(errorAt(`${group[0]!.path}.workflowId`, `the intake schema of the workflow is refused: ${reason}`));
      continue;
    }
    const { validate } = compiled;
    for (const placed of cases) {
      const intake = mergeIntake(placed.case, group[0]!);
      const found = validate(intake);
      if (found.length === 0) continue;
      const own = new Set(validate(placed.case.intake).map(({ path, message }) => `${path}\n${message}`));
      for (const { path, message } of found) {
        for (const arm of group) {
          const isOfCase = own.has(`${path}\n${message}`) && !isOverridden(path, arm);
          const place = isOfCase ? `${placed.path}.intake` : `${arm.path}.intakeOverrides`;
          const where = joinPaths(place, isOfCase || isOverridden(path, arm) ? path : "");
          const key = `${where}\n${message}`;
          const known = problems.get(key);
          if (known === undefined) {
            const caseId = isOfCase ? { caseId: placed.case.caseId } : {};
            problems.set(key, { path: where, message, arms: [arm.key], ...caseId });
          } else if (!known.arms.includes(arm.key)) known.arms.push(arm.key);
        }
      }
    }
  }
  for (const { path, message, arms: keys, caseId } of problems.values()) {
    const who =
      caseId === undefined ? "" : `case "${caseId}" with ${keys.length > 1 ? "arms" : "arm"} ${keys.join(", ")}: `;
    findings.push(errorAt(path, `${who}${message}`));
  }
  return capped(findings);
}

/** A message of above without the id, for what stays when a case is erased; its path still says where the case stands. */
export function withoutCaseId(message: string): string {
  return message.replace(/^case ".*" with (?=arms? [A-Z](?:, [A-Z])*: )/s, "");
}

/** Arms that would give each case the same answer are checked once. */
function armsThatAgree(arms: readonly PinnedArm[]): PinnedArm[][] {
  const groups = Map.groupBy(arms, (arm) => canonicalJson([arm.workflow.intakeSchema, arm.intakeOverrides]));
  return [...groups.values()];
}

function isOverridden(path: string, arm: PinnedArm): boolean {
  return Object.keys(arm.intakeOverrides).some((key) => {
    const place = childPath("", key);
    return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
  });
}

function unstoredAttachments({ case: one, path }: PlacedCase): Finding[] {
  const { gold, silver } = one.reference ?? {};
  return [
    ...unstoredIn(one.intake, `${path}.intake`),
    ...(gold === undefined ? [] : unstoredIn(gold, `${path}.reference.gold`)),
    ...(silver === undefined ? [] : unstoredIn(silver, `${path}.reference.silver`)),
  ];
}

function unstoredIn(value: Json, path: string): Finding[] {
  const file = attachmentPath(value);
  if (file !== undefined) return [errorAt(path, `the attachment "${file}" is not stored`)];
  if (Array.isArray(value)) return value.flatMap((item: Json, i) => unstoredIn(item, childPath(path, i)));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => unstoredIn(item, childPath(path, key)));
}

function capped(findings: Finding[]): Finding[] {
  const rest = findings.length - MAX_INTAKE_FINDINGS;
  if (rest <= 0) return findings;
  return [...findings.slice(0, MAX_INTAKE_FINDINGS), errorAt("cases", `and ${rest} more findings of this kind`)];
}
