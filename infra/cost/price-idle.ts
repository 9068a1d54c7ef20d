// What a stage costs in a month in which nobody does anything, before any free tier.

import { alarms, eventSources, functions, schedules } from "../topology.ts";
import { prices } from "./prices.ts";

const MONTH_SECONDS = 30 * 86_400;
/** Lambda keeps at least five long polls open for each queue. */
const POLLS_AT_ONCE = 5;
const LONG_POLL_SECONDS = 20;
/** A beat with nothing to heal: it asks for experiments that run, canaries that are due and events that are not delivered. */
const BEAT_SECONDS = 0.1;
const BEAT_QUERIES = 3;

export type IdleCost = { readonly what: string; readonly usdPerMonth: number };

export function priceIdle(): readonly IdleCost[] {
  const polls = (eventSources.length * POLLS_AT_ONCE * MONTH_SECONDS) / LONG_POLL_SECONDS;
  const beats = schedules.reduce((sum, { everySeconds }) => sum + MONTH_SECONDS / everySeconds, 0);
  const beatGbSeconds = beats * BEAT_SECONDS * (functions.heartbeat.memoryMb / 1_024);
  return [
    { what: `${alarms.length} alarms`, usdPerMonth: alarms.length * prices.alarmMonth },
    { what: "the dashboard", usdPerMonth: prices.dashboardMonth },
    { what: "polling of empty queues", usdPerMonth: polls * prices.sqsRequest },
    {
      what: "the heartbeat",
      usdPerMonth:
        beats * (prices.schedulerInvocation + prices.lambdaRequest + BEAT_QUERIES * prices.dynamoReadUnit) +
        beatGbSeconds * prices.lambdaArmGbSecond,
    },
  ];
}
