/// <reference path="../../.sst/platform/config.d.ts" />
// What calls the functions by itself: queues and the schedule.

import { pascalCase } from "../described/resource-names.ts";
import { type EventSourceSpec, eventSources, schedules, stageSpec } from "../topology.ts";
import type { Functions } from "./functions.ts";
import type { Queues } from "./queues.ts";

export function makeSources(stage: string, queues: Queues, functions: Functions): void {
  for (const source of eventSources as readonly EventSourceSpec[]) {
    const { maxTrialConcurrency } = stageSpec(stage);
    const maximumConcurrency = source.maxConcurrency === "stage" ? maxTrialConcurrency : source.maxConcurrency;
    queues[source.queue].subscribe(functions[source.function].arn, {
      batch: {
        size: source.batchSize,
        window: `${source.windowSeconds} seconds`,
        partialResponses: source.partialBatchResponses,
      },
      transform: {
        eventSourceMapping: (args) => {
          args.scalingConfig = { maximumConcurrency };
        },
      },
    });
  }
  for (const schedule of schedules) {
    new sst.aws.CronV2(`${pascalCase(schedule.name)}Schedule`, {
      schedule: `rate(${schedule.everySeconds / 60} ${schedule.everySeconds === 60 ? "minute" : "minutes"})`,
      function: functions[schedule.function].arn,
      retries: 0,
    });
  }
}
