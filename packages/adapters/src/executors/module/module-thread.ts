// Entry file of a module thread where the sources run as they are: imports the registry that the parent names. A compile
// cache, where the host has one, is switched on before anything large is loaded; it halves the start of a thread.

import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";
import type { WorkflowRegistry } from "@assay/core/workflows";
import type { ThreadData } from "./thread-messages.ts";

const { compileCacheDir } = workerData as ThreadData;
if (compileCacheDir !== undefined) enableCompileCache(compileCacheDir);

const { serveModuleThread } = await import("./serve-module-thread.ts");
await serveModuleThread(async (registryUrl) => (await import(registryUrl)) as { readonly workflows: WorkflowRegistry });
