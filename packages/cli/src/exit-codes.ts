// The number a command ends with. A script must be able to tell "worse" from "broken" from "the money ran out", so each
// number has one meaning; the words on the screen never say otherwise.

export const exitCodes = {
  complete: 0,
  /** Refused, invalid, or nothing measured. */
  refused: 1,
  /** Stopped early by budget, halt or cancel, with results that can be used. */
  partial: 2,
  /** A condition of --fail-on was met. */
  conditionMet: 3,
  usage: 64,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
