// Runs one schedule and says whether every goal held, or which one broke and how it came to that.

import { BrokenGoal } from "./goals.ts";
import type { Mutant } from "./mutants.ts";
import { Schedule } from "./schedule.ts";

export type ScheduleResult =
  | { readonly kind: "held"; readonly steps: number; readonly faults: number }
  | { readonly kind: "broken"; readonly goal: string; readonly trace: readonly string[] };

export async function runSchedule(seed: string, mutant?: Mutant): Promise<ScheduleResult> {
  const schedule = new Schedule(seed, mutant);
  try {
    const steps = await schedule.run();
    return { kind: "held", steps, faults: schedule.faults };
  } catch (error) {
    if (!(error instanceof BrokenGoal)) throw error;
    return { kind: "broken", goal: error.message, trace: schedule.trace };
  }
}
