// When a canary is due: a cron line of five fields in a named time zone, whatever zone the machine is in.
// At clock changes: a time of day that is skipped runs at the first moment after the gap; one that comes twice runs the
// first time. Lines whose minute or hour has a wildcard or a step count real time and run at every moment that fits.

import { Cron } from "croner";
import { z } from "zod";
import { errorAt, type Finding } from "../support/finding.ts";

export const scheduleSchema = z.strictObject({
  cron: z.string().min(1).max(200).describe("Five fields: minute, hour, day of month, month, day of week."),
  timeZone: z.string().min(1).max(100).describe("IANA name, as Europe/Berlin."),
});

export type Schedule = Readonly<z.infer<typeof scheduleSchema>>;

/** `fromMs`: it must come to a tick after that. */
export function checkSchedule(path: string, schedule: Schedule, fromMs: number): Finding[] {
  const findings: Finding[] = [];
  if (!isTimeZone(schedule.timeZone)) {
    findings.push(errorAt(`${path}.timeZone`, `"${schedule.timeZone}" is no time zone; say it as Europe/Berlin`));
  }
  const problem = cronProblem(schedule.cron);
  if (problem !== undefined) findings.push(errorAt(`${path}.cron`, problem));
  if (findings.length > 0) return findings;
  return nextTickMs(schedule, fromMs) === undefined
    ? [errorAt(`${path}.cron`, `"${schedule.cron}" never comes to a day that exists`)]
    : [];
}

/** The first tick after that moment; undefined when there is none. */
export function nextTickMs(schedule: Schedule, afterMs: number): number | undefined {
  const cron = openCron(schedule.cron, schedule.timeZone);
  return cron.nextRun(new Date(afterMs))?.getTime();
}

function openCron(line: string, timezone: string): Cron {
  return new Cron(line, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard", paused: true });
}

function cronProblem(line: string): string | undefined {
  if (line.trim().split(/\s+/).length !== 5) return `"${line}" has not five fields: minute, hour, day, month, weekday`;
  try {
    openCron(line, "UTC");
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^CronPattern: /, "") : String(error);
    return `"${line}" is no cron line: ${said}`;
  }
}

/** Offsets are refused: they know no clock changes. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
