// Entry of a module thread in a bundle: the registry is inside it.

import { serveModuleThread } from "@assay/adapters/executors";

await serveModuleThread(() => import("@assay/experiments/registry"));
