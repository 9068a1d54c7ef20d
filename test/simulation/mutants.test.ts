import { expect, test } from "vitest";
import { mutants, nameOf } from "./mutants.ts";
import { runSchedule } from "./run-schedule.ts";

// Each was seen to break within 800 schedules; the rest is room for changes elsewhere that reorder chance.
const MOST_SCHEDULES = 6000;

test.each(mutants.map((mutant) => ({ name: nameOf(mutant), mutant })))("$name breaks a goal", async ({ mutant }) => {
  for (let i = 0; i < MOST_SCHEDULES; i += 1) {
    const result = await runSchedule(`mutant-${i}`, mutant);
    if (result.kind === "held") continue;
    console.log(`seed "mutant-${i}": ${result.goal}`);
    return;
  }
  expect.fail(`nobody noticed in ${MOST_SCHEDULES} schedules`);
});
