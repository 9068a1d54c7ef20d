import { expect, test } from "vitest";
import { runSchedule } from "./schedule.ts";

const SCHEDULES = 2000;

test(`all six goals hold in ${SCHEDULES} schedules with duplicates, losses, lost answers, dead leases and crashes`, async () => {
  let faults = 0;
  for (let i = 0; i < SCHEDULES; i += 1) {
    const seed = `schedule-${i}`;
    const result = await runSchedule(seed);
    expect(result, `seed "${seed}"`).toMatchObject({ kind: "held" });
    if (result.kind === "held") faults += result.faults;
  }
  expect(faults).toBeGreaterThan(SCHEDULES);
  console.log(`${SCHEDULES} schedules, seeds "schedule-0" to "schedule-${SCHEDULES - 1}", ${faults} faults injected`);
});
