// The dashboard on a home of its own: the real API, the real local cloud, and the built page on one loopback port.

import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Home, openHome } from "@assay/local";
import { buildDashboard } from "../../packages/web/build.ts";
import { dashboardResponse } from "../../packages/web/serve.ts";

export type DashboardWorld = {
  readonly url: string;
  /** Opens with the key, as `assay serve` prints it. */
  readonly entrance: string;
  /** The API, with the key; answers are expected to be well. */
  ask<T>(path: string, body?: unknown, method?: string): Promise<T>;
  close(): Promise<void>;
};

export async function openDashboardWorld(): Promise<DashboardWorld> {
  const [folder, directory] = await Promise.all([buildDashboard(), mkdtemp(join(tmpdir(), "assay-dashboard-"))]);
  const registryUrl = new URL("./fixtures/registry.ts", import.meta.url);
  const opened = await openHome({
    directory,
    registryUrl,
    // Whether files differ from it is unknown, on every machine alike.
    declaredBuild: "the build of this test",
    log: () => {},
  });
  if (opened.kind !== "owner") throw new Error("somebody else has the home of this test");
  const { home } = opened;
  const { url, close } = await servePages(folder, home.fetch);
  return {
    url,
    entrance: `${url}#key=${encodeURIComponent(home.owner.token)}`,
    ask: (path, body, method = body === undefined ? "GET" : "POST") => ask(home, url, { path, body, method }),
    async close() {
      await close();
      await home.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The built dashboard in front of an API, on a port of its own. */
export async function servePages(
  folder: string,
  api: (request: Request) => Response | Promise<Response>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming);
    const response = (await dashboardResponse(async () => folder, request)) ?? (await api(request));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const { method = "GET", headers, url = "/" } = incoming;
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
  });
}

/** Creates, freezes and runs a design, and waits for its report. */
export async function reportedExperiment(world: DashboardWorld, design: unknown): Promise<string> {
  const { experimentId } = await world.ask<{ experimentId: string }>("/v1/experiments", design);
  const at = `/v1/experiments/${experimentId}`;
  await world.ask(`${at}/freeze`, undefined, "POST");
  await world.ask(`${at}/run`, undefined, "POST");
  for (;;) {
    const { status, failure } = await world.ask<{ status: string; failure?: string }>(at);
    if (status === "reported") return experimentId;
    if (status === "failed") throw new Error(failure);
    await sleep(100);
  }
}

async function ask<T>(home: Home, url: string, asked: { path: string; body: unknown; method: string }): Promise<T> {
  const { path, body, method } = asked;
  const response = await home.fetch(
    new Request(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${home.owner.token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export type Sum = { readonly cases: number; readonly waitMs?: number; readonly name?: string; readonly kind?: string };

/** Sums to add, some held out, tagged by their size. */
export function sums(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    caseId: `sum-${String(i + 1).padStart(3, "0")}`,
    intake: { a: i + 1, b: (i * 7) % 50 },
    tags: { size: i < count / 2 ? "small" : "large" },
    reference: { gold: String(i + 1 + ((i * 7) % 50)) },
  }));
}

/** A design that the fixture registry can run. */
export function sumDesign({ cases, waitMs = 0, name = "Does haste cost sums?", kind = "benchmark" }: Sum) {
  const wait = waitMs === 0 ? {} : { intakeOverrides: { waitMs } };
  return {
    name,
    kind,
    hypothesis: "Adding in haste gets at least a fifth of the sums wrong that care gets right.",
    lane: "sums",
    primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
    guardrailMetrics: [{ scorer: "run_metrics", key: "cost_usd", direction: "lower", maxDegradation: 0.01 }],
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm", bootstrapSamples: 1000, slices: ["size"] },
    repeats: 1,
    concurrency: 4,
    budgetLimitUsd: 2,
    caseSet: { name: "sums", cases: sums(cases) },
    arms: [
      { key: "A", label: "with care", isBaseline: true, workflowId: "adds-well", ...wait },
      { key: "B", label: "in haste", workflowId: "adds-hastily", ...wait },
    ],
  };
}
