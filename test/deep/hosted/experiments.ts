// Experiments for the hosted cloud, followed to their end through its API.

import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { HostedCloud } from "./hosted-cloud.ts";

export type Standing = {
  readonly status: string;
  readonly stop?: string;
  readonly trials: Readonly<Record<"planned" | "scored" | "failed" | "skipped" | "running", number>>;
  readonly budget: Readonly<Record<"limitUsd" | "reservedUsd" | "chargedUsd" | "remainingUsd", number>>;
  readonly losses: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export async function start(cloud: HostedCloud, design: unknown): Promise<string> {
  const created = await cloud.ask<{ experimentId: string }>("POST", "/v1/experiments", design);
  expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
  const at = `/v1/experiments/${created.body.experimentId}`;
  const frozen = await cloud.ask("POST", `${at}/freeze`);
  expect(frozen, JSON.stringify(frozen.body)).toMatchObject({ status: 200 });
  const run = await cloud.ask("POST", `${at}/run`);
  expect(run, JSON.stringify(run.body)).toMatchObject({ status: 202 });
  return at;
}

export async function standingOf(cloud: HostedCloud, at: string): Promise<Standing> {
  return (await cloud.ask<Standing>("GET", at)).body;
}

const STALLED_MS = 300_000;

/** Throws when nothing has moved for a long while, with all that is known. */
export async function untilReported(cloud: HostedCloud, at: string): Promise<Standing> {
  let seen = "";
  let movedMs = performance.now();
  for (;;) {
    const standing = await standingOf(cloud, at);
    if (standing.status === "reported") return standing;
    const now = JSON.stringify(standing);
    if (now !== seen) movedMs = performance.now();
    seen = now;
    if (!["running", "analyzing"].includes(standing.status) || performance.now() - movedMs > STALLED_MS) {
      throw new Error(`not reported: ${now}\nfaults: ${cloud.faults.join("\n").slice(-4_000)}`);
    }
    await sleep(200);
  }
}

export async function allTrials(cloud: HostedCloud, at: string) {
  type Trial = { readonly ordinal: number; readonly status: string; readonly code?: string; readonly runId?: string };
  const items: Trial[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await cloud.ask<{ items: Trial[]; nextCursor?: string }>("GET", `${at}/trials?limit=100${cursor}`);
    items.push(...body.items);
    if (!body.nextCursor) return items;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
}
