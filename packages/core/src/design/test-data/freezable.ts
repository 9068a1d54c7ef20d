// A small world in which a design freezes: two workflows, the real scorers, cases that fit. Tests break one thing in it.

import type { Case } from "../../cases/case.ts";
import { caseSchema } from "../../cases/case.ts";
import type { PriceBook } from "../../money/price-book.ts";
import { resolveScorers } from "../../scoring/resolve-scorers.ts";
import { canBeSignificant, detectableEffect } from "../../statistics/detectable-effect.ts";
import type { WorkflowSpec } from "../../workflows/workflow-spec.ts";
import { type Design, designSchema } from "../design-schema.ts";
import type { FreezeInput } from "../freeze-design.ts";

export const summarise: WorkflowSpec = {
  workflowId: "summarise",
  version: 2,
  title: "Summarise a text",
  target: { kind: "module" },
  intakeSchema: {
    type: "object",
    properties: { text: { type: "string", maxLength: 100 }, words: { type: "integer", minimum: 1 } },
    required: ["text"],
    additionalProperties: false,
  },
  slots: { writer: { kind: "text", default: "acme/small", allowed: ["acme/small", "acme/large"] } },
  price: { kind: "tokens", slot: "writer", maxOutputTokens: 400 },
  timeoutMs: 30_000,
  likelyMs: 2_000,
  codeDigest: `sha256:${"1".repeat(64)}`,
};

export const echo: WorkflowSpec = {
  workflowId: "echo",
  version: 1,
  title: "Say it again",
  target: { kind: "module" },
  intakeSchema: { type: "object" },
  slots: {},
  price: { kind: "free" },
  timeoutMs: 1_000,
  likelyMs: 10,
};

const unpricedService: WorkflowSpec = {
  workflowId: "service",
  version: 1,
  title: "Somebody else's service",
  target: { kind: "http", url: "https://service.example/run", signing: { secret: "SERVICE_KEY" } },
  intakeSchema: { type: "object" },
  slots: {},
  timeoutMs: 1_000_000,
};

const command: WorkflowSpec = { ...echo, workflowId: "script", target: { kind: "command", argv: ["script"] } };

const specs = [summarise, echo, unpricedService, command];

export const priceBook: PriceBook = {
  asOf: "2026-11-01",
  models: {
    "acme/small": { inputPerMTok: 1, cachedInputPerMTok: 0.1, outputPerMTok: 4 },
    "acme/large": { inputPerMTok: 5, cacheWritePerMTok: 6, outputPerMTok: 20 },
  },
};

export function freezableCases(count = 40): Case[] {
  return Array.from({ length: count }, (_, i) =>
    caseSchema.parse({
      caseId: `c${i}`,
      intake: { text: `text number ${i}` },
      tags: { source: `s${i % 20}`, length: i % 2 === 0 ? "short" : "long" },
      holdout: i % 10 === 9,
      reference: { gold: `text number ${i}` },
    }),
  );
}

/** As JSON, so that a test can put anything anywhere. */
export function freezableDesign(): Record<string, unknown> {
  return {
    name: "Which writer",
    kind: "benchmark",
    hypothesis: "The large model repeats the text more often.",
    lane: "writer",
    primaryMetric: { scorer: "exact_match", key: "correct", direction: "higher", threshold: 1 },
    guardrailMetrics: [
      { scorer: "run_metrics", key: "duration_ms", direction: "lower", maxDegradation: 1.2, scale: "log" },
    ],
    analysisPlan: { paired: true, alpha: 0.05, correction: "holm", cluster: "source", slices: ["length"] },
    repeats: 2,
    concurrency: 8,
    seed: "a seed",
    budgetLimitUsd: 5,
    onBudget: "stop",
    haltWhenLost: { share: 0.4, after: 10 },
    caseSet: { name: "texts", version: 3, where: { length: ["short", "long"] } },
    arms: [
      { key: "A", label: "small", isBaseline: true, workflowId: "summarise" },
      {
        key: "B",
        label: "large",
        workflowId: "summarise",
        workflowVersion: 2,
        intakeOverrides: { words: 20 },
        providerOverrides: { writer: "acme/large" },
        timeoutMs: 20_000,
        maxCostUsdPerTrial: 0.02,
      },
    ],
    scorers: [{ name: "exact_match", options: { normalise: { case: "fold" } } }],
  };
}

export function freezeInput(design: unknown = freezableDesign(), cases = freezableCases()): FreezeInput {
  return {
    design: designSchema.parse(design) as Design,
    caseSet: { version: 3, cases },
    workflows: (workflowId, version) =>
      specs.find((spec) => spec.workflowId === workflowId && (version ?? spec.version) === spec.version),
    workflowIds: specs.map((spec) => spec.workflowId),
    resolveScorers,
    power: { canBeSignificant, detectableEffect },
    priceBook,
    build: { commit: "0".repeat(40), dirty: false },
  };
}
