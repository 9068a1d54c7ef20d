// Turns the names in a design into scorers with checked options. run_metrics always runs, so do those that a metric
// names; whatever cannot run is a finding now, never a column of unscored trials later.

import { didYouMean } from "../support/did-you-mean.ts";
import { type Digest, digestOf } from "../support/digest.ts";
import { errorAt, type Finding, hasErrors, warningAt } from "../support/finding.ts";
import type { JsonObject } from "../support/json.ts";
import { compileJsonSchema } from "../workflows/json-schema.ts";
import { catalogue } from "./catalogue.ts";
import type { Scorer } from "./scorer.ts";

/** One entry of `scorers` in a design. */
export type ScorerChoice = {
  readonly name: string;
  readonly as?: string | undefined;
  readonly options?: JsonObject | undefined;
};

/** What a metric of the design reads; `path` is where it stands there. */
export type MetricChoice = {
  readonly path: string;
  readonly scorer: string;
  readonly key: string;
  readonly direction?: "higher" | "lower" | undefined;
};

export type ResolvedScorer = {
  /** The name that metrics and score rows use. */
  readonly as: string;
  readonly scorer: Scorer;
  readonly options: JsonObject;
  readonly optionsDigest: Digest;
};

export type ScorerRequest = {
  readonly scorers?: readonly (string | ScorerChoice)[] | undefined;
  readonly metrics: readonly MetricChoice[];
};

/** `own`: scorers beside the catalogue. Those resolved come in a fixed order: run_metrics, as listed, as the metrics name them. */
export function resolveScorers(
  request: ScorerRequest,
  own: readonly Scorer[] = [],
): { resolved: ResolvedScorer[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const known = new Map(catalogue.map((scorer) => [scorer.name, scorer]));
  for (const scorer of own) {
    if (known.has(scorer.name)) findings.push(errorAt("scorers", `there are two scorers called "${scorer.name}"`));
    known.set(scorer.name, scorer);
  }
  const resolved = new Map<string, ResolvedScorer>();
  const refused = new Set<string>();

  const add = (choice: ScorerChoice, path: string) => {
    const as = choice.as ?? choice.name;
    const { scorer, problems } = resolveOne(choice, known, path);
    if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(as)) {
      problems.push(errorAt(`${path}.as`, `a name is letters, digits, _ and -, not "${as}"`));
    }
    if (resolved.has(as) || refused.has(as)) {
      problems.push(errorAt(path, `there are two scorers called "${as}"; give one another name with "as"`));
    }
    findings.push(...problems);
    if (scorer === undefined || hasErrors(problems)) {
      refused.add(as);
      return;
    }
    const options = choice.options ?? {};
    resolved.set(as, { as, scorer, options, optionsDigest: digestOf("scorer-options", options) });
  };

  const listed = (request.scorers ?? []).map((entry) => (typeof entry === "string" ? { name: entry } : entry));
  if (!listed.some((choice) => (choice.as ?? choice.name) === "run_metrics")) add({ name: "run_metrics" }, "scorers");
  listed.forEach((choice, i) => {
    add(choice, `scorers[${i}]`);
  });
  for (const metric of request.metrics) {
    if (!resolved.has(metric.scorer) && !refused.has(metric.scorer)) {
      add({ name: metric.scorer }, `${metric.path}.scorer`);
    }
    const scorer = resolved.get(metric.scorer)?.scorer;
    if (scorer !== undefined) findings.push(...checkMetric(metric, scorer));
  }
  return { resolved: [...resolved.values()], findings };
}

function resolveOne(choice: ScorerChoice, known: ReadonlyMap<string, Scorer>, path: string) {
  const scorer = known.get(choice.name);
  if (scorer === undefined) {
    const meant = didYouMean(choice.name, [...known.keys()]);
    const hint = meant ? `; did you mean "${meant}"?` : "";
    return { scorer, problems: [errorAt(path, `there is no scorer "${choice.name}"${hint}`)] };
  }
  return { scorer, problems: checkOptions(scorer, choice.options ?? {}, `${path}.options`) };
}

function checkOptions(scorer: Scorer, options: JsonObject, path: string): Finding[] {
  const schema = compileJsonSchema(scorer.optionsSchema, `${path} (schema of ${scorer.name})`);
  if (schema.kind === "refused") return [...schema.findings];
  const problems = schema.validate(options);
  if (problems.length > 0) {
    return problems.map((problem) => errorAt(below(path, problem.path), `${scorer.name}: ${problem.message}`));
  }
  return (scorer.checkOptions?.(options) ?? []).map((finding) => ({ ...finding, path: below(path, finding.path) }));
}

function below(path: string, inner: string): string {
  if (inner === "") return path;
  return inner.startsWith("[") ? path + inner : `${path}.${inner}`;
}

function checkMetric(metric: MetricChoice, scorer: Scorer): Finding[] {
  const declared = Object.hasOwn(scorer.keys, metric.key) ? scorer.keys[metric.key] : undefined;
  if (declared === undefined) {
    const keys = Object.keys(scorer.keys);
    const meant = didYouMean(metric.key, keys);
    const hint = meant ? `did you mean "${meant}"?` : `it has ${keys.join(", ")}`;
    return [errorAt(`${metric.path}.key`, `${metric.scorer} has no key "${metric.key}"; ${hint}`)];
  }
  if (metric.direction === undefined || metric.direction === declared.direction) return [];
  const message = `${metric.scorer}.${metric.key} counts as better when ${declared.direction}; the design says ${metric.direction}`;
  return [warningAt(`${metric.path}.direction`, message)];
}
