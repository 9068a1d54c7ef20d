// How long a run really worked: its length without the time that went into refused calls and the waits after them.
// Time in which another call of the same run was being answered still counts as work.

export type CallSpan = { readonly fromMs: number; readonly toMs: number; readonly refused: boolean };

export function unpollutedDurationMs(fromMs: number, toMs: number, spans: readonly CallSpan[]): number {
  const edges = [...new Set([fromMs, toMs, ...spans.flatMap((span) => [span.fromMs, span.toMs])])]
    .filter((edge) => edge >= fromMs && edge <= toMs)
    .sort((a, b) => a - b);
  let workedMs = 0;
  for (let i = 1; i < edges.length; i += 1) {
    const [start, end] = [edges[i - 1] as number, edges[i] as number];
    const covering = spans.filter((span) => span.fromMs <= start && span.toMs >= end);
    const waitsOnly = covering.length > 0 && covering.every((span) => span.refused);
    if (!waitsOnly) workedMs += end - start;
  }
  return workedMs;
}
