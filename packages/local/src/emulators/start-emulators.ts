// The services that AWS would be, on this machine: DynamoDB and S3 in the home's folders, queues in memory.
// What comes back is what an adapter needs to reach them, so nothing above knows that it is not AWS.

import { join } from "node:path";
import type { AwsPortsConfig } from "@assay/adapters/aws";
import { DomainError, isDomainError } from "@assay/core/support";
import type { DynaliteInput, DynaliteReady } from "./dynalite-thread.ts";
import { startEmulatorThread } from "./emulator-thread.ts";
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
  const dynalite = startEmulatorThread<DynaliteReady>(new URL("./dynalite-thread.ts", import.meta.url), dynaliteInput);
  const fauxqs = startEmulatorThread<FauxqsReady>(new URL("./fauxqs-thread.ts", import.meta.url), fauxqsInput);
  const close = async () => {
    await Promise.all([dynalite.close(), fauxqs.close()]);
  };
  try {
    // In this order: the database's lock says whose home it is before anything in it is repaired.
    const { endpoint: dynamodb } = await dynalite.open().catch(explainLock(dynaliteInput.folder));
    const { endpoint, queues } = await fauxqs.open();
    return {
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      unsigned: true,
      endpoints: { dynamodb, sqs: endpoint, s3: endpoint },
      tables: { main: localName("main"), scores: localName("scores") },
      bucket: localName("data"),
      shared: { bucket: localName("shared") },
      queues: { trials: queues.trials.url, finish: queues.finish.url, events: queues.events.url },
      localQueues: queues,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** LevelDB lets one process in; dynalite says of the second only that its database is closed. */
function explainLock(folder: string) {
  return (cause: unknown): never => {
    if (!(isDomainError(cause) && cause.message.includes("Database is closed"))) throw cause;
    throw new DomainError("busy", `the database in ${folder} cannot be opened: is another process using it?`, {
      cause,
    });
  };
}
