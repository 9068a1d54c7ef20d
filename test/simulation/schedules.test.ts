import { test } from "vitest";
import { expectAllToHold } from "./run-schedules.ts";

test("all six goals hold in 2,000 schedules with duplicates, losses, lost answers, dead leases and crashes", async () => {
  await expectAllToHold(2000, "schedule");
});
