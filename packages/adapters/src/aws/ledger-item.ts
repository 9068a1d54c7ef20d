// The ledger as an item: short names, because every trial writes it twice. Sets are number sets and absent when empty.

import type { Ledger } from "@assay/core/ledger";
import { z } from "zod";
import { parseStored } from "./body.ts";
import type { Item } from "./dynamo.ts";

const numbers = z.set(z.number().int().nonnegative()).default(() => new Set<number>());

const ledgerItemSchema = z.object({
  stop: z.enum(["exhausted", "halted", "cancelled"]).optional(),
  stopMessage: z.string().optional(),
  limit: z.number().int(),
  remaining: z.number().int(),
  reserved: z.number().int(),
  dearest: z.number().int(),
  raised: z.record(z.string(), z.number().int()),
  open: numbers,
  fenced: numbers,
  settled: z.number().int(),
  next: z.number().int(),
  total: z.number().int(),
  pace: z.number().int(),
  paceAt: z.number().int(),
  paceCeiling: z.number().int(),
});

export function itemOfLedger(ledger: Ledger): Item {
  return {
    stop: ledger.stop,
    stopMessage: ledger.stopMessage?.toWellFormed(),
    limit: ledger.limitMicroUsd,
    remaining: ledger.remainingMicroUsd,
    reserved: ledger.reservedMicroUsd,
    dearest: ledger.dearestMicroUsd,
    raised: ledger.raisedMicroUsd,
    open: ledger.open.size > 0 ? ledger.open : undefined,
    fenced: ledger.fenced.size > 0 ? ledger.fenced : undefined,
    settled: ledger.settled,
    next: ledger.next,
    total: ledger.total,
    pace: ledger.pace,
    paceAt: ledger.paceAtMs,
    paceCeiling: ledger.paceCeiling,
  };
}

export function parseLedgerItem(item: Item): Ledger {
  const stored = parseStored(item, ledgerItemSchema, "ledger");
  return {
    ...(stored.stop !== undefined && { stop: stored.stop }),
    ...(stored.stopMessage !== undefined && { stopMessage: stored.stopMessage }),
    limitMicroUsd: stored.limit,
    remainingMicroUsd: stored.remaining,
    reservedMicroUsd: stored.reserved,
    dearestMicroUsd: stored.dearest,
    raisedMicroUsd: stored.raised,
    open: stored.open,
    fenced: stored.fenced,
    settled: stored.settled,
    next: stored.next,
    total: stored.total,
    pace: stored.pace,
    paceAtMs: stored.paceAt,
    paceCeiling: stored.paceCeiling,
  };
}
