// Contents of local: the cloud on one machine.

export { type BuildInfo, readBuildInfo } from "./code/build-info.ts";
export {
  type Emulators,
  LOCAL_CREDENTIALS,
  LOCAL_REGION,
  localName,
  makeTables,
  startEmulators,
} from "./emulators/index.ts";
export { type Environment, readEnvFiles } from "./env-file.ts";
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
export {
  bundledRegistryUrl,
  findOwner,
  type Home,
  type HomeOptions,
  LOCAL_WORKSPACE,
  type OpenedHome,
  type Owner,
  openHome,
} from "./home/index.ts";
