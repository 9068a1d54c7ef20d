import { expect, test } from "vitest";
import { nextTicks } from "./next-ticks.ts";
import { zonedText } from "./zoned-text.ts";

const nowMs = Date.parse("2026-03-27T12:00:00Z");

test("the next five ticks are those of the zone's own clocks, across a clock change", () => {
  const { findings, atMs } = nextTicks({ cron: "0 4 * * *", timeZone: "Europe/Berlin" }, nowMs);
  expect(findings).toEqual([]);
  expect(atMs.map((at) => new Date(at).toISOString())).toEqual([
    "2026-03-28T03:00:00.000Z",
    "2026-03-29T02:00:00.000Z",
    "2026-03-30T02:00:00.000Z",
    "2026-03-31T02:00:00.000Z",
    "2026-04-01T02:00:00.000Z",
  ]);
  expect(zonedText(atMs[0]!, "Europe/Berlin")).toBe("Sat, 28 Mar 2026, 04:00 CET");
});

test("a line that is no schedule says why at its own field, and has no ticks", () => {
  const bad = nextTicks({ cron: "61 4 * * *", timeZone: "Mars/Base" }, nowMs);
  expect(bad.findings.map((one) => one.path)).toEqual(["schedule.timeZone", "schedule.cron"]);
  expect(bad.atMs).toEqual([]);
});
