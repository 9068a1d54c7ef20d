// Which trial is number k. A pure function of the frozen design: trials interleave per case, every arm in each block,
// in a seeded order of its own, so that drift and rate limits hit all arms alike. Cases come in a seeded order, so that
// a run that stops early is a fair sample of them.

import { streamSeed } from "../support/digest.ts";
import { seededRandom, shuffled } from "../support/seeded-random.ts";

export type PlanInput = {
  readonly designDigest: string;
  readonly seed: string;
  readonly cases: number;
  readonly arms: number;
  readonly repeats: number;
};

export type PlannedTrial = {
  readonly ordinal: number;
  /** Index into the selected cases, in the order of the set. */
  readonly caseIndex: number;
  /** Place of the case in plan order; frozen case chunks are stored in this order. */
  readonly casePosition: number;
  readonly armIndex: number;
  /** 1, 2, … */
  readonly repeat: number;
};

export type Plan = {
  readonly total: number;
  /** Case indexes in plan order. */
  readonly caseOrder: Int32Array;
  trial(ordinal: number): PlannedTrial;
};

export function makePlan(input: PlanInput): Plan {
  const { cases, arms, repeats } = input;
  const total = cases * arms * repeats;
  const chance = `${input.designDigest}:${input.seed}`;
  const indexes = Array.from({ length: cases }, (_, i) => i);
  const caseOrder = Int32Array.from(shuffled(indexes, seededRandom(streamSeed(chance, "plan:cases"))));
  const keys = Array.from({ length: arms }, (_, i) => i);
  const armOrder = (block: number) => shuffled(keys, seededRandom(streamSeed(chance, `plan:block:${block}`)));
  return {
    total,
    caseOrder,
    trial(ordinal) {
      if (!(Number.isInteger(ordinal) && ordinal >= 0 && ordinal < total)) {
        throw new RangeError(`trial ${ordinal} is not one of ${total}`);
      }
      const block = Math.floor(ordinal / arms);
      const casePosition = block % cases;
      return {
        ordinal,
        casePosition,
        caseIndex: caseOrder[casePosition]!,
        armIndex: armOrder(block)[ordinal % arms]!,
        repeat: Math.floor(block / cases) + 1,
      };
    },
  };
}
