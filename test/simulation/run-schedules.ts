// Many schedules one after the other; says which seed broke what.

import { expect } from "vitest";
import { runSchedule } from "./run-schedule.ts";

export async function expectAllToHold(count: number, prefix: string): Promise<void> {
  let faults = 0;
  for (let i = 0; i < count; i += 1) {
    const seed = `${prefix}-${i}`;
    const result = await runSchedule(seed);
    expect(result, `seed "${seed}"`).toMatchObject({ kind: "held" });
    if (result.kind === "held") faults += result.faults;
  }
  expect(faults).toBeGreaterThan(count);
  console.log(`${count} schedules, seeds "${prefix}-0" to "${prefix}-${count - 1}", ${faults} faults`);
}
