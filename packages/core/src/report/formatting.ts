// How numbers are written for people, in reports, Markdown and the dashboard alike. An effect shows as many digits as its
// interval supports, and a p never rounds onto the other side of α.

import { formatUsd } from "../money/micro-usd.ts";
import { type Estimable, isEstimable } from "../support/estimable.ts";

const MINUS = "−";
const NONE = "–";

/** What stands for a figure that cannot be estimated is a dash; the reason belongs beside it. */
export function formatFigure(value: Estimable<number>, format: (value: number) => string): string {
  return isEstimable(value) ? format(value) : NONE;
}

export function formatCount(value: number): string {
  return signed(Math.round(value), Math.abs(Math.round(value)).toLocaleString("en-US"));
}

/** "83.3 %", "95 %": one decimal unless it is a 0. 100 % and 0 % are said only of exactly all and none. */
export function formatPercent(share: number): string {
  let text = (Math.abs(share) * 100).toFixed(1);
  if (text === "100.0" && Math.abs(share) < 1) text = "99.9";
  if (text === "0.0" && share !== 0) text = "0.1";
  return `${signed(share, text.replace(/\.0$/, ""))} %`;
}

/** A share in a column, always with its decimal, so that points stand under each other: "47.0 %", "100.0 %". */
export function formatRate(share: number): string {
  const text = formatPercent(share).slice(0, -2);
  return `${text.includes(".") ? text : `${text}.0`} %`;
}

/** Three significant digits, thousands separated: "0.954", "12.3", "1,235". */
export function formatNumber(value: number): string {
  const absolute = Math.abs(value);
  if (absolute >= 1000) return signed(value, absolute.toLocaleString("en-US", { maximumFractionDigits: 0 }));
  if (absolute !== 0 && absolute < 1e-6) return signed(value, absolute.toExponential(2));
  return signed(value, trimZeros(absolute.toFixed(decimalsFor(absolute, 3))));
}

/** "p 0.004", "p < 0.001" without the p; more digits where rounding would change the side of alpha. */
export function formatP(p: number, alpha = 0.05): string {
  if (p < 0.001) return "< 0.001";
  if (p >= 0.995) return p > 1 - 1e-12 ? "1" : "> 0.99";
  for (let digits = p < 0.1 ? Math.max(1, digitsToThousandths(p)) : 2; digits < 12; digits += 1) {
    const text = p.toPrecision(digits);
    const rounded = Number(text);
    if (p <= alpha === rounded <= alpha && (p === alpha || rounded !== alpha)) return trimZeros(text);
  }
  return String(p);
}

export type EffectStyle = { readonly decimals: number; readonly unit?: string };

/** Decimals that show the half-width of an interval with two digits. */
export function effectStyle(low: Estimable<number>, high: Estimable<number>, unit?: string): EffectStyle {
  const known = isEstimable(low) && isEstimable(high);
  const half = known ? Math.max((high - low) / 2, Math.abs(high) * 1e-6, Math.abs(low) * 1e-6) : 0;
  return { decimals: half > 0 ? decimalsFor(half, 2) : 3, ...(unit === undefined ? {} : { unit }) };
}

/** "0.031", with `sign` "+0.031"; the unit follows for ms and USD. */
export function formatEffect(value: number, style: EffectStyle, sign = false): string {
  const text = Math.abs(value).toFixed(style.decimals);
  const isZero = Number(text) === 0;
  const front = isZero ? "" : value < 0 ? MINUS : sign ? "+" : "";
  return `${front}${text}${unitSuffix(style.unit)}`;
}

/** "[0.010, 0.052]". */
export function formatInterval(low: Estimable<number>, high: Estimable<number>, style: EffectStyle): string {
  const { decimals } = style;
  return `[${formatFigure(low, (x) => formatEffect(x, { decimals }))}, ${formatFigure(high, (x) => formatEffect(x, { decimals }))}]`;
}

/** Dollars as in the blob. */
export function formatDollars(usd: number): string {
  return formatUsd(Math.round(usd * 1e6));
}

/** "0.42 ms", "342 ms", "12.3 s", "3 min 20 s", "2 h 5 min". */
export function formatDuration(ms: number): string {
  if (ms < 0) return `${MINUS}${formatDuration(-ms)}`;
  if (ms < 1000) return `${trimZeros(ms.toFixed(decimalsFor(ms, 3)))} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** One way to write every time of a column: below a second all in ms with the decimals of the longest, else each as it is. */
export function durationColumn(valuesMs: readonly number[]): (ms: number) => string {
  const longestMs = Math.max(0, ...valuesMs.map(Math.abs));
  if (longestMs >= 999.5) return formatDuration;
  const decimals = Math.min(decimalsFor(longestMs, 3), 3);
  return (ms) => {
    const text = Math.abs(ms).toFixed(decimals);
    // Too short for the column's decimals is not no time at all.
    return ms !== 0 && Number(text) === 0 ? formatDuration(ms) : `${signed(ms, text)} ms`;
  };
}

/** A value of a metric in the unit its scorer declares. */
export function formatValue(value: number, unit?: string): string {
  if (unit === "ms") return formatDuration(value);
  if (unit === "USD") return value < 0 ? `${MINUS}${formatDollars(-value)}` : formatDollars(value);
  return formatNumber(value);
}

/** One way to write every value of a column: as many decimals as its finest value needs. Values with a unit keep theirs. */
export function columnFormat(values: readonly Estimable<number>[], unit?: string): (value: number) => string {
  const known = values.filter(isEstimable).filter(Number.isFinite);
  const texts = known.map((value) => formatNumber(value));
  const decimals = Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0));
  const isWide = known.some((value) => Math.abs(value) >= 100) && decimals > 1;
  if (unitSuffix(unit) !== "" || isWide || decimals > 4) return (value) => formatValue(value, unit);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (value) => signed(value, Math.abs(value).toLocaleString("en-US", digits));
}

export function unitSuffix(unit: string | undefined): string {
  return unit === "ms" || unit === "USD" ? ` ${unit}` : "";
}

function decimalsFor(size: number, digits: number): number {
  if (size === 0) return 0;
  return Math.min(Math.max(digits - 1 - Math.floor(Math.log10(size)), 0), 8);
}

function digitsToThousandths(p: number): number {
  return p >= 0.01 ? 2 : 1;
}

function trimZeros(text: string): string {
  return text.includes(".") && !text.includes("e") ? text.replace(/\.?0+$/, "") : text;
}

function signed(value: number, absolute: string): string {
  return value < 0 && !/^[0.,]*$/.test(absolute) ? `${MINUS}${absolute}` : absolute;
}
