/// <reference path="../../.sst/platform/config.d.ts" />
// The topology as an SST app. Nothing here decides a number; what SST leaves open (encryption and time-outs of queues,
// TLS only, log groups, exact permissions) is said, and what it adds by itself (keys in the environment) is taken away.

import type { DeployOptions } from "../deploy-options.ts";
import type { DashboardFile } from "../described/dashboard-files.ts";
import type { functions } from "../topology.ts";
import { makeAlarms } from "./alarms.ts";
import { makeBuckets } from "./buckets.ts";
import { makeDashboardFiles } from "./dashboard.ts";
import { makeFrontDoor } from "./front-door.ts";
import { makeFunctions } from "./functions.ts";
import { narrowTrust } from "./narrow-trust.ts";
import { makeQueues } from "./queues.ts";
import { makeSources } from "./sources.ts";
import { makeTables } from "./tables.ts";

export type Built = {
  readonly bundleFolder: (name: keyof typeof functions) => string;
  readonly dashboard: readonly DashboardFile[];
};

export function deploy(stage: string, options: DeployOptions, { bundleFolder, dashboard }: Built) {
  narrowTrust();
  const tables = makeTables(stage);
  const queues = makeQueues();
  const buckets = makeBuckets();
  const { url, api, leadTo } = makeFrontDoor(stage, options, buckets.shared);
  const made = makeFunctions(stage, { tables, queues, buckets, url }, bundleFolder);
  leadTo(made.api);
  makeDashboardFiles(dashboard, buckets.shared);
  makeSources(stage, queues, made);
  makeAlarms(stage, options, { tables, queues, functions: made });
  return {
    url,
    api,
    firstKey: made["first-key"].name,
    table: tables.main.name,
    sharedBucket: buckets.shared.name,
  };
}
