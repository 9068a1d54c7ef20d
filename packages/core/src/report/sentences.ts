// One sentence per arm, chosen by agreement and verdict and by nothing else, so that no page can read more out of the
// figures than the plan allows. Adjusted figures throughout; "better" follows the metric's direction.

import { type Estimable, isEstimable } from "../support/estimable.ts";
import type { AnalysisBlob } from "./blob.ts";
import {
  effectStyle,
  formatEffect,
  formatFigure,
  formatInterval,
  formatP,
  formatPercent,
  unitSuffix,
} from "./formatting.ts";

type Figures = Omit<AnalysisBlob, "provenance">;
type Delta = Figures["deltas"][string];
/** How an arm is called: its key, or key and label. */
export type ArmName = (key: string) => string;

export function armVerdictSentence(blob: Figures, arm: string, nameOf: ArmName = (key) => key): string {
  const delta = blob.deltas[arm];
  if (delta === undefined) throw new RangeError(`arm ${arm} has no comparison`);
  const base = nameOf(blob.baselineArmKey);
  const name = nameOf(arm);
  switch (delta.agreement) {
    case "not-estimable":
      return notEstimableSentence(blob, delta, name, base);
    case "both":
      return significantSentence(blob, delta, name, base);
    case "boundary":
      return `On the line: ${draws(delta)} random flips do not settle on which side of ${formatPercent(blob.design.alpha)} it falls.`;
    case "interval-only":
      return `The interval leaves out zero, the ${testName(delta)} does not reach ${formatPercent(blob.design.alpha)} (p ${pText(blob, delta.pAdjusted)}): ${differing(delta)} of ${delta.pairedCases} cases differ. Not settled.${margins(blob, delta, base)}`;
    case "test-only":
      return `The test sees a difference (p ${pText(blob, delta.pAdjusted)}) but the size rests on a few cases: the interval reaches zero. Not settled.${margins(blob, delta, base)}`;
    case "neither":
      return neitherSentence(blob, delta, name, base);
  }
}

function significantSentence(blob: Figures, delta: Delta, name: string, base: string): string {
  const { lowAdjusted: low, highAdjusted: high, mean } = delta;
  if (!isEstimable(low) || !isEstimable(high) || !isEstimable(mean))
    throw new RangeError("significant without an interval");
  const style = effectStyle(low, high, blob.primary.unit);
  const isUp = low > 0;
  const [from, to] = isUp ? [low, high] : [-high, -low];
  const size = `${formatEffect(isUp ? mean : -mean, style)} ${formatInterval(from, to, style)}`;
  const { m } = blob.holm;
  const level = formatPercent(1 - blob.design.alpha);
  const p = pText(blob, delta.pAdjusted);
  const scope =
    m === 1
      ? `${level}; p ${p}`
      : blob.design.correction === "none"
        ? `${level} for this comparison alone; p ${p}, not corrected for ${m} comparisons`
        : `${level} over the ${m} comparisons; p ${p} after correction`;
  const small = delta.note === undefined ? "" : ` ${capital(delta.note)}.`;
  return `${name} is ${delta.verdict === "better" ? "better" : "worse"} than ${base} by ${size} (${scope}).${small}`;
}

function neitherSentence(blob: Figures, delta: Delta, name: string, base: string): string {
  const bounded = margins(blob, delta, base).trim();
  const { low, high } = delta;
  if (isEstimable(low) && isEstimable(high) && (low > 0 || high < 0)) {
    const own = formatInterval(low, high, effectStyle(low, high, blob.primary.unit));
    const alone = `Looked at alone ${name} would stand out ${own}; among ${blob.holm.m} comparisons it does not.`;
    return bounded === "" ? alone : `${alone} ${bounded}`;
  }
  return bounded === "" ? cannotTell(blob, delta) : bounded;
}

function cannotTell(blob: Figures, delta: Delta): string {
  const { lowAdjusted, highAdjusted } = delta;
  if (!isEstimable(lowAdjusted)) return `We cannot tell: ${lowAdjusted.reason}.`;
  if (!isEstimable(highAdjusted)) return `We cannot tell: ${highAdjusted.reason}.`;
  const style = effectStyle(lowAdjusted, highAdjusted, blob.primary.unit);
  const range = `from ${formatEffect(lowAdjusted, style, true)} to ${formatEffect(highAdjusted, style, true)}`;
  const power = isEstimable(delta.mde) ? `; 80 % power needed a difference of ${formatEffect(delta.mde, style)}` : "";
  return `We cannot tell: the truth may lie anywhere ${range}${power}.`;
}

function margins(blob: Figures, delta: Delta, base: string): string {
  const unit = unitSuffix(blob.primary.unit);
  if (delta.verdict === "equivalent") {
    return ` If there is a difference it is smaller than the ${blob.primary.minimumEffect}${unit} you said matters.`;
  }
  if (delta.verdict === "not-worse") return ` Not worse than ${base} by more than ${blob.primary.margin}${unit}.`;
  return "";
}

function notEstimableSentence(blob: Figures, delta: Delta, name: string, base: string): string {
  const paired = `${delta.pairedCases} paired ${delta.pairedCases === 1 ? "case" : "cases"}`;
  const comparisons = blob.design.correction === "none" ? 1 : Math.max(blob.holm.m, 1);
  if (2 ** (1 - delta.units) > blob.design.alpha / comparisons) {
    return `${paired}: no result could have been significant.`;
  }
  const reason = [delta.lowAdjusted, delta.mean, delta.p].find((figure) => !isEstimable(figure));
  return `${name} cannot be compared with ${base}: ${reason !== undefined && !isEstimable(reason) ? reason.reason : "nothing could be estimated"}.`;
}

const differing = (delta: Delta) =>
  (delta.wins + delta.losses <= delta.pairedCases / 2 ? "only " : "") + (delta.wins + delta.losses);
const draws = (delta: Delta) => (delta.pDraws ?? 0).toLocaleString("en-US");
const testName = (delta: Delta) => (delta.pMethod === "monte-carlo" ? "sign-flip test" : "exact test");
const pText = (blob: Figures, p: Estimable<number>) => formatFigure(p, (value) => formatP(value, blob.design.alpha));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
