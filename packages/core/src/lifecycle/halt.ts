// When an arm fails so often with one code that going on would only spend money. It looks at losses, never at scores.

import type { FrozenDesign } from "../design/frozen-design.ts";

/** The message to halt with, or undefined to go on. `settled` is of all arms; trials interleave, so each has its part. */
export function haltMessage(input: {
  readonly frozen: Pick<FrozenDesign, "arms" | "haltWhenLost">;
  readonly arm: string;
  readonly code: string;
  readonly count: number;
  readonly settled: number;
  readonly detail: string;
}): string | undefined {
  const { share, after } = input.frozen.haltWhenLost;
  const settledOfArm = Math.max(input.count, Math.floor(input.settled / input.frozen.arms.length));
  if (settledOfArm < after || input.count < share * settledOfArm) return undefined;
  // withoutDetail takes off again what follows the code.
  const [firstLine] = input.detail.split("\n");
  return `arm ${input.arm}: ${input.count} of about ${settledOfArm} trials failed with ${input.code}: ${firstLine}`;
}

/** The message without what a run said, which may quote a case. */
export function withoutDetail(message: string): string {
  return /^arm .{1,40}: \d+ of about \d+ trials failed with [a-z_]+/.exec(message)?.[0] ?? message;
}
