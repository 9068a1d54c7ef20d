/// <reference path="../../.sst/platform/config.d.ts" />
// The two tables.

import { resourceName } from "../described/resource-names.ts";
import { stageSpec, type TableName, type TableSpec, tables } from "../topology.ts";

export type Tables = Readonly<Record<TableName, sst.aws.Dynamo>>;

export function makeTables(stage: string): Tables {
  return { main: makeTable(stage, "main"), scores: makeTable(stage, "scores") };
}

function makeTable(stage: string, name: TableName): sst.aws.Dynamo {
  const spec: TableSpec = tables[name];
  const { deletionProtection, pointInTimeRecovery } = stageSpec(stage);
  const keys = [spec, ...spec.indexes].flatMap((pair) => [pair.partitionKey, pair.sortKey]);
  return new sst.aws.Dynamo(resourceName({ kind: "table", name }), {
    fields: Object.fromEntries(keys.map((key) => [key, "string" as const])),
    primaryIndex: { hashKey: spec.partitionKey, rangeKey: spec.sortKey },
    globalIndexes: Object.fromEntries(
      spec.indexes.map((index) => [
        index.name,
        { hashKey: index.partitionKey, rangeKey: index.sortKey, projection: [...index.projected] },
      ]),
    ),
    ...(spec.timeToLive !== undefined && { ttl: spec.timeToLive }),
    deletionProtection,
    transform: {
      table: (args) => {
        args.pointInTimeRecovery = { enabled: pointInTimeRecovery };
      },
    },
  });
}
