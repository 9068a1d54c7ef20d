import type { CanaryTick } from "@assay/core/canary";
import { expect, test } from "vitest";
import { canaryCalendar } from "./canary-calendar.ts";

const tick = (scheduledFor: string, outcome: CanaryTick["outcome"]): CanaryTick => ({
  canaryId: "can_1",
  scheduledFor,
  endedAt: scheduledFor,
  trigger: "schedule",
  outcome,
  message: "",
  experimentIds: [],
});

const given = {
  ticks: [
    tick("2026-03-24T23:30:00Z", "quiet"),
    tick("2026-03-25T10:00:00Z", "regression"),
    tick("2026-03-25T11:00:00Z", "quiet"),
  ],
  isCut: false,
  timeZone: "Europe/Berlin",
  nowMs: Date.parse("2026-03-27T12:00:00Z"),
  nextDueMs: Date.parse("2026-03-28T03:00:00Z"),
  weeks: 3,
};

test("weeks begin on Monday and the last one holds today", () => {
  const weeks = canaryCalendar(given);
  expect(weeks.map((week) => [week[0]!.date, week.length])).toEqual([
    ["2026-03-09", 7],
    ["2026-03-16", 7],
    ["2026-03-23", 7],
  ]);
  expect(weeks[2]!.find((day) => day.isToday)?.date).toBe("2026-03-27");
  expect(weeks[2]!.find((day) => day.isDue)?.date).toBe("2026-03-28");
  expect(weeks[0]!.slice(0, 2).map((day) => day.words)).toEqual(["9 Mar", "10"]);
});

test("a run belongs to the day that the canary's zone had, and a day shows its gravest outcome", () => {
  const days = canaryCalendar(given).flat();
  expect(days.filter((day) => day.ticks.length > 0).map((day) => [day.date, day.ticks.length, day.worst])).toEqual([
    ["2026-03-25", 3, "regression"],
  ]);
  expect(days.find((day) => day.date === "2026-03-24")?.worst).toBeUndefined();
});

test("when the next tick is in the week after, that week is shown too", () => {
  const weeks = canaryCalendar({ ...given, nextDueMs: Date.parse("2026-03-30T03:00:00Z") });
  expect(weeks.at(-1)!.find((day) => day.isDue)?.date).toBe("2026-03-30");
  expect(weeks.at(-2)!.find((day) => day.isToday)?.date).toBe("2026-03-27");
});

test("days before the oldest tick of a cut list are not known; of a whole list every day is", () => {
  const ticks = given.ticks.toReversed();
  const unknown = (isCut: boolean) =>
    canaryCalendar({ ...given, ticks, isCut })
      .flatMap((week) => week.filter((day) => !day.isKnown))
      .map((day) => day.date);
  expect(unknown(false)).toEqual([]);
  expect(unknown(true).at(0)).toBe("2026-03-09");
  expect(unknown(true).at(-1)).toBe("2026-03-24");
});
