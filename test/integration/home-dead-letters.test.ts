// A store that does not give out one experiment: its messages go back alone, then to the dead letters, and its trials end
// as undeliverable; the experiment beside it in the same batches does not notice.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClients } from "@assay/adapters/aws";
import { designSchema } from "@assay/core/design";
import { blobKeys, createExperiment, finishExperiment, freezeExperiment, startExperiment } from "@assay/core/lifecycle";
import type { ExperimentRef } from "@assay/core/ports";
import { silent } from "@assay/functions/handlers/log";
import { createDeadLetterHandler, createTrialHandler } from "@assay/functions/handlers/trial-handler";
import { LOCAL_WORKSPACE, pollQueue, startEmulators } from "@assay/local";
import { expect, test } from "vitest";
import { createHomeWorld } from "../../packages/local/src/home/home-world.ts";
import { openRegistry } from "../../packages/local/src/home/open-registry.ts";
import { designOf, fixtureRegistryUrl } from "./fixtures/local-api.ts";

const MAX_RECEIVES = 2;

test("Only the messages that failed come back; received too often, their trials are undeliverable and cost nothing", async () => {
  const directory = mkdtempSync(join(tmpdir(), "assay-dead-"));
  const emulators = await startEmulators(directory);
  const clients = createClients(emulators);
  const sqs = await clients.sqs();
  const makeQueue = async (name: string, attributes: Record<string, string>) => {
    const create = new sqs.commands.CreateQueueCommand({ QueueName: name, Attributes: attributes });
    const { QueueUrl: url = "" } = await sqs.client.send(create);
    const ask = new sqs.commands.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["All"] });
    const arn = (await sqs.client.send(ask)).Attributes?.QueueArn ?? "";
    const waiting = async () => Number((await sqs.client.send(ask)).Attributes?.ApproximateNumberOfMessages);
    return { url, arn, waiting };
  };
  const dead = await makeQueue("short-dead", {});
  const trials = await makeQueue("short", {
    VisibilityTimeout: "5",
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: MAX_RECEIVES }),
  });

  const { catalogue, root } = await openRegistry(fixtureRegistryUrl);
  const world = createHomeWorld({
    emulators: { ...emulators, queues: { ...emulators.queues, trials: trials.url } },
    boot: "boot",
    registryUrl: fixtureRegistryUrl,
    root,
    catalogue,
    environment: {},
    clock: { now: () => Date.now() },
    isDev: true,
    stageConcurrency: 100,
  });
  const start = async (cases: number): Promise<ExperimentRef> => {
    const design = designSchema.parse(designOf("quick", cases, { concurrency: cases * 2 }));
    const { experimentId } = await createExperiment(world, LOCAL_WORKSPACE, design);
    const ref = { workspace: LOCAL_WORKSPACE, experimentId };
    await freezeExperiment({ ...world, limits: world.freezeLimits }, ref);
    await startExperiment(world, ref);
    return ref;
  };
  const rowsOf = async (ref: ExperimentRef) => {
    const rows = [];
    for await (const row of world.trials.scan(ref, { from: 0, to: 100 })) rows.push(row);
    return rows;
  };
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await sleep(100);
  };
  const source = {
    sqs,
    region: emulators.region,
    timeoutSeconds: 900,
    batchSize: 10,
    maxConcurrency: 4,
    onFault: (error: unknown) => expect.unreachable(String(error)),
  };

  const broken = await start(3);
  const fine = await start(3);
  const frozen = (await world.blobs.get(blobKeys.frozen(broken)))!;
  await world.blobs.put(blobKeys.frozen(broken), "not what was stored", "application/json");
  const returned: { readonly of: number; readonly messages: number }[] = [];
  const worker = createTrialHandler(world, silent);
  const workers = pollQueue({
    ...source,
    queue: trials,
    functionName: "worker",
    handler: async (event, context) => {
      const answer = await worker(event, context);
      returned.push({ of: event.Records.length, messages: answer.batchItemFailures.length });
      return answer;
    },
  });
  await until(async () => (await dead.waiting()) === 6);
  expect((await rowsOf(fine)).map((row) => row.state)).toEqual(Array(6).fill("settled"));
  expect(returned.some(({ of, messages }) => 0 < messages && messages < of)).toBe(true);
  expect(await rowsOf(broken)).toEqual([]);
  await workers.stop();

  await world.blobs.put(blobKeys.frozen(broken), frozen, "application/json");
  const buried = pollQueue({
    ...source,
    queue: dead,
    functionName: "dead-letters",
    handler: createDeadLetterHandler(world, silent),
  });
  await until(async () => (await world.ledgers.read(broken))?.settled === 6);
  await buried.stop();
  const outcomes = (await rowsOf(broken)).map((row) => row.state === "settled" && [row.code, row.chargeMicroUsd]);
  expect(outcomes).toEqual(Array(6).fill(["undeliverable", 0]));
  expect(await world.ledgers.read(broken)).toMatchObject({ remainingMicroUsd: 10_000_000, reservedMicroUsd: 0 });
  expect(await finishExperiment(world, broken)).toBe("reported");

  await world.close();
  clients.close();
  await emulators.close();
  rmSync(directory, { recursive: true, force: true });
});
