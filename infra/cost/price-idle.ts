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

/** What AWS gives to each account every month, for good. */
const FREE_ALARMS = 10;
const FREE_POLLS = 1_000_000;

export type IdleCost = {
  readonly what: string;
  readonly usdPerMonth: number;
  /** Where nothing else in the account takes what AWS gives away. */
  readonly firstStageUsdPerMonth: number;
};

export function priceIdle(): readonly IdleCost[] {
  const polls = (eventSources.length * POLLS_AT_ONCE * MONTH_SECONDS) / LONG_POLL_SECONDS;
  const beats = schedules.reduce((sum, { everySeconds }) => sum + MONTH_SECONDS / everySeconds, 0);
  const beatGbSeconds = beats * BEAT_SECONDS * (functions.heartbeat.memoryMb / 1_024);
  const beatsUsd =
    beats * (prices.schedulerInvocation + prices.lambdaRequest + BEAT_QUERIES * prices.dynamoReadUnit) +
    beatGbSeconds * prices.lambdaArmGbSecond;
  return [
    {
      what: `${alarms.length} alarms`,
      usdPerMonth: alarms.length * prices.alarmMonth,
      firstStageUsdPerMonth: Math.max(0, alarms.length - FREE_ALARMS) * prices.alarmMonth,
    },
    { what: "the dashboard", usdPerMonth: prices.dashboardMonth, firstStageUsdPerMonth: 0 },
    {
      what: "polling of empty queues",
      usdPerMonth: polls * prices.sqsRequest,
      firstStageUsdPerMonth: Math.max(0, polls - FREE_POLLS) * prices.sqsRequest,
    },
    { what: "the heartbeat", usdPerMonth: beatsUsd, firstStageUsdPerMonth: beatsUsd },
  ];
}
