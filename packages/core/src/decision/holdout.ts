// Hold-out cases are only worth something while nobody has chosen by them. Every experiment that ran them is a look, and
// once a decision rests on a version its flags stay as they are.

import { z } from "zod";
import { errorAt, type Finding } from "../support/finding.ts";

export const lookSchema = z.strictObject({
  caseSet: z.string(),
  version: z.number().int().positive(),
  experimentId: z.string(),
  /** When its last trial settled: taken from the rows, so that a repeated finish writes the same look. */
  at: z.string(),
  cases: z.number().int().positive(),
});

export type Look = Readonly<z.infer<typeof lookSchema>>;

/** Which look this one is, from 1: one per experiment, in order of time. Later ones do not change it. */
export function placeOfLook(looks: readonly Look[], own: Look): number {
  const before = looks.filter(
    ({ at, experimentId }) => at < own.at || (at === own.at && experimentId < own.experimentId),
  );
  return new Set(before.map(({ experimentId }) => experimentId)).size + 1;
}

type Flagged = { readonly caseId: string; readonly holdout?: boolean | undefined };

/** Cases that a locked version has too and whose flag would be flipped. */
export function flippedFlags(locked: readonly Flagged[], next: readonly Flagged[]): Finding[] {
  const flags = new Map(locked.map(({ caseId, holdout }) => [caseId, holdout === true]));
  return next.flatMap(({ caseId, holdout }, i) => {
    const flag = flags.get(caseId);
    if (flag === undefined || flag === (holdout === true)) return [];
    return [
      errorAt(
        `cases[${i}].holdout`,
        `case "${caseId}" ${flag ? "is" : "is not"} held out, and a decision rests on that`,
      ),
    ];
  });
}
