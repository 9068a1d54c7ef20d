// What a trial's workflow is given: the case's intake with the arm's overrides laid over it. Freeze checks exactly this
// value and the trial runs on exactly this value.

import type { Case } from "../cases/case.ts";
import type { JsonObject } from "../support/json.ts";

/** Shallow: an override replaces the whole value of its key. */
export function mergeIntake(
  one: Pick<Case, "intake">,
  arm: { readonly intakeOverrides?: JsonObject | undefined },
): JsonObject {
  return { ...one.intake, ...arm.intakeOverrides };
}
