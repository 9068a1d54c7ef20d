import { test } from "vitest";
import { expectAllToHold } from "../simulation/run-schedules.ts";

test("all six goals hold in 20,000 schedules with duplicates, losses, lost answers, dead leases and crashes", async () => {
  await expectAllToHold(20_000, "deep");
});
