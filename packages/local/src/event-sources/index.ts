// Contents of event sources: what invokes the handlers on this machine.

export type {
  InvocationContext,
  ScheduledEvent,
  ScheduledHandler,
  SqsBatchResponse,
  SqsEvent,
  SqsHandler,
} from "./lambda-events.ts";
export { type EventSource, pollQueue } from "./poll-queue.ts";
export { runSchedule } from "./run-schedule.ts";
export { type LocalHandlers, startEventSources } from "./start-event-sources.ts";
