// Entry file of a module thread where the sources run as they are: imports the registry that the parent names.

import type { WorkflowRegistry } from "@assay/core/workflows";
import { serveModuleThread } from "./serve-module-thread.ts";

await serveModuleThread(async (registryUrl) => (await import(registryUrl)) as { readonly workflows: WorkflowRegistry });
