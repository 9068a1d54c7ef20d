// Contents of local: the cloud on one machine.

export {
  type Emulators,
  LOCAL_CREDENTIALS,
  LOCAL_REGION,
  localName,
  makeTables,
  startEmulators,
} from "./emulators/index.ts";
export {
  type EventSource,
  type InvocationContext,
  type LocalHandlers,
  pollQueue,
  runSchedule,
  type ScheduledEvent,
  type ScheduledHandler,
  type SqsBatchResponse,
  type SqsEvent,
  type SqsHandler,
  startEventSources,
} from "./event-sources/index.ts";
