// What each function's own configuration asks of its environment, by the name that deployments give the function.

import { configSchemas } from "@assay/functions/config";
import { resourceName } from "@assay/infra/described/resource-names";
import { type FunctionName, functions } from "@assay/infra/topology";
import type { KnownFunction } from "./safety-rules.ts";

export const knownFunctions: Readonly<Record<string, KnownFunction>> = Object.fromEntries(
  (Object.keys(functions) as FunctionName[]).map((name) => [
    resourceName({ kind: "function", name }),
    { environmentKeys: Object.keys(configSchemas[name].shape) },
  ]),
);
