// A schedule of EventBridge, on this machine: the handler is invoked at once and then every so often, with the event
// that AWS would send. One beat at a time: while one is under way the next is left out, as one reserved copy would.

import { randomUUID } from "node:crypto";
import { invocationContext } from "./invocation-context.ts";
import type { ScheduledEvent, ScheduledHandler } from "./lambda-events.ts";
import type { EventSource } from "./poll-queue.ts";

export type Schedule = {
  readonly name: string;
  readonly region: string;
  readonly functionName: string;
  readonly timeoutSeconds: number;
  readonly everyMs: number;
  readonly handler: ScheduledHandler;
  readonly onFault: (error: unknown) => void;
};

export function runSchedule(schedule: Schedule): EventSource {
  let paused = false;
  let beating: Promise<void> | undefined;

  async function beat(): Promise<void> {
    try {
      const context = invocationContext(schedule.functionName, schedule.timeoutSeconds);
      await schedule.handler(scheduledEvent(schedule), context);
    } catch (error) {
      schedule.onFault(error);
    }
    beating = undefined;
  }

  const tick = () => {
    if (!paused) beating ??= beat();
  };
  const timer = setInterval(tick, schedule.everyMs);
  tick();
  return {
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
    },
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}

function scheduledEvent(schedule: Schedule): ScheduledEvent {
  const account = "000000000000";
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account,
    time: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    region: schedule.region,
    resources: [`arn:aws:scheduler:${schedule.region}:${account}:schedule/default/${schedule.name}`],
    detail: {},
  };
}
