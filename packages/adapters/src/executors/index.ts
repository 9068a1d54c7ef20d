// Contents of executors: what runs a workflow once, whichever kind it is, and the inside of a module thread for bundles.

export { createExecutor, type ExecutorOptions } from "./create-executor.ts";
export { isPublicAddress, lookupPublic } from "./http/public-address.ts";
export type { OpenFile } from "./intake-files.ts";
export { type LoadRegistry, serveModuleThread } from "./module/serve-module-thread.ts";
