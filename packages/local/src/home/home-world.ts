// Everything the handlers and the API of a home are given, built on its emulators.

import { createAwsPorts } from "@assay/adapters/aws";
import { createExecutor, createWebhookSender } from "@assay/adapters/executors";
import {
  type Analyst,
  blobKeys,
  type Freezer,
  joinLedgers,
  type Notifier,
  OpenedExperiments,
  WORKER_LIMITS,
  type Worker,
} from "@assay/core/lifecycle";
import type { Catalogue, Clock, Executor, SecretBook, StorePorts, Thumbnailer } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import type { Emulators } from "../emulators/index.ts";
import { type Environment, secretBookOf, secretsOf } from "../env-file.ts";
import { lazyReportRenderer } from "./lazy-report-renderer.ts";
import { LOCAL_WORKSPACE } from "./local-workspace.ts";
import { systemChance } from "./system-host.ts";

/** What the hosted worker allows too: a trial fits into one delivery. */
const MAX_TIMEOUT_MS = 720_000;

export type HomeWorld = Worker &
  Analyst &
  Pick<Freezer, "isDev"> &
  Pick<Notifier, "sender"> & {
    readonly freezeLimits: Freezer["limits"];
    readonly catalogue: Catalogue;
    readonly secretBook: SecretBook;
    close(): Promise<void>;
  };

export function createHomeWorld(options: {
  readonly emulators: Emulators;
  readonly boot: string;
  readonly registryUrl: string;
  readonly root: string;
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly thumbnailer?: Thumbnailer | undefined;
  readonly isDev: boolean;
  readonly clock: Clock;
  readonly stageConcurrency: number;
}): HomeWorld {
  const { emulators, registryUrl, root, environment } = options;
  const stores = createAwsPorts(emulators);
  const ports = { ...stores, ledgers: joinLedgers(stores.ledgers) };
  const executor = createExecutor({
    registryUrl,
    root,
    environment,
    secrets: secretsOf(environment),
    openFile: (sha256) => readStoredFile(ports, sha256),
    allowPrivate: true,
    allowCommands: true,
  });
  return {
    ...ports,
    clock: options.clock,
    chance: systemChance,
    boot: options.boot,
    executor,
    catalogue: options.catalogue,
    opened: new OpenedExperiments(ports.blobs),
    limits: WORKER_LIMITS,
    renderer: lazyReportRenderer(),
    ...(options.thumbnailer !== undefined && { thumbnailer: options.thumbnailer }),
    runtime: { node: process.version, platform: `${process.platform}-${process.arch}` },
    freezeLimits: {
      maxSyncTimeoutMs: MAX_TIMEOUT_MS,
      mayRunCommands: true,
      stageConcurrency: options.stageConcurrency,
    },
    isDev: options.isDev,
    secretBook: secretBookOf(environment),
    sender: createWebhookSender({ allowPrivate: true }),
    close: () => closeAll(executor, ports),
  };
}

async function closeAll(executor: Executor, ports: { close(): void }): Promise<void> {
  await executor.close();
  ports.close();
}

async function readStoredFile({ blobs }: StorePorts, sha256: string): Promise<Uint8Array> {
  const bytes = await blobs.get(blobKeys.file(LOCAL_WORKSPACE, sha256));
  if (bytes === undefined) throw new DomainError("not-found", `file ${sha256} is not stored`);
  return bytes;
}
