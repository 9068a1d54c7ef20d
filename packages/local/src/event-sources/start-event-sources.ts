// Every event source and schedule of the topology, driving the handlers that Lambda would invoke.

import type { AwsConnection } from "@assay/adapters/aws";
import { eventSources, functions, schedules, stageSpec } from "@assay/infra/topology";
import type { Emulators } from "../emulators/index.ts";
import { LOCAL_STAGE } from "../emulators/index.ts";
import type { ScheduledHandler, SqsHandler } from "./lambda-events.ts";
import { type EventSource, pollQueue } from "./poll-queue.ts";
import { runSchedule } from "./run-schedule.ts";

export type LocalHandlers = {
  readonly worker: SqsHandler;
  readonly finish: SqsHandler;
  readonly events: SqsHandler;
  readonly "dead-letters": SqsHandler;
  readonly heartbeat: ScheduledHandler;
};

export async function startEventSources(
  emulators: AwsConnection & Pick<Emulators, "localQueues">,
  handlers: LocalHandlers,
  onFault: (functionName: keyof LocalHandlers, error: unknown) => void,
): Promise<EventSource> {
  const { createClients } = await import("@assay/adapters/aws");
  const clients = createClients(emulators);
  const sqs = await clients.sqs();
  const shared = (functionName: keyof LocalHandlers) => ({
    region: emulators.region,
    functionName,
    timeoutSeconds: functions[functionName].timeoutSeconds,
    onFault: (error: unknown) => onFault(functionName, error),
  });
  const sources = [
    ...eventSources.map((source) =>
      pollQueue({
        ...shared(source.function),
        sqs,
        queue: emulators.localQueues[source.queue],
        batchSize: source.batchSize,
        maxConcurrency:
          source.maxConcurrency === "stage" ? stageSpec(LOCAL_STAGE).maxTrialConcurrency : source.maxConcurrency,
        handler: handlers[source.function],
      }),
    ),
    ...schedules.map((schedule) =>
      runSchedule({
        ...shared(schedule.function),
        name: schedule.name,
        everyMs: schedule.everySecondsLocally * 1_000,
        handler: handlers[schedule.function],
      }),
    ),
  ];
  return {
    pause() {
      for (const source of sources) source.pause();
    },
    resume() {
      for (const source of sources) source.resume();
    },
    async stop() {
      await Promise.all(sources.map((source) => source.stop()));
      clients.close();
    },
  };
}
