// Contents of executors: what runs a workflow once, whichever kind it is, the inside of a module thread for bundles, and what
// carries deliveries of webhooks under the guard of calls to services.

export { createExecutor, type ExecutorOptions } from "./create-executor.ts";
export { isPublicAddress, lookupPublic } from "./http/public-address.ts";
export type { OpenFile } from "./intake-files.ts";
export { type LoadRegistry, serveModuleThread } from "./module/serve-module-thread.ts";
export { createWebhookSender } from "./webhook-sender.ts";
