// The two tables. Stored encrypted with the key that DynamoDB owns, which costs nothing and asks for no rights.

import { RemovalPolicy, type Stack } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table } from "aws-cdk-lib/aws-dynamodb";
import { resourceName } from "../described/resource-names.ts";
import { stageSpec, type TableName, type TableSpec, tables } from "../topology.ts";

export type Tables = Readonly<Record<TableName, Table>>;

export function makeTables(stack: Stack, stage: string): Tables {
  return { main: makeTable(stack, stage, "main"), scores: makeTable(stack, stage, "scores") };
}

function makeTable(stack: Stack, stage: string, name: TableName): Table {
  const spec: TableSpec = tables[name];
  const { deletionProtection, pointInTimeRecovery, onRemoval } = stageSpec(stage);
  const table = new Table(stack, resourceName({ kind: "table", name }), {
    ...keysOf(spec),
    billingMode: BillingMode.PAY_PER_REQUEST,
    ...(spec.timeToLive !== undefined && { timeToLiveAttribute: spec.timeToLive }),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: pointInTimeRecovery },
    deletionProtection,
    removalPolicy: onRemoval === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  for (const index of spec.indexes) {
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      ...keysOf(index),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...index.projected],
    });
  }
  return table;
}

function keysOf({ partitionKey, sortKey }: { readonly partitionKey: string; readonly sortKey: string }) {
  return {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
  };
}
