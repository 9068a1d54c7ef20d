// How far an arm may have got worse on a guardrail: the interval, the baseline at zero (for ratios at ×1), and the limit
// that the plan allows. It colours only when the limit is breached, because unclear is no finding.

import { formatNumber, type GuardrailFigures, isEstimable } from "@assay/core/report";
import { type Child, html } from "../html.ts";
import { linearScale, type Scale } from "./linear-scale.ts";

const WIDTH = 220;
const HEIGHT = 26;
const PAD = 8;

/** One scale for all arms of a guardrail, with the baseline and the limit on it; ratios are drawn by their logarithm. */
export function guardrailScale(guardrail: GuardrailFigures): Scale | undefined {
  const known = Object.values(guardrail.perArm)
    .flatMap(({ low, high, degradation }) => [low, high, degradation])
    .filter(isEstimable);
  if (known.length === 0) return undefined;
  const isLog = guardrail.scale === "log";
  const place = (value: number) => (isLog ? Math.log(value) : value);
  const values = [...known, guardrail.maxDegradation, isLog ? 1 : 0].map(place).filter(Number.isFinite);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const scale = linearScale(low, high === low ? low + 1 : high, PAD, WIDTH - PAD);
  return Object.assign((value: number) => scale(place(value)), { low, high });
}

type Props = { guardrail: GuardrailFigures; arm: string; scale: Scale };

export function GuardrailBar({ guardrail, arm, scale }: Props): Child {
  const figures = guardrail.perArm[arm];
  if (figures === undefined || !isEstimable(figures.degradation)) return null;
  const { low, high, degradation, status } = figures;
  const middle = HEIGHT / 2;
  const start = scale(guardrail.scale === "log" ? 1 : 0);
  return html`<svg class=${`bar ${status === "breached" ? "worse" : "plain"}`} viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} width=${WIDTH} height=${HEIGHT} role="img" aria-label=${`${arm}: ${status}; the limit is ${formatNumber(guardrail.maxDegradation)}`}>
    <path class="zero" d=${`M${start} 0V${HEIGHT}`} />
    <path class="limit" d=${`M${scale(guardrail.maxDegradation)} 0V${HEIGHT}`} />
    ${isEstimable(low) && isEstimable(high) ? html`<path class="thick" d=${`M${scale(low)} ${middle}H${Math.max(scale(high), scale(low) + 0.5)}`} />` : null}
    <circle class="mean" cx=${scale(degradation)} cy=${middle} r="3.5" />
  </svg>`;
}
