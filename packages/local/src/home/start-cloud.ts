// Starts what an owner runs on its emulators: the registry, the handlers behind their event sources, and the API.

import type { IncomingMessage, ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";
import type { Access } from "@assay/functions/api/access";
import { eventSources, stageSpec } from "@assay/infra/topology";
import { type Emulators, LOCAL_STAGE } from "../emulators/index.ts";
import { startEventSources } from "../event-sources/index.ts";
import { servePage } from "../pages/serve-pages.ts";
import { bundledRegistryUrl } from "./bundled-registry.ts";
import type { HomeOptions } from "./home-options.ts";
import { createHomeWorld } from "./home-world.ts";
import { LOCAL_WORKSPACE } from "./local-workspace.ts";
import { openRegistry } from "./open-registry.ts";
import { systemClock } from "./system-host.ts";

export type RunningCloud = {
  listener(request: IncomingMessage, response: ServerResponse): unknown;
  fetch(request: Request): Promise<Response>;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
};

type CloudOptions = Omit<HomeOptions, "directory"> & {
  readonly emulating: Promise<Emulators>;
  readonly bootId: string;
  readonly token: string;
  /** Where the API is reached. */
  readonly url: string;
  readonly version: string;
};

export async function startCloud(options: CloudOptions): Promise<RunningCloud> {
  const { bootId, token, version, log } = options;
  const registryUrl = urlOf(options.registryUrl ?? bundledRegistryUrl());
  const loading = Promise.all([openRegistry(registryUrl, options.declaredBuild), loadHandlers()]);
  loading.catch(() => {});
  const emulators = await options.emulating;
  try {
    const [registry, parts] = await loading;
    const world = createHomeWorld({
      emulators,
      boot: bootId,
      registryUrl,
      root: registry.root,
      catalogue: registry.catalogue,
      thumbnailer: registry.thumbnailer,
      environment: options.environment ?? {},
      isDev: options.isDev ?? false,
      clock: options.clock ?? systemClock,
      stageConcurrency: mostTrialsAtOnce(),
    });
    const access: Access = { kind: "local", workspace: LOCAL_WORKSPACE, token };
    const notifier = { ...world, apiUrl: options.url };
    const api = parts.createApi({
      ...notifier,
      limits: world.freezeLimits,
      access,
      apiLimits: parts.LOCAL_LIMITS,
      version,
      log,
    });
    const sources = await startEventSources(
      emulators,
      {
        worker: parts.createTrialHandler(world, log),
        "dead-letters": parts.createDeadLetterHandler(world, log),
        finish: parts.createFinishHandler(world, log),
        events: parts.createEventsHandler(notifier, log),
        heartbeat: parts.createHeartbeatHandler({ ...world, limits: world.freezeLimits }, log),
      },
      (functionName, error) => log("error", `${functionName} failed`, { fault: parts.faultText(error) }),
    );
    if (options.startsPaused) sources.pause();
    const shelf = { ...world, dashboard: dashboardFolder() };
    const respond = async (request: Request) => (await servePage(shelf, access, request)) ?? (await api.fetch(request));
    return {
      listener: parts.getRequestListener(respond),
      fetch: respond,
      pause: () => sources.pause(),
      resume: () => sources.resume(),
      async close() {
        await sources.stop();
        await world.close();
        await emulators.close();
      },
    };
  } catch (error) {
    await emulators.close();
    throw error;
  }
}

async function loadHandlers() {
  const [trials, finish, events, heartbeat, log, api, deps, node] = await Promise.all([
    import("@assay/functions/handlers/trial-handler"),
    import("@assay/functions/handlers/finish-handler"),
    import("@assay/functions/handlers/events-handler"),
    import("@assay/functions/handlers/heartbeat-handler"),
    import("@assay/functions/handlers/log"),
    import("@assay/functions/api/create-api"),
    import("@assay/functions/api/api-deps"),
    import("@hono/node-server"),
  ]);
  return { ...trials, ...finish, ...events, ...heartbeat, ...log, ...api, ...deps, ...node };
}

function mostTrialsAtOnce(): number {
  const { maxTrialConcurrency } = stageSpec(LOCAL_STAGE);
  return maxTrialConcurrency * Math.max(...eventSources.map(({ batchSize }) => batchSize));
}

function urlOf(registry: string | URL): string {
  const text = String(registry);
  return /^[a-z][a-z0-9+.-]+:/i.test(text) ? text : pathToFileURL(text).href;
}

/** Built at most once, and only when a browser asks for it: the bundler is not loaded before. */
function dashboardFolder(): () => Promise<string> {
  let folder: Promise<string> | undefined;
  return () => {
    folder ??= import("@assay/web/build").then(({ buildDashboard }) => buildDashboard());
    return folder;
  };
}
