// The one workspace of a laptop.

import type { WorkspaceId } from "@assay/core/ports";

export const LOCAL_WORKSPACE = "local" as WorkspaceId;
