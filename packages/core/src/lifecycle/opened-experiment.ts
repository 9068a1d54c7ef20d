// A frozen experiment as a worker holds it: loaded once, then asked for one trial at a time. Cases are read a chunk at
// a time. What it remembers of the ledger is a hint (raised prices, calls seen); nothing is decided on it alone.

import { type Case, caseSchema } from "../cases/case.ts";
import { type FrozenArm, type FrozenDesign, frozenDesignSchema } from "../design/frozen-design.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type CallHistory, NO_CALLS } from "../ledger/pace.ts";
import { type PriceBook, priceBookSchema } from "../money/price-book.ts";
import { makePlan, type Plan, type PlannedTrial } from "../plan/plan.ts";
import type { Blobs, ExperimentRef } from "../ports/index.ts";
import type { ResolvedScorer } from "../scoring/resolve-scorers.ts";
import { DomainError } from "../support/domain-error.ts";
import { blobKeys, CASES_PER_CHUNK } from "./blob-keys.ts";

export type OpenedExperiment = {
  readonly ref: ExperimentRef;
  readonly frozen: FrozenDesign;
  readonly prices: PriceBook;
  readonly plan: Plan;
  armOf(planned: PlannedTrial): FrozenArm;
  caseOf(planned: PlannedTrial): Promise<Case>;
  /** The ledger as this worker last saw it. Stale is harmless: an overrun is named again, the heartbeat tops up. */
  lastSeen: Ledger | undefined;
  calls: CallHistory;
  /** Set once the code on this host was found to be the frozen code. */
  scorers: readonly ResolvedScorer[] | undefined;
};

const CHUNKS_HELD = 8;

export async function openExperiment(blobs: Blobs, ref: ExperimentRef): Promise<OpenedExperiment> {
  const frozen = frozenDesignSchema.parse(await loadJson(blobs, blobKeys.frozen(ref)));
  const prices = priceBookSchema.parse(await loadJson(blobs, blobKeys.prices(ref)));
  const plan = planOf(frozen);
  const chunks = new Map<number, Promise<readonly Case[]>>();
  const chunkOf = (chunk: number) => {
    const held = chunks.get(chunk) ?? loadChunk(blobs, ref, chunk);
    chunks.delete(chunk);
    chunks.set(chunk, held);
    for (const oldest of chunks.keys()) {
      if (chunks.size <= CHUNKS_HELD) break;
      chunks.delete(oldest);
    }
    held.catch(() => chunks.delete(chunk));
    return held;
  };
  return {
    ref,
    frozen,
    prices,
    plan,
    armOf: (planned) => frozen.arms[planned.armIndex]!,
    caseOf: async (planned) => {
      const chunk = await chunkOf(Math.floor(planned.casePosition / CASES_PER_CHUNK));
      return chunk[planned.casePosition % CASES_PER_CHUNK]!;
    },
    lastSeen: undefined,
    calls: NO_CALLS,
    scorers: undefined,
  };
}

type Held = { readonly erasures: number | undefined; readonly opening: Promise<OpenedExperiment> };

/** The last experiments that a worker opened. */
export class OpenedExperiments {
  readonly #held = new Map<string, Held>();
  readonly #blobs: Blobs;

  constructor(blobs: Blobs) {
    this.#blobs = blobs;
  }

  /** `erasures`: how many its record names, for whoever shows cases. What was opened under another number may hold some that are gone. */
  open(ref: ExperimentRef, erasures?: number): Promise<OpenedExperiment> {
    const key = keyOf(ref);
    const held = this.#held.get(key);
    if (held && (erasures === undefined || held.erasures === erasures)) return held.opening;
    const opening = openExperiment(this.#blobs, ref);
    this.#held.set(key, { erasures, opening });
    opening.catch(() => this.#held.delete(key));
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= CHUNKS_HELD) break;
      this.#held.delete(oldest);
    }
    return opening;
  }
}

function keyOf({ workspace, experimentId }: ExperimentRef): string {
  return `${workspace}/${experimentId}`;
}

export function planOf(frozen: FrozenDesign): Plan {
  return makePlan({
    designDigest: frozen.digest,
    seed: frozen.seed,
    cases: frozen.caseSet.cases,
    arms: frozen.arms.length,
    repeats: frozen.repeats,
  });
}

export async function loadJson(blobs: Blobs, key: string): Promise<unknown> {
  const bytes = await blobs.get(key);
  if (bytes === undefined) throw new DomainError("not-found", `nothing is stored at ${key}`);
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function loadChunk(blobs: Blobs, ref: ExperimentRef, chunk: number): Promise<readonly Case[]> {
  const key = blobKeys.cases(ref, chunk);
  const bytes = await blobs.get(key);
  if (bytes === undefined) throw new DomainError("not-found", `nothing is stored at ${key}`);
  return parseJsonLines(bytes).map((line) => caseSchema.parse(line));
}

export function parseJsonLines(bytes: Uint8Array): unknown[] {
  return new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}
