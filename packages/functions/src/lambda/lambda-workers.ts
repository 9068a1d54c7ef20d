// Workers in AWS, one for each workspace that this sandbox meets: its files are its own, and its modules never share a
// thread with another's.

import { pathToFileURL } from "node:url";
import { createSsmSecretValues } from "@assay/adapters/aws";
import { createExecutor } from "@assay/adapters/executors";
import { blobKeys, OpenedExperiments, WORKER_LIMITS, type Worker } from "@assay/core/lifecycle";
import type { SecretValues, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import type { LambdaHost } from "./lambda-host.ts";
import { rememberedSecrets } from "./remembered-secrets.ts";

const PRESIGNED_SECONDS = 900;

export function createLambdaWorkers(host: LambdaHost): (workspace: WorkspaceId) => Worker {
  const workers = new Map<WorkspaceId, Worker>();
  const opened = new OpenedExperiments(host.blobs);
  const secretValues = createSsmSecretValues(host.config, host.config.stage);
  return (workspace) => {
    const held = workers.get(workspace);
    if (held) return held;
    const worker: Worker = {
      ...host,
      opened,
      limits: WORKER_LIMITS,
      executor: executorOf(host, workspace, secretValues),
    };
    workers.set(workspace, worker);
    return worker;
  };
}

function executorOf({ blobs, config, clock }: LambdaHost, workspace: WorkspaceId, secretValues: SecretValues) {
  return createExecutor({
    // The entry of the thread has the registry in its own bundle.
    registryUrl: "bundled",
    threadUrl: pathToFileURL(`${config.codeFolder}/worker-thread.mjs`),
    secrets: rememberedSecrets(secretValues, workspace, clock),
    openFile: async (sha256) => {
      const bytes = await blobs.get(blobKeys.file(workspace, sha256));
      if (bytes === undefined) throw new DomainError("not-found", `file ${sha256} is not stored`);
      return bytes;
    },
    presign: (sha256) => blobs.presign(blobKeys.file(workspace, sha256), PRESIGNED_SECONDS),
    allowPrivate: false,
    allowCommands: false,
    environment: {},
  });
}
