import { expect, test } from "vitest";
import { checkSchedule, nextTickMs } from "./schedule.ts";

function ticks(cron: string, timeZone: string, from: string, count: number): string[] {
  const found: string[] = [];
  let at = Date.parse(from);
  for (let i = 0; i < count; i += 1) {
    at = nextTickMs({ cron, timeZone }, at)!;
    found.push(new Date(at).toISOString().slice(5, 16));
  }
  return found;
}

test.each([
  ["Europe/Berlin", "2026-03-28T12:00:00Z", ["03-29T01:00", "03-30T00:30"]],
  ["Europe/Berlin", "2027-03-27T12:00:00Z", ["03-28T01:00", "03-29T00:30"]],
  ["America/New_York", "2026-03-07T12:00:00Z", ["03-08T07:00", "03-09T06:30"]],
  ["America/New_York", "2027-03-13T12:00:00Z", ["03-14T07:00", "03-15T06:30"]],
])("half past two, skipped in %s after %s, runs at the first moment after the gap", (zone, from, expected) => {
  expect(ticks("30 2 * * *", zone, from, 2)).toEqual(expected);
});

test.each([
  ["30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", ["10-25T00:30", "10-26T01:30"]],
  ["30 2 * * *", "Europe/Berlin", "2027-10-30T12:00:00Z", ["10-31T00:30", "11-01T01:30"]],
  ["30 1 * * *", "America/New_York", "2026-10-31T12:00:00Z", ["11-01T05:30", "11-02T06:30"]],
  ["30 1 * * *", "America/New_York", "2027-11-06T12:00:00Z", ["11-07T05:30", "11-08T06:30"]],
])("%s, which comes twice in %s after %s, runs the first time", (cron, zone, from, expected) => {
  expect(ticks(cron, zone, from, 2)).toEqual(expected);
});

test("a list of times of day keeps the same rule as one", () => {
  expect(ticks("15,45 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 3)).toEqual([
    "10-25T00:15",
    "10-25T00:45",
    "10-26T01:15",
  ]);
  expect(ticks("15,45 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", 2)[0]).toBe("03-29T01:00");
});

test("a line with a wildcard runs every hour that passes, those that come twice included", () => {
  expect(ticks("30 * * * *", "Europe/Berlin", "2026-10-24T23:40:00Z", 3)).toEqual([
    "10-25T00:30",
    "10-25T01:30",
    "10-25T02:30",
  ]);
  expect(ticks("30 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", 2)).toEqual(["03-29T00:30", "03-29T01:30"]);
});

test("a zone without clock changes keeps its half-hour offset all year", () => {
  const year = ticks("30 2 * * *", "Asia/Kolkata", "2026-01-01T00:00:00Z", 730);
  expect(new Set(year.map((at) => at.slice(5)))).toEqual(new Set(["T21:00"]));
});

test("every day of 2026 and 2027 has one tick of a nightly line, whatever the zone does", () => {
  for (const zone of ["Europe/Berlin", "America/New_York", "Asia/Kolkata"]) {
    const local = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
    let at = Date.parse("2026-01-01T12:00:00Z");
    const days = new Set<string>();
    for (let i = 0; i < 729; i += 1) {
      at = nextTickMs({ cron: "30 2 * * *", timeZone: zone }, at)!;
      days.add(local.format(at));
    }
    expect(days.size).toBe(729);
    expect([...days].at(-1)).toBe("2027-12-31");
  }
});

test("the zone of the machine does not matter", () => {
  const before = process.env.TZ;
  const seen = ["Asia/Tokyo", "America/Los_Angeles", "UTC"].map((zone) => {
    process.env.TZ = zone;
    return ticks("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", 3).join();
  });
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  expect(new Set(seen).size).toBe(1);
});

const from = Date.parse("2026-01-01T00:00:00Z");

test.each([
  ["Mars/Base", "0 2 * * *", "schedule.timeZone"],
  ["+02:00", "0 2 * * *", "schedule.timeZone"],
  ["", "0 2 * * *", "schedule.timeZone"],
  ["UTC", "0 2 30 2 *", "schedule.cron"],
  ["UTC", "0 2 * *", "schedule.cron"],
  ["UTC", "0 0 2 * * *", "schedule.cron"],
  ["UTC", "@daily", "schedule.cron"],
  ["UTC", "61 2 * * *", "schedule.cron"],
  ["UTC", "", "schedule.cron"],
])("zone %j with line %j is refused", (timeZone, cron, path) => {
  expect(checkSchedule("schedule", { timeZone, cron }, from).map((finding) => finding.path)).toEqual([path]);
});

test("a rare day is a day all the same", () => {
  expect(checkSchedule("schedule", { timeZone: "UTC", cron: "0 2 29 2 *" }, from)).toEqual([]);
});
