// Pins everything that can change an answer or a price, and refuses what could not run or could not mean anything.
// All findings come at once; after this only the name and the pace may change.

import type { Case } from "../cases/case.ts";
import { caseSetDigest } from "../cases/case-set.ts";
import { usdToMicroUsd } from "../money/micro-usd.ts";
import type { PriceBook } from "../money/price-book.ts";
import { digestOf } from "../support/digest.ts";
import { errorAt, type Finding, hasErrors } from "../support/finding.ts";
import type { ArmLimits } from "./check-arm-limits.ts";
import { checkDesign, duplicateCaseIds } from "./check-design.ts";
import { checkIntakes } from "./check-intakes.ts";
import { checkMetricKeys, frozenKeyOf } from "./check-metrics.ts";
import { designDigest } from "./design-digest.ts";
import type { Design } from "./design-schema.ts";
import { doubtsOf } from "./doubts.ts";
import { type ExperimentEstimate, estimateExperiment } from "./estimate-experiment.ts";
import { foreseePower, type PowerFormulas } from "./foresee-power.ts";
import { freezeArms, type WorkflowLookup } from "./freeze-arms.ts";
import { priceArms } from "./freeze-prices.ts";
import { freezeScorers, type ResolveScorers } from "./freeze-scorers.ts";
import type { Build, FrozenDesign } from "./frozen-design.ts";
import { type CaseSelection, checkSelection, selectCases } from "./select-cases.ts";

export const DEFAULT_SEED = "assay";

export type FreezeInput = WorkflowLookup & {
  readonly design: Design;
  /** The whole version, hold-out included, attachments stored; undefined when it could not be read. */
  readonly caseSet: { readonly version: number; readonly cases: readonly Case[] } | undefined;
  /** What reading the case set had to say. */
  readonly caseSetFindings?: readonly Finding[];
  readonly resolveScorers: ResolveScorers;
  readonly power: PowerFormulas;
  readonly priceBook: PriceBook;
  readonly build: Build;
  readonly limits?: ArmLimits & { readonly stageConcurrency?: number };
};

export type FreezeOutcome =
  | {
      readonly kind: "frozen";
      readonly frozen: FrozenDesign;
      /** Those that run, in the order of the set. */
      readonly cases: readonly Case[];
      readonly estimate: ExperimentEstimate;
      readonly minimumDetectableEffect?: number;
      /** Warnings. */
      readonly findings: readonly Finding[];
    }
  | { readonly kind: "refused"; readonly findings: readonly Finding[] };

export function freezeDesign(input: FreezeInput): FreezeOutcome {
  const { design, caseSet, priceBook } = input;
  const ownFindings = checkDesign(design);
  const chosen = chooseCases(input);
  const pinned = freezeArms(design, input, input.limits);
  const measured = freezeScorers(design, input.resolveScorers);
  const cases = chosen.selection.selected.map((placed) => placed.case);
  const priced = priceArms(pinned.arms, cases, priceBook, usdToMicroUsd(design.budgetLimitUsd));
  const saidOfScorers = new Set(ownFindings.map((finding) => finding.path));
  const findings = [
    ...ownFindings,
    ...chosen.findings,
    ...pinned.findings,
    ...measured.findings.filter((finding) => !saidOfScorers.has(finding.path)),
    ...checkMetricKeys(design, measured.scorers),
    ...checkIntakes(chosen.selection.selected, pinned.arms),
    ...priced.findings,
  ];
  const key = frozenKeyOf(design.primaryMetric, measured.scorers);
  if (hasErrors(findings) || caseSet === undefined || key === undefined) return { kind: "refused", findings };

  const frozen = pinAll(input, caseSet, chosen.selection, [...priced.arms], [...measured.scorers]);
  const foreseen = foreseePower(design, cases, key, input.power);
  const { minimumDetectableEffect } = foreseen;
  return {
    kind: "frozen",
    frozen,
    cases,
    estimate: estimateExperiment(frozen),
    ...(minimumDetectableEffect !== undefined && { minimumDetectableEffect }),
    findings: [...findings, ...foreseen.findings, ...doubtsOf(frozen, input.limits?.stageConcurrency)],
  };
}

function chooseCases({ design, caseSet, caseSetFindings = [] }: FreezeInput): {
  selection: CaseSelection;
  findings: Finding[];
} {
  if (caseSet === undefined) {
    const isTold = hasErrors(caseSetFindings);
    const findings = isTold ? [...caseSetFindings] : [...caseSetFindings, errorAt("caseSet", "the cases are missing")];
    return { selection: { selected: [], holdout: 0 }, findings };
  }
  const isInline = design.caseSet.cases !== undefined;
  const path = isInline ? "caseSet.cases" : "cases";
  const selection = selectCases(caseSet.cases, path, design.caseSet.where, design.analysisPlan.includeHoldout);
  return {
    selection,
    findings: [
      ...caseSetFindings,
      ...(isInline ? [] : duplicateCaseIds(caseSet.cases, path)),
      ...(isInline && caseSet.cases.length === 0 ? [] : checkSelection(design, caseSet.cases, selection)),
    ],
  };
}

function pinAll(
  { design, priceBook, build }: FreezeInput,
  caseSet: { readonly version: number; readonly cases: readonly Case[] },
  { selected, holdout }: CaseSelection,
  arms: FrozenDesign["arms"],
  scorers: FrozenDesign["scorers"],
): FrozenDesign {
  const { where } = design.caseSet;
  const frozen: Omit<FrozenDesign, "digest"> = {
    schema: "assay/frozen/1",
    name: design.name,
    concurrency: design.concurrency,
    kind: design.kind,
    hypothesis: design.hypothesis,
    ...(design.lane !== undefined && { lane: design.lane }),
    primaryMetric: design.primaryMetric,
    guardrailMetrics: design.guardrailMetrics,
    analysisPlan: design.analysisPlan,
    repeats: design.repeats,
    seed: design.seed ?? DEFAULT_SEED,
    budgetLimitMicroUsd: usdToMicroUsd(design.budgetLimitUsd),
    onBudget: design.onBudget,
    haltWhenLost: design.haltWhenLost,
    caseSet: {
      name: design.caseSet.name,
      version: caseSet.version,
      digest: caseSetDigest(caseSet.cases),
      ...(where !== undefined && { where }),
      cases: selected.length,
      holdout: { included: design.analysisPlan.includeHoldout, cases: holdout },
      selectionDigest: digestOf(
        "case-selection",
        selected.map((placed) => placed.case),
      ),
    },
    arms,
    scorers,
    priceBook: { digest: digestOf("price-book", priceBook), asOf: priceBook.asOf },
    build,
  };
  return { ...frozen, digest: designDigest(frozen) };
}
