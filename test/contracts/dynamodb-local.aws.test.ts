// The DynamoDB adapters under their contracts on AWS's own DynamoDB Local: the judge of what an expression means.

import { type AwsPorts, createAwsPorts } from "@assay/adapters/aws";
import { joinLedgers } from "@assay/core/lifecycle";
import { LOCAL_CREDENTIALS, LOCAL_REGION, localName, makeTables } from "@assay/local";
import { afterAll, beforeAll, describe } from "vitest";
import { type DynamoDbLocal, startDynamoDbLocal, whyNoDynamoDbLocal } from "./dynamodb-local.ts";
import { describeErasures } from "./erasures.ts";
import { describeExperiments } from "./experiments.ts";
import { describeLedgers } from "./ledgers.ts";
import { describeScores } from "./scores.ts";
import { describeShares } from "./shares.ts";
import { describeTrials } from "./trials.ts";
import { describeCaseSets, describeReports, describeWorkflows } from "./versions.ts";

const whyNot = await whyNoDynamoDbLocal();
if (whyNot !== undefined) console.info(whyNot);

describe.skipIf(whyNot !== undefined)("DynamoDB Local", () => {
  let dynamo: DynamoDbLocal | undefined;
  let ports: AwsPorts;

  beforeAll(async () => {
    dynamo = await startDynamoDbLocal();
    await makeTables(dynamo.endpoint);
    ports = createAwsPorts({
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      endpoints: { dynamodb: dynamo.endpoint, sqs: dynamo.endpoint, s3: dynamo.endpoint },
      tables: { main: localName("main"), scores: localName("scores") },
      bucket: localName("data"),
      shared: { bucket: localName("shared") },
      queues: { trials: "", finish: "", events: "" },
    });
  });

  afterAll(async () => {
    ports?.close();
    await dynamo?.close();
  });

  describeCaseSets(async () => ports.caseSets);
  describeErasures(async () => ports.erasures);
  describeExperiments(async () => ports.experiments);
  describeLedgers(async () => ports.ledgers);
  describe("joined", () => {
    describeLedgers(async () => joinLedgers(ports.ledgers));
  });
  describeReports(async () => ports.reports);
  describeScores(async () => ports.scores);
  describeShares(async () => ports.shares);
  describeTrials(async () => ports.trials);
  describeWorkflows(async () => ports.workflows);
});
