import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ScheduledEvent } from "./lambda-events.ts";
import { runSchedule } from "./run-schedule.ts";

const schedule = {
  name: "heartbeat",
  region: "us-east-1",
  functionName: "heartbeat",
  timeoutSeconds: 60,
  everyMs: 1_000,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("A schedule beats at once, then every interval, and a beat that throws is told and does not end it", async () => {
  const faults: unknown[] = [];
  const events: ScheduledEvent[] = [];
  const source = runSchedule({
    ...schedule,
    onFault: (error) => faults.push(error),
    handler: async (event) => {
      events.push(event);
      if (events.length === 2) throw new Error("second");
    },
  });
  await vi.advanceTimersByTimeAsync(3_500);
  await source.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toHaveLength(4);
  expect(events[0]).toMatchObject({ "detail-type": "Scheduled Event", source: "aws.events", detail: {} });
  expect(faults).toEqual([new Error("second")]);
});

test("Beats never overlap, and stopping waits for the one under way", async () => {
  let finish: () => void = () => {};
  let beats = 0;
  const source = runSchedule({
    ...schedule,
    onFault: () => {},
    handler: async () => {
      beats += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(beats).toBe(1);
  let stopped = false;
  const stopping = source.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(beats).toBe(1);
});

test("A paused schedule does not beat until it is resumed", async () => {
  let beats = 0;
  const handler = async () => {
    beats += 1;
  };
  const source = runSchedule({ ...schedule, onFault: () => {}, handler });
  source.pause();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(beats).toBe(1);
  source.resume();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beats).toBe(2);
  await source.stop();
});
