// The services that AWS would be, on this machine: DynamoDB and S3 in the home's folders, queues in memory.
// What comes back is what an adapter needs to reach them, so nothing above knows that it is not AWS.

import { join } from "node:path";
import type { AwsPortsConfig } from "@assay/adapters/aws";
import type { DynaliteInput, DynaliteReady } from "./dynalite-thread.ts";
import { type EmulatorThread, startEmulatorThread } from "./emulator-thread.ts";
import type { FauxqsInput, FauxqsReady } from "./fauxqs-thread.ts";
import { LOCAL_CREDENTIALS, LOCAL_REGION, localName } from "./local-names.ts";

export type Emulators = Required<AwsPortsConfig> & {
  /** Every queue and dead-letter queue, for the event sources. */
  readonly localQueues: FauxqsReady["queues"];
  close(): Promise<void>;
};

export async function startEmulators(home: string): Promise<Emulators> {
  const dynaliteInput: DynaliteInput = { folder: join(home, "dynamo") };
  const fauxqsInput: FauxqsInput = { folder: join(home, "s3") };
  const [dynalite, fauxqs] = await bothOrNeither(
    startEmulatorThread<DynaliteReady>(new URL("./dynalite-thread.ts", import.meta.url), dynaliteInput),
    startEmulatorThread<FauxqsReady>(new URL("./fauxqs-thread.ts", import.meta.url), fauxqsInput),
  );
  const { endpoint, queues } = fauxqs.ready;
  return {
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    unsigned: true,
    endpoints: { dynamodb: dynalite.ready.endpoint, sqs: endpoint, s3: endpoint },
    tables: { main: localName("main"), scores: localName("scores") },
    bucket: localName("data"),
    queues: { trials: queues.trials.url, finish: queues.finish.url },
    localQueues: queues,
    async close() {
      await Promise.all([dynalite.close(), fauxqs.close()]);
    },
  };
}

async function bothOrNeither<A, B>(
  one: Promise<EmulatorThread<A>>,
  other: Promise<EmulatorThread<B>>,
): Promise<[EmulatorThread<A>, EmulatorThread<B>]> {
  const started = await Promise.allSettled([one, other]);
  const failed = started.find((result) => result.status === "rejected");
  if (failed) {
    await Promise.all(started.map((result) => (result.status === "fulfilled" ? result.value.close() : undefined)));
    throw failed.reason;
  }
  return await Promise.all([one, other]);
}
