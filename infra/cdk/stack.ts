// The topology as a CloudFormation stack, for accounts that only take templates. It needs no bootstrapped account: code
// is read from a bucket that a parameter names, and every role takes the account's permissions boundary if there is one.

import { CfnOutput, CfnParameter, DefaultStackSynthesizer, type IStackSynthesizer, Stack, Tags } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { DeployOptions } from "../deploy-options.ts";
import { APP, type FunctionName, stageTags } from "../topology.ts";
import { makeAlarms } from "./alarms.ts";
import { makeBuckets } from "./buckets.ts";
import { makeFrontDoor } from "./front-door.ts";
import { makeFunctions } from "./functions.ts";
import { boundRoles } from "./permissions-boundary.ts";
import { makeQueues } from "./queues.ts";
import { makeSources } from "./sources.ts";
import { makeTables } from "./tables.ts";

export type AssayStackProps = {
  readonly stage: string;
  readonly options: DeployOptions;
  /** Object key of a function's zip inside the bucket that holds the code. */
  readonly codeKey: (name: FunctionName) => string;
};

export class AssayStack extends Stack {
  constructor(scope: Construct, { stage, options, codeKey }: AssayStackProps) {
    super(scope, `${APP}-${stage}`, {
      description: "Assay: experiments about AI workflows, measured",
      synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
    });
    const codeBucket = new CfnParameter(this, "CodeBucket", {
      type: "String",
      minLength: 3,
      description: "Bucket of this region with the zips that were made beside this template",
    });

    const tables = makeTables(this, stage);
    const queues = makeQueues(this);
    const buckets = makeBuckets(this, stage);
    const code = Bucket.fromBucketName(this, "Code", codeBucket.valueAsString);
    const door = makeFrontDoor(this, stage, options, buckets.shared);
    const stores = { tables, queues, buckets, url: door.url };
    const functions = makeFunctions(this, stage, stores, { bucket: code, key: codeKey });
    door.leadTo(functions.api);
    makeSources(this, stage, queues, functions);
    makeAlarms(this, stage, options, { tables, queues, functions });
    boundRoles(this);
    for (const [key, value] of Object.entries(stageTags(stage))) Tags.of(this).add(key, value);
    new CfnOutput(this, "Url", { value: door.url });
    new CfnOutput(this, "ApiUrl", { value: door.api });
    new CfnOutput(this, "FirstKeyName", { value: functions["first-key"].functionName });
    new CfnOutput(this, "Table", { value: tables.main.tableName });
    new CfnOutput(this, "SharedBucketName", { value: buckets.shared.bucketName });
  }
}
