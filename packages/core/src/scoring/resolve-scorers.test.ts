import { expect, test } from "vitest";
import { resolveScorers } from "./resolve-scorers.ts";
import { type Scorer, scored } from "./scorer.ts";

const messages = (request: Parameters<typeof resolveScorers>[0], own: readonly Scorer[] = []) =>
  resolveScorers(request, own).findings.map(({ path, message }) => `${path}: ${message}`);

const ownScorer: Scorer = {
  name: "length",
  version: 3,
  about: "letters",
  optionsSchema: { type: "object", additionalProperties: false },
  keys: { letters: { kind: "numeric", direction: "lower", range: { low: 0 }, unit: "letters", about: "letters" } },
  score: async () => ({ letters: scored(1) }),
};

test("run_metrics always runs, and so does what a metric names", () => {
  const { resolved, findings } = resolveScorers({
    metrics: [{ path: "primaryMetric", scorer: "exact_match", key: "correct", direction: "higher" }],
  });
  expect(findings).toEqual([]);
  expect(resolved.map(({ as, scorer }) => `${as} ${scorer.name}@${scorer.version}`)).toEqual([
    "run_metrics run_metrics@1",
    "exact_match exact_match@1",
  ]);
});

test("one scorer runs twice under two names, with digests that tell their options apart", () => {
  const { resolved, findings } = resolveScorers({
    scorers: ["edit_similarity", { name: "edit_similarity", as: "loose", options: { normalise: { case: "fold" } } }],
    metrics: [{ path: "primaryMetric", scorer: "loose", key: "similarity" }],
  });
  expect(findings).toEqual([]);
  expect(resolved.map(({ as }) => as)).toEqual(["run_metrics", "edit_similarity", "loose"]);
  expect(resolved[1]?.optionsDigest).not.toBe(resolved[2]?.optionsDigest);
});

test("everything that cannot run is a finding with its path", () => {
  expect(
    messages({
      scorers: [
        "exact_mach",
        { name: "contains", options: { txt: "a" } },
        { name: "regex", options: { pattern: "(a)\\1" } },
        { name: "regex", options: { pattern: "x".repeat(1001) } },
        { name: "json_schema", options: { schema: { requird: ["a"] } } },
        { name: "classification", as: "a.b", options: { labels: ["x", "y"], aliases: { z: ["q"] } } },
        { name: "classification", options: { labels: ["x", "y"], aliases: { x: ["y"] } } },
      ],
      metrics: [
        { path: "primaryMetric", scorer: "number_close", key: "corect" },
        { path: "guardrailMetrics[0]", scorer: "run_metrics", key: "cost_usd", direction: "higher" },
        { path: "guardrailMetrics[1]", scorer: "diffmatte_pair", key: "pairConsistency" },
      ],
    }),
  ).toEqual([
    `scorers[0]: there is no scorer "exact_mach"; did you mean "exact_match"?`,
    `scorers[1].options: contains: unknown key "txt"; did you mean "text"?`,
    expect.stringMatching(/^scorers\[2\]\.options\.pattern: .*linear time/),
    `scorers[3].options.pattern: regex: must NOT have more than 1000 characters`,
    `scorers[3]: there are two scorers called "regex"; give one another name with "as"`,
    `scorers[4].options.schema: unknown keyword "requird"; did you mean "required"?`,
    `scorers[5].options.aliases.z: "z" is not a label`,
    `scorers[5].as: a name is letters, digits, _ and -, not "a.b"`,
    `scorers[6].options.aliases: "y" stands for both "x" and "y"`,
    `primaryMetric.key: number_close has no key "corect"; did you mean "correct"?`,
    `guardrailMetrics[0].direction: run_metrics.cost_usd counts as better when lower; the design says higher`,
    `guardrailMetrics[1].scorer: there is no scorer "diffmatte_pair"`,
  ]);
});

test("a scorer that needs options is a finding when only a metric names it", () => {
  expect(messages({ metrics: [{ path: "primaryMetric", scorer: "classification", key: "correct" }] })).toEqual([
    `primaryMetric.scorer.options: classification: "labels" is missing`,
  ]);
});

test("own scorers stand beside the catalogue and cannot hide a scorer of it", () => {
  const request = { metrics: [{ path: "primaryMetric", scorer: "length", key: "letters" }] };
  expect(messages(request, [ownScorer])).toEqual([]);
  expect(messages({ metrics: [] }, [{ ...ownScorer, name: "contains" }])).toEqual([
    `scorers: there are two scorers called "contains"`,
  ]);
});
