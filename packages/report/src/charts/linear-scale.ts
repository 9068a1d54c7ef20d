// From values to places on paper, and the round numbers worth a tick. Coordinates keep one decimal, so the same figures
// always give the same bytes.

export type Scale = { (value: number): number; readonly low: number; readonly high: number };

export function linearScale(low: number, high: number, from: number, to: number): Scale {
  const span = high - low || 1;
  const place = (value: number) => round(from + ((value - low) / span) * (to - from));
  return Object.assign(place, { low, high });
}

export function round(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

/** Two to `most` round numbers inside [low, high]. */
export function ticksOf(low: number, high: number, most = 5): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => span / size <= most) ?? span;
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i += 1) ticks.push(i * step);
  return ticks;
}

/** Decimals that tell these ticks apart. */
export function tickText(value: number, ticks: readonly number[]): string {
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) : Math.abs(value) || 1;
  const decimals = Math.min(8, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  const text = Math.abs(value).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}
